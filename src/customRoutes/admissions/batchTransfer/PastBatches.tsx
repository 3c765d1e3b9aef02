import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { LoadFailed } from '../../../resources/ui/placeholders.tsx';
import { PagesOf } from '../../../resources/ui/list/Pager.tsx';
import type { Batches } from '../calls.ts';
import { UndoBatch } from './UndoBatch.tsx';
import { ask } from '../../../dataProvider/ask.ts';

type Batch = Batches['data'][number];

/** Batches so far, newest first; one that still stands can be taken back. */
export function PastBatches({ mayUndo }: { readonly mayUndo: boolean }) {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Batch | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['students', 'batches', page],
    queryFn: ({ signal }) => ask('GET /batch_transfers', { query: { per_page: '20', page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <section className="st-past" aria-label="Batches so far">
      <h2>Batches so far</h2>
      {data?.data.length === 0 ? (
        <p className="ui-muted">Nobody was moved together yet.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
        <div className="ui-table-box" tabIndex={0} role="region" aria-label="Batches">
          <table className="ui-table" aria-label="Batches so far">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Reason</th>
                <th scope="col" className="ui-right">
                  Students
                </th>
                <th scope="col" className="ui-right">
                  Taken back
                </th>
                <th scope="col">
                  <span className="ui-hidden">Undo</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data?.data.map((batch) => (
                <tr key={batch.id}>
                  <td>
                    <time dateTime={batch.at}>{formatDate(batch.at)}</time>
                  </td>
                  <td>
                    <bdi>{batch.username ?? 'The system'}</bdi>
                  </td>
                  <td className="st-wrap">
                    <bdi>{batch.summary}</bdi>
                  </td>
                  <td className="st-wrap">
                    <bdi>{batch.reason}</bdi>
                  </td>
                  <td className="ui-right">{batch.students.toLocaleString('en-PK')}</td>
                  <td className="ui-right">{batch.undone > 0 ? batch.undone.toLocaleString('en-PK') : ''}</td>
                  <td className="ui-right">
                    {mayUndo && batch.movable > 0 && batch.kind !== 'undo' && (
                      <Button
                        size="small"
                        variant="outlined"
                        aria-label={`Undo ${batch.summary}, ${formatDate(batch.at)}`}
                        onClick={() => setAsked(batch)}
                      >
                        Undo
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <PagesOf answer={data} onPage={setPage} />}
      {asked && <UndoBatch ids={[asked.id]} students={asked.movable} summary={asked.summary} onClose={() => setAsked(null)} />}
    </section>
  );
}
