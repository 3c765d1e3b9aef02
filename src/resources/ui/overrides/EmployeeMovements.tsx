import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { formatDate } from '../../../../contract/dates.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { offered } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';

type Movement = Answer<'GET /employee_movements'>['data'][number];
type State = Movement['to'];
const KINDS: Readonly<Record<Movement['kind'], string>> = {
  join: 'Joined',
  transfer: 'Transfer',
  promote: 'Promotion or new designation',
  change: 'Change',
  status: 'Status',
};
const words = (value: string | null): string => value?.replaceAll('_', ' ') ?? 'none';
/** 'designation: Teacher → Senior Teacher'; of a first movement what there was then. */
function changes({ from, to }: Movement): string {
  const names = Object.keys(to) as (keyof State)[];
  const said = names.filter((name) => (from ? from[name] !== to[name] : to[name] !== null && name !== 'status'));
  return said
    .map((name) => {
      const label = name.replaceAll('_', ' ');
      return from ? `${label}: ${words(from[name])} → ${words(to[name])}` : words(to[name]);
    })
    .join(', ');
}
const columns: readonly TableColumn<Movement>[] = [
  { key: 'effective_date', label: 'From', role: 'head', render: ({ effective_date: day }) => formatDate(day) },
  { key: 'kind', label: 'Movement', render: ({ kind }) => KINDS[kind] },
  { key: 'change', label: 'What changed', render: (movement) => <bdi className="ui-wrap">{changes(movement)}</bdi> },
  { key: 'reason', label: 'Reason', render: ({ reason }) => reason && <bdi className="ui-wrap">{reason}</bdi> },
  { key: 'username', label: 'By', render: ({ username, at }) => `${username ?? 'The system'}, ${formatDate(at)}` },
];

/** Joining, transfers, promotions and other changes of an employee, newest first. */
export default function EmployeeMovements({ record }: { readonly record: RaRecord }) {
  const found = offered('own-lists');
  const { data, error, refetch } = useQuery({
    queryKey: ['employee_movements', record.id, record['version']],
    queryFn: async ({ signal }) =>
      found
        ? (await ask('GET /employee_movements', { query: { employee_id: String(record.id) }, offered: found, signal }))
            .data
        : [],
  });
  if (!found) return null;
  return (
    <section className="ui-group" aria-label="Movements">
      <h2>Movements</h2>
      <Table<Movement>
        label="Movements"
        columns={columns}
        rows={data}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        empty={{ title: 'No movements', text: '' }}
      />
    </section>
  );
}
