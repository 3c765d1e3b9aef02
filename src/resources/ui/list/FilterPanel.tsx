import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { labelOf, type AnyField } from '../../../../contract/fields.ts';
import { contractKinds } from '../../../../contract/kinds/index.ts';
import { operatorLabel, type Filter, type Operator } from '../../../../contract/filters.ts';
import { filterFields } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useNarrow } from '../../../ui/filters/useNarrow.ts';
import { HALF_TYPED } from '../../../ui/inputs/halfTyped.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { listName } from '../scoped.ts';
import { FilterValue } from './FilterValue.tsx';
import { SavedFilters } from '../../../ui/list/SavedFilters.tsx';
import type { ListFilters } from './useFilters.ts';

const FilterSheet = lazy(() => import('../../../ui/filters/FilterSheet.tsx'));

interface Draft extends Filter {
  readonly key: number;
}
type Named = readonly [string, AnyField];
const needsValue = (operator: Operator): boolean => operator !== 'IS' && operator !== 'IS_NOT';
const NOTHING: readonly unknown[] = [null, undefined, '', HALF_TYPED];
const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => NOTHING.includes(one)) : NOTHING.includes(value);
/** The end of a range that is typed by half is open. */
const wholeOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (one === HALF_TYPED ? null : one)) : value;

/** The filter bar: a row per filter, applied together. On a telephone it is a sheet. */
export default function FilterPanel({
  resource,
  list,
  onClose,
}: {
  readonly resource: Resource;
  readonly list: ListFilters;
  readonly onClose: () => void;
}) {
  const isNarrow = useNarrow();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches('body, [data-filters]')) form.current?.querySelector('select')?.focus();
  }, []);
  const fields = filterFields(resource).filter(([, { kind }]) => contractKinds[kind].operators.length > 0);
  const [first] = fields;
  const fresh = (key: number): Draft[] =>
    first ? [{ key, field: first[0], operator: contractKinds[first[1].kind].operators[0] ?? '=', value: null }] : [];
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    list.filters.length > 0 ? list.filters.map((filter, key) => ({ ...filter, key })) : fresh(0),
  );
  const change = (key: number, part: Partial<Filter>): void =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const apply = (): void => {
    const complete = drafts.filter(({ operator, value }) => !needsValue(operator) || !isBlank(value));
    list.setFilters(
      complete.map(({ field, operator, value }) => ({
        field,
        operator,
        value: needsValue(operator) ? wholeOf(value) : '',
      })),
    );
    onClose();
  };
  const clear = (): void => {
    list.setFilters([]);
    setDrafts(fresh(0));
  };
  const panel = (
    <form
      ref={form}
      className="ui-filters"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {drafts.map((draft) => (
        <FilterRow
          key={draft.key}
          fields={fields}
          draft={draft}
          onChange={(part) => change(draft.key, part)}
          onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <div className="ui-filter-bar">
        <Button
          startIcon={<Add />}
          onClick={() => setDrafts([...drafts, ...fresh(Math.max(-1, ...drafts.map(({ key }) => key)) + 1)])}
        >
          Add a filter
        </Button>
        <span className="ui-grow" />
        <Button color="inherit" onClick={clear}>
          Clear
        </Button>
        <Button type="submit" variant="contained">
          Apply
        </Button>
      </div>
      <SavedFilters
        list={listName(resource)}
        current={list.filters.length > 0 ? { filters: [...list.filters] } : null}
        onChoose={(saved) => {
          const filters: unknown = Reflect.get(saved, 'filters');
          list.setFilters(Array.isArray(filters) ? (filters as Filter[]) : []);
          onClose();
        }}
      />
    </form>
  );
  return isNarrow ? (
    <Suspense>
      <FilterSheet title="Filters" onClose={onClose}>
        {panel}
      </FilterSheet>
    </Suspense>
  ) : (
    panel
  );
}

interface RowProps {
  readonly fields: readonly Named[];
  readonly draft: Draft;
  readonly onChange: (part: Partial<Filter>) => void;
  readonly onRemove: () => void;
}
function FilterRow({ fields, draft, onChange, onRemove }: RowProps) {
  const id = useId();
  const [, field] = fields.find(([name]) => name === draft.field) ?? fields[0] ?? [];
  if (!field) return null;
  const operators = contractKinds[field.kind].operators;
  const label = labelOf(draft.field, field);
  const choose = (name: string): void => {
    const chosen = fields.find(([own]) => own === name)?.[1];
    if (chosen) onChange({ field: name, operator: contractKinds[chosen.kind].operators[0] ?? '=', value: null });
  };
  // "is one of" and "is between" hold several values, the others one.
  const compare = (next: string): void => {
    const operator = operators.find((one) => one === next) ?? '=';
    const several = operator === 'IN' || operator === 'BETWEEN';
    onChange({ operator, value: several === Array.isArray(draft.value) ? draft.value : null });
  };
  return (
    <fieldset className="ui-filter" aria-label={`Filter by ${label}`}>
      <NativeSelect
        attributes={{ 'aria-label': 'Field' }}
        choices={fields.map(([name, one]) => ({ id: name, name: labelOf(name, one) }))}
        value={draft.field}
        onChange={choose}
      />
      <NativeSelect
        attributes={{ 'aria-label': 'Condition' }}
        choices={operators.map((one) => ({ id: one, name: operatorLabel[one] }))}
        value={draft.operator}
        onChange={compare}
      />
      <div className="ui-filter-value">
        <label htmlFor={id} className="ui-hidden">
          Value
        </label>
        <FilterValue
          id={id}
          label={label}
          field={field}
          operator={draft.operator}
          value={draft.value}
          onChange={(value) => onChange({ value })}
        />
      </div>
      <IconButton aria-label={`Remove this filter by ${label}`} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </fieldset>
  );
}
