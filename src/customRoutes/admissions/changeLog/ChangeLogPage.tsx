import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../../contract/dates.ts';
import { AppLink } from '../../../resources/ui/AppLink.tsx';
import { crumbsOf } from '../../../resources/ui/crumbsOf.ts';
import { PagesOf } from '../../../resources/ui/list/Pager.tsx';
import { LoadFailed } from '../../../resources/ui/placeholders.tsx';
import { Screen } from '../../../resources/ui/Screen.tsx';
import type { Log } from '../calls.ts';
import type { StudentSection } from '../../../pages/studentSection.ts';
import { studentsOf } from '../studentSections.ts';
import '../students.css';
import { actionWords } from '../../../resources/ui/history/differences.ts';
import { ask } from '../../../dataProvider/ask.ts';

/** `/{section}/change-log?sid=`: who changed what of a student, and when; of all students without a SID. */
export default function ChangeLogPage({ section }: { readonly section: StudentSection }) {
  const [search, setSearch] = useSearchParams();
  const sid = search.get('sid') ?? '';
  const page = search.get('page') ?? '1';
  const resource = useMemo(() => studentsOf(section), [section]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['students', 'change log', sid, page],
    queryFn: ({ signal }) => ask('GET /getChangeLog', { query: { per_page: '50', ...(sid ? { sid } : {}), page }, signal }),
    placeholderData: keepPreviousData,
  });
  const name = sid ? data?.data.find((entry) => entry.studentName !== null)?.studentName : undefined;
  const go = (to: number): void => setSearch({ ...(sid ? { sid } : {}), ...(to > 1 ? { page: String(to) } : {}) });
  return (
    <Screen
      title={name ? `Change Log of ${name}` : 'Change Log'}
      crumbs={crumbsOf(resource, 'Change Log')}
      aside={
        data && (
          <output className="ui-muted">
            {data.total.toLocaleString('en-PK')} {data.total === 1 ? 'entry' : 'entries'}
          </output>
        )
      }
    >
      <SidFilter key={sid} sid={sid} onChange={(next) => setSearch(next ? { sid: next } : {})} />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <div className="ui-empty">
          <h2>Nothing was changed</h2>
          <p>{sid ? `No change of SID ${sid} is kept.` : 'Changes of students appear here.'}</p>
        </div>
      ) : (
        data && (
          <>
            <LogTable log={data} base={`/${section}`} stale={isFetching} />
            <PagesOf answer={data} onPage={go} />
          </>
        )
      )}
    </Screen>
  );
}

function SidFilter({ sid, onChange }: { readonly sid: string; readonly onChange: (sid: string) => void }) {
  const [text, setText] = useState(sid);
  const id = useId();
  return (
    <form
      className="st-choose"
      aria-label="Which student"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.replace(/\D/g, ''));
      }}
    >
      <div className="st-pick">
        <label htmlFor={id}>SID</label>
        <OutlinedInput
          id={id}
          size="small"
          value={text}
          placeholder="All students"
          onChange={(event) => setText(event.target.value)}
          inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
        />
      </div>
      <Button type="submit" variant="outlined">
        Show
      </Button>
      {sid && (
        <Button color="inherit" onClick={() => onChange('')}>
          All students
        </Button>
      )}
    </form>
  );
}

function LogTable({ log, base, stale }: { readonly log: Log; readonly base: string; readonly stale: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
    <div className="ui-table-box" tabIndex={0} role="region" aria-label="Entries">
      <table className={stale ? 'ui-table st-log ui-stale' : 'ui-table st-log'} aria-label="Change log" aria-busy={stale}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">Student</th>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        {log.data.map((entry) => (
          <tbody key={entry.id}>
            {(entry.changes.length > 0 ? entry.changes : [null]).map((change, at) => (
              <tr key={change?.field ?? 'none'}>
                {at === 0 && <EntryHead entry={entry} base={base} rows={Math.max(1, entry.changes.length)} />}
                <td>{change?.label ?? actionWords(entry.action)}</td>
                <td className="ui-before st-wrap">
                  <bdi>{change?.before ?? '–'}</bdi>
                </td>
                <td className="st-wrap">
                  <bdi>{change?.after ?? '–'}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function EntryHead({ entry, base, rows }: { readonly entry: Log['data'][number]; readonly base: string; readonly rows: number }) {
  return (
    <>
      <th scope="rowgroup" rowSpan={rows}>
        <time dateTime={entry.at}>{formatDate(entry.at)}</time>
      </th>
      <td rowSpan={rows}>
        <bdi>{entry.username ?? 'The system'}</bdi>
        <span className="ui-muted"> · {actionWords(entry.action)}</span>
      </td>
      <td rowSpan={rows}>
        <AppLink to={`${base}/view?id=${entry.student_id}`}>
          <bdi>{entry.studentName ?? `#${entry.student_id}`}</bdi>
        </AppLink>
        {entry.sid !== null && <span className="ui-muted"> {entry.sid}</span>}
      </td>
    </>
  );
}
