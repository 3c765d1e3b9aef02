import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { PagesOf } from '../../../ui/list/Pager.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Run } from './choices.ts';
import { runName } from './RunPanel.tsx';

const COLUMNS: readonly TableColumn<Run>[] = [
  { key: 'what', label: 'Promotion', role: 'head', value: runName },
  { key: 'started_at', label: 'When', value: ({ started_at }) => formatDate(started_at) },
  { key: 'username', label: 'Who' },
  { key: 'campus_name', label: 'Campus', value: ({ campus_name }) => campus_name ?? 'All campuses' },
  { key: 'reason', label: 'Reason' },
  { key: 'total', label: 'Students', kind: 'number' },
  { key: 'left', label: 'Not undone', kind: 'number' },
  { key: 'state', label: 'State', chips: ({ state }) => [[state]] },
];

/** Promotions and undos so far; one that is chosen shows its result and its undo. */
export function EarlierRuns({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['promotion', 'runs', page],
    queryFn: ({ signal }) =>
      ask('GET /promotions', {
        offered: needed('promotions'),
        query: { per_page: '10', page: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="Promotions so far">
      <h2>Promotions so far</h2>
      <Table
        label="Promotions so far"
        columns={COLUMNS}
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => onOpen(id)}
        leadsTo={({ id }) => `?run=${id}`}
        empty={{ title: 'None yet', text: 'No school was promoted here yet.' }}
      />
      {data && data.last_page > 1 && <PagesOf answer={data} onPage={setPage} label="Pages of promotions" />}
    </section>
  );
}
