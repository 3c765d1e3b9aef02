import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { may, useCredentials } from '../../auth/credentials.ts';
import { ClassBar } from '../../students/ClassBar.tsx';
import type { ListAddress } from '../../students/useListAddress.ts';
import { AmountBox } from '../../ui/picker/AmountBox.tsx';
import { DateBox, MonthBox } from '../../ui/picker/DateBox.tsx';
import { DayRange, MonthRange } from '../../ui/picker/Range.tsx';
import { NumberBox } from '../../ui/picker/NumberBox.tsx';
import { useLookup } from '../../students/lookups.ts';
import { Picker } from '../../ui/picker/Picker.tsx';
import { KeyPicker } from '../../ui/picker/KeyPicker.tsx';
import type { AnyList, ListFilter } from '../list.ts';
import { filtersOf, narrowedBy, valueOf } from './useDeclaredList.ts';

interface Props {
  readonly list: AnyList;
  readonly at: ListAddress;
  /** At the end of the bar. */
  readonly tools: ReactNode;
}
/** Campus, class, section, session and search, and the filters of the list; all of it in the address. */
export function ListBar({ list, at, tools }: Props) {
  const credentials = useCredentials();
  return (
    <ClassBar
      at={at}
      tools={tools}
      ofClasses={list.ofClasses ?? true}
      filtersSet={narrowedBy(list, at).filter((name) => name !== 'search').length}
      {...(list.search === undefined ? {} : { search: list.search })}
    >
      {filtersOf(list, at)
        .filter(({ needs }) => needs === undefined || (credentials !== null && may(credentials, needs)))
        .filter((filter) => filter.kind !== 'given' || valueOf(filter, at) !== null)
        .map((filter) => (
          <FilterControl key={filter.name} filter={filter} at={at} />
        ))}
      {list.groups && !list.groups.always && (
        <KeyPicker
          label="Group by"
          choices={list.groups.by.map(([key, label]) => [key, label] as const)}
          empty="Nothing"
          value={at.param(list.groups.name)}
          onChange={(by) => at.set({ [list.groups?.name ?? '']: by })}
        />
      )}
    </ClassBar>
  );
}
function FilterControl({ filter, at }: { readonly filter: ListFilter; readonly at: ListAddress }) {
  const { name } = filter;
  const value = valueOf(filter, at);
  if ('until' in filter) {
    const { until, labels, required } = filter;
    const Range = filter.kind === 'days' ? DayRange : MonthRange;
    return (
      <Range
        value={{ from: value, to: valueOf(filter, at, until) }}
        {...(labels ? { labels } : {})}
        required={required === true}
        onChange={({ from, to }) => at.set({ [name]: from, [until]: to })}
      />
    );
  }
  if (filter.kind === 'own')
    return <filter.control value={value === null ? null : Number(value)} onChange={(id) => at.set({ [name]: id })} />;
  if (filter.kind === 'given')
    return (
      <Button variant="outlined" onClick={() => at.set({ [name]: null })}>
        {filter.label}
      </Button>
    );
  const cleared = filter.kind === 'choice' ? Object.fromEntries((filter.clears ?? []).map((one) => [one, null])) : {};
  const shared = {
    label: filter.label,
    value,
    onChange: (next: string | null) => at.set({ ...cleared, [name]: next }),
  };
  if (filter.kind === 'choice') {
    const choices = typeof filter.choices === 'function' ? filter.choices(at) : filter.choices;
    return <KeyPicker {...shared} choices={Object.entries(choices)} empty={filter.empty ?? 'All'} />;
  }
  if (filter.kind === 'number') return <NumberBox {...shared} empty={filter.empty ?? 'All'} />;
  if (filter.kind === 'lookup')
    return <Lookup {...shared} of={filter.of} where={filter.where} empty={filter.empty ?? 'All'} />;
  if (filter.kind === 'amount') return <AmountBox {...shared} />;
  const Control = filter.kind === 'date' ? DateBox : MonthBox;
  return <Control {...shared} required={filter.required === true} />;
}

interface LookupProps {
  readonly label: string;
  readonly of: string;
  readonly where: Readonly<Record<string, unknown>> | undefined;
  readonly empty: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}
function Lookup({ label, of, where, empty, value, onChange }: LookupProps) {
  const choices = useLookup(of, where);
  return (
    <Picker
      label={label}
      choices={choices}
      value={value === null ? null : Number(value)}
      empty={empty}
      onChange={(id) => onChange(id === null ? null : String(id))}
    />
  );
}
