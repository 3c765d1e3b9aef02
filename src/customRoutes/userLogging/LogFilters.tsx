import { AUDITED } from '../../../contract/audited.ts';
import Button from '@mui/material/Button';
import { useGetList, type RaRecord } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { may, useCredentials } from '../../auth/credentials.ts';
import { resources } from '../../resources/index.ts';
import { actionWords } from '../../resources/ui/history/differences.ts';
import { DateControl } from '../../resources/ui/inputs/DateControl.tsx';
import { NativeSelect } from '../../resources/ui/inputs/NativeSelect.tsx';
import { FilterFold } from '../../resources/ui/list/FilterFold.tsx';
import type { LogFilter, LogQuery } from './logQuery.ts';

interface Props {
  readonly query: LogQuery;
  readonly onChange: (name: LogFilter, value: string | null) => void;
  readonly onClear: () => void;
}
const ENTITIES = [
  ...resources.map(({ key, label }) => ({ id: key, name: label[1] })),
  ...Object.entries(AUDITED).map(([id, { label }]) => ({ id, name: label[1] })),
].toSorted((a, b) => a.name.localeCompare(b.name));
const DATE = { kind: 'date' } as const;
const ALL_USERS = { pagination: { page: 1, perPage: 500 }, sort: { field: 'username', order: 'ASC' } } as const;

/** The actions of an entity, or those that every entity has. */
function actionsOf(entity: string | undefined): { id: string; name: string }[] {
  const resource = resources.find(({ key }) => key === entity);
  const own = Object.keys(resource?.actions ?? (entity === undefined ? Object.assign({}, ...resources.map(({ actions }) => actions)) : {}));
  return ['create', 'update', 'delete', ...own].map((id) => ({
    id,
    name: actionWords(id, resource ?? resources.find(({ actions }) => actions?.[id])),
  }));
}

/** What the log is narrowed by: applied at once. */
export function LogFilters({ query, onChange, onClear }: Props) {
  const credentials = useCredentials();
  const mayReadUsers = credentials !== null && may(credentials, 'users.read');
  const { data: users } = useGetList<RaRecord>('users', ALL_USERS, { enabled: mayReadUsers });
  const id = useId();
  const filtered = Object.keys(query).some((name) => name !== 'page');
  const select = (name: LogFilter, label: string, empty: string, choices: readonly { id: string; name: string }[]): ReactNode => (
    <div className="ui-log-filter">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <NativeSelect
        attributes={{ id: `${id}-${name}` }}
        choices={choices}
        empty={empty}
        value={query[name] ?? ''}
        onChange={(value) => onChange(name, value || null)}
      />
    </div>
  );
  const day = (name: 'from' | 'to', label: string): ReactNode => (
    <div className="ui-log-filter">
      <span aria-hidden="true">{label}</span>
      <DateControl
        id={`${id}-${name}`}
        name={name}
        label={label}
        field={DATE}
        value={query[name] ?? null}
        onChange={(value) => {
          // A half-typed date narrows nothing yet.
          if (value === null || (typeof value === 'string' && /^\d{4}-/.test(value))) onChange(name, value);
        }}
      />
    </div>
  );
  return (
    <FilterFold className="ui-log-filters" label="Filters of the log" set={Object.keys(query).filter((name) => name !== 'page').length}>
      {mayReadUsers &&
        select(
          'user_id',
          'User',
          'All users',
          (users ?? []).map((user) => ({ id: String(user.id), name: String(user['username']) })),
        )}
      {select('entity', 'What', 'Everything', ENTITIES)}
      {select('action', 'Action', 'All actions', actionsOf(query.entity))}
      {day('from', 'From')}
      {day('to', 'To')}
      {filtered && <Button onClick={onClear}>Clear filters</Button>}
    </FilterFold>
  );
}
