import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PagesOf } from '../../resources/ui/list/Pager.tsx';
import { LoadFailed } from '../../resources/ui/placeholders.tsx';
import { PageScreen } from '../../pages/PageScreen.tsx';
import { LogFilters } from './LogFilters.tsx';
import { LOG_COLUMNS, LogRow } from './LogRow.tsx';
import { fetchLog, logQueryOf, type Log, type LogFilter } from './logQuery.ts';
import './userLogging.css';

const PLACES = [1, 2, 3, 4, 5, 6];

/** `/user-logging`: who changed what and when, newest first (specification 2 and 7). */
export default function UserLoggingPage() {
  const [search, setSearch] = useSearchParams();
  const query = logQueryOf(search);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['user_logging', query],
    queryFn: ({ signal }) => fetchLog(query, signal),
    placeholderData: keepPreviousData,
  });
  const go = (change: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next);
  };
  const narrow = (name: LogFilter, value: string | null): void =>
    go({ [name]: value, page: null, ...(name === 'entity' ? { action: null, entity_id: null } : {}) });
  const total = data?.total ?? 0;
  return (
    <PageScreen aside={data && <output className="ui-muted">{total.toLocaleString('en-PK')} entries</output>}>
      <LogFilters query={query} onChange={narrow} onClear={() => setSearch({})} />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <div className="ui-empty">
          <h2>Nothing was changed</h2>
          <p>No entry of the log fits these filters.</p>
        </div>
      ) : (
        <>
          <LogTable log={data} stale={isFetching} />
          {data && <PagesOf answer={data} onPage={(page) => go({ page: page === 1 ? null : String(page) })} />}
        </>
      )}
    </PageScreen>
  );
}

function LogTable({ log, stale }: { readonly log: Log | undefined; readonly stale: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
    <div className="ui-table-box" tabIndex={0} role="region" aria-label="Entries of the log">
      <table className={stale && log ? 'ui-table ui-log ui-stale' : 'ui-table ui-log'} aria-label="User Logging" aria-busy={stale}>
        <thead>
          <tr>
            {LOG_COLUMNS.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {log
            ? log.data.map((entry) => <LogRow key={entry.id} entry={entry} />)
            : PLACES.map((row) => (
                <tr key={row} aria-hidden="true">
                  {LOG_COLUMNS.map((label) => (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from readers
                    <td key={label}>
                      <span className="ui-skeleton ui-line" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
