import { needed } from '../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { PagesOf } from '../../../ui/list/Pager.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Batches } from '../calls.ts';
import { UndoBatch } from './UndoBatch.tsx';
import { ask } from '../../../dataProvider/ask.ts';
import css from './batchTransfer.module.css';

type Batch = Batches['data'][number];

const wrapped = (key: 'summary' | 'reason', label: string): TableColumn<Batch> => ({
  key,
  label,
  render: (batch) => <bdi className="ui-wrap">{batch[key]}</bdi>,
});
const COLUMNS: readonly TableColumn<Batch>[] = [
  { key: 'at', label: 'When', value: ({ at }) => formatDate(at) },
  { key: 'username', label: 'Who', value: ({ username }) => username ?? 'The system' },
  wrapped('summary', 'What'),
  wrapped('reason', 'Reason'),
  { key: 'students', label: 'Students', kind: 'number' },
  { key: 'undone', label: 'Taken back', kind: 'number', value: ({ undone }) => undone || null },
];

/** Batches so far, newest first; one that nothing followed can be taken back. */
export function PastBatches({ mayUndo }: { readonly mayUndo: boolean }) {
  const [page, setPage] = useState(1);
  const [undoing, setUndoing] = useState<Batch | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['students', 'batches', page],
    queryFn: ({ signal }) =>
      ask('GET /batch_transfers', {
        offered: needed('batches'),
        query: { per_page: '20', page: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => (mayUndo ? [...COLUMNS, undoBy(setUndoing)] : COLUMNS), [mayUndo]);
  return (
    <section className={css.past} aria-label="Batches so far">
      <h2>Batches so far</h2>
      <Table
        label="Batches so far"
        columns={columns}
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: 'None yet', text: 'Nobody was moved together yet.' }}
      />
      {data && <PagesOf answer={data} onPage={setPage} />}
      {undoing && (
        <UndoBatch
          ids={[undoing.id]}
          students={undoing.movable}
          summary={undoing.summary}
          onClose={() => setUndoing(null)}
        />
      )}
    </section>
  );
}
const undoBy = (choose: (batch: Batch) => void): TableColumn<Batch> => ({
  key: 'undo',
  label: 'Undo',
  align: 'end',
  render: (batch) =>
    batch.movable > 0 &&
    batch.kind !== 'undo' && (
      <Button
        size="small"
        variant="outlined"
        aria-label={`Undo ${batch.summary}, ${formatDate(batch.at)}`}
        onClick={() => choose(batch)}
      >
        Undo
      </Button>
    ),
});
