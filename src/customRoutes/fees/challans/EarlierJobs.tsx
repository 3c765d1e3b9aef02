import { needed } from '../../../auth/offers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { FEES } from '../../../challans/useFeeList.ts';
import type { Job } from './calls.ts';
import { monthsOf } from './words.ts';
import { ask } from '../../../challans/ask.ts';

const month = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 7) : '');
const COLUMNS: readonly TableColumn<Job>[] = [
  { key: 'started_at', label: 'When', value: ({ started_at }) => formatDate(started_at) },
  { key: 'username', label: 'Who' },
  { key: 'months', label: 'Months', value: ({ params }) => monthsOf(month(params['from']), month(params['to'])) },
  {
    key: 'kind',
    label: 'What',
    value: ({ kind, params }) =>
      kind === 'installments' ? `${String(params['installments'])} instalments` : 'Challans',
  },
  { key: 'state', label: 'State', chips: ({ state }) => [[state]] },
  { key: 'created', label: 'Billed', kind: 'number' },
  { key: 'skipped', label: 'Left out', kind: 'number' },
  { key: 'failed', label: 'Refused', kind: 'number' },
  { key: 'amount', label: 'Amount', kind: 'money' },
];

/** The last generations; one that is chosen shows its results. */
export function EarlierJobs({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [FEES, 'jobs'],
    queryFn: async ({ signal }) => (await ask('GET /fee_jobs', { offered: needed('jobs'), signal })).data,
    enabled: isOpen,
  });
  return (
    <section aria-label="Earlier generations">
      <button type="button" className="ui-fold" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Earlier generations
      </button>
      {isOpen && (
        <Table
          label="Earlier generations"
          columns={COLUMNS}
          rows={data}
          error={error}
          onRetry={() => void refetch()}
          onOpen={({ id }) => onOpen(id)}
          leadsTo={({ id }) => `?job=${id}`}
          empty={{ title: 'None yet', text: 'Nobody has generated challans here.' }}
        />
      )}
    </section>
  );
}
