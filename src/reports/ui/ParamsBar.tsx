import Button from '@mui/material/Button';
import { lazy, Suspense, useId, useState } from 'react';
import { labelOf, type AnyField } from '../../../contract/fields.ts';
import type { Report } from '../../../contract/report.ts';
import { paramsOf } from '../../../contract/reportPeriod.ts';
import { kindInputs } from '../../resources/ui/kinds/inputs.ts';
import { FilterButton } from '../../ui/filters/FilterFold.tsx';
import { useNarrow } from '../../ui/filters/useNarrow.ts';
import type { Values } from './parameters.ts';
import css from './report.module.css';

const FilterSheet = lazy(() => import('../../ui/filters/FilterSheet.tsx'));
const TITLE = 'Parameters';
const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

interface Props {
  readonly report: Pick<Report, 'params' | 'compare'>;
  readonly values: Values;
  readonly missing: readonly string[];
  readonly busy: boolean;
  readonly onRun: (values: Values) => void;
}

/** What the report is asked about; nothing runs until Run is pressed. On a telephone it is asked in a sheet. */
export function ParamsBar({ report, values, missing, busy, onRun }: Props) {
  const [draft, setDraft] = useState(values);
  const [isOpen, setOpen] = useState(false);
  const params = Object.entries(paramsOf(report)).filter(([, { list }]) => list !== false);
  const isFolded = useNarrow() && params.length > 1;
  const run = (asked: Values): void => {
    setOpen(false);
    onRun(asked);
  };
  const wanted = missing.length > 0 && (
    <div className={`ui-empty ${css.missing}`}>
      <p>Choose {missing.join(', ')} and press Run.</p>
    </div>
  );
  const form = (
    <form
      className={css.params}
      aria-label={TITLE}
      onSubmit={(event) => {
        event.preventDefault();
        run(draft);
      }}
    >
      {params.map(([name, field]) => (
        <Param
          key={name}
          name={name}
          field={field}
          value={draft[name] ?? null}
          onChange={(value) => setDraft((known) => ({ ...known, [name]: value }))}
        />
      ))}
      <div className={css.run}>
        <Button type="submit" variant="contained" loading={busy}>
          Run
        </Button>
        {Object.values(draft).some(isSet) && (
          <Button
            onClick={() => {
              const none = Object.fromEntries(Object.keys(paramsOf(report)).map((name) => [name, null]));
              setDraft(none);
              run(none);
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {!isFolded && wanted}
    </form>
  );
  if (!isFolded) return form;
  const set = params.filter(([name]) => isSet(values[name])).length;
  return (
    <div className={css.params}>
      <FilterButton text={TITLE} set={set} open={isOpen} onClick={() => setOpen(true)} />
      {wanted}
      {isOpen && (
        <Suspense>
          <FilterSheet title={TITLE} onClose={() => setOpen(false)}>
            {form}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  );
}

interface ParamProps {
  readonly name: string;
  readonly field: AnyField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
function Param({ name, field, value, onChange }: ParamProps) {
  const id = useId();
  const { Control, Filter = Control } = kindInputs[field.kind];
  const label = labelOf(name, field);
  const isDate = field.kind === 'date' || field.kind === 'month';
  return (
    <div className={css.param}>
      {/* A date is a group of inputs that names itself. */}
      {isDate ? <span aria-hidden="true">{label}</span> : <label htmlFor={id}>{label}</label>}
      <Filter
        id={id}
        name={name}
        label={label}
        field={field}
        value={value}
        onChange={onChange}
        // What has a value of its own when nothing is chosen is always chosen.
        required={field.required ?? (field.kind === 'enum' && field.default !== undefined)}
        empty={name === 'compare' ? 'Nothing' : 'All'}
      />
    </div>
  );
}
