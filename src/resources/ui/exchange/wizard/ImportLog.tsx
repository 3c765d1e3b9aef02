import { needed } from '../../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRun } from '../../../../../contract/endpoints/exchange.ts';
import { formatDate } from '../../../../../contract/dates.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { PagesOf } from '../../../../ui/list/Pager.tsx';
import type { ImportState } from './useImport.ts';
import { ask } from '../../../../dataProvider/ask.ts';

const STATUS: Readonly<Record<ImportRun['status'], string>> = {
  open: 'Not begun',
  running: 'Not finished',
  done: 'Done',
  cancelled: 'Stopped',
  undone: 'Undone',
};

/** Who imported what and when; each import can be opened, taken up again or undone from there. */
export function ImportLog({ resource, state }: { readonly resource: Resource; readonly state: ImportState }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: [resource.key, 'imports', page],
    queryFn: ({ signal }) =>
      ask('GET /imports', { offered: needed('imports'), query: { type: resource.key, page: String(page) }, signal }),
    retry: false,
  });
  if (!data || data.total === 0) return null;
  return (
    <section className="ui-group" aria-label="Earlier imports">
      <h2>Earlier imports</h2>
      <div className="ui-table-box">
        <table className="ui-table">
          <thead>
            <tr>
              {['When', 'Who', 'File', 'Created', 'Refused', 'State'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="ui-hidden">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((run) => (
              <tr key={run.id}>
                <td>{formatDate(run.created_at)}</td>
                <td>{run.username}</td>
                <td dir="auto">{run.file_name}</td>
                <td>{run.counts.created}</td>
                <td>{run.counts.invalid}</td>
                <td>{STATUS[run.status]}</td>
                <td>
                  <Button
                    size="small"
                    aria-label={`Open the import of ${run.file_name}, ${formatDate(run.created_at)}`}
                    onClick={() => state.take(run)}
                  >
                    Open
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PagesOf answer={data} label="Pages of imports" onPage={setPage} />
    </section>
  );
}
