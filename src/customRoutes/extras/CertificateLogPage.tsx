import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate, today } from '../../../contract/dates.ts';
import { may, useCredentials } from '../../auth/credentials.ts';
import { AppLink } from '../../resources/ui/AppLink.tsx';
import { DateControl } from '../../resources/ui/inputs/DateControl.tsx';
import { FilterFold } from '../../resources/ui/list/FilterFold.tsx';
import { PagesOf } from '../../resources/ui/list/Pager.tsx';
import { LoadFailed } from '../../resources/ui/placeholders.tsx';
import { PageScreen } from '../../pages/PageScreen.tsx';
import { Picker } from '../admissions/place/Picker.tsx';
import { useLookup } from '../admissions/place/usePlace.ts';
import type { LoggedPrint, PrintLog } from './calls.ts';
import './extras.css';
import { RevokeDialog } from './RevokeDialog.tsx';
import { ask } from '../../dataProvider/ask.ts';

const FILTERS = ['search', 'certificate_id', 'from', 'to', 'page'] as const;
const COLUMNS = ['Serial', 'Certificate', 'SID', 'Student', 'Class', 'Campus', 'Issued', 'By'] as const;
const DATE = { kind: 'date' } as const;
const PLACES = [1, 2, 3, 4, 5, 6];

/** `/certificates-prints`: every certificate that was issued, newest first (specification 2). */
export default function CertificateLogPage() {
  const [search, setSearch] = useSearchParams();
  const query = Object.fromEntries(FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])));
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['certificates-prints', query],
    queryFn: ({ signal }) => ask('GET /get_student_certificates_print', { query: { page: '1', per_page: '50', ...query }, signal }),
    placeholderData: keepPreviousData,
  });
  const [revoking, setRevoking] = useState<LoggedPrint | null>(null);
  const narrow = (name: (typeof FILTERS)[number], value: string | null): void => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next);
  };
  return (
    <PageScreen
      aside={data && <output className="ui-muted">{data.total.toLocaleString('en-PK')} issued</output>}
      actions={
        <Button variant="contained" component={AppLink} to="/student-extras">
          Issue certificates
        </Button>
      }
    >
      <LogFilters query={query} onNarrow={narrow} />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <div className="ui-empty">
          <h2>{Object.keys(query).length > 0 ? 'No certificate fits these filters' : 'No certificate was issued yet'}</h2>
          <p>
            {Object.keys(query).length > 0 ? 'Clear some of them to see more.' : 'Choose students and a certificate; what is printed appears here.'}
          </p>
        </div>
      ) : (
        <Log log={data} stale={isFetching} onRevoke={setRevoking} />
      )}
      {data && <PagesOf answer={data} onPage={(page) => narrow('page', String(page))} />}
      {revoking && (
        <RevokeDialog
          print={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setRevoking(null);
            void refetch();
          }}
        />
      )}
    </PageScreen>
  );
}

interface FilterProps {
  readonly query: Readonly<Record<string, string>>;
  readonly onNarrow: (name: 'search' | 'certificate_id' | 'from' | 'to', value: string | null) => void;
}
function LogFilters({ query, onNarrow }: FilterProps) {
  const id = useId();
  const certificates = useLookup('certificates');
  const [text, setText] = useState(query['search'] ?? '');
  const day = (name: 'from' | 'to', label: string) => (
    <div>
      <span aria-hidden="true">{label}</span>
      <DateControl
        id={`${id}-${name}`}
        name={name}
        label={label}
        field={DATE}
        value={query[name] ?? null}
        onChange={(value) => {
          // A half-typed date narrows nothing yet.
          if (value === null || (typeof value === 'string' && /^\d{4}-/.test(value))) onNarrow(name, value);
        }}
      />
    </div>
  );
  return (
    <FilterFold className="ex-log-filters" label="Filters of the log" set={Object.keys(query).filter((name) => name !== 'page').length}>
      <div>
        <label htmlFor={id}>Search</label>
        <OutlinedInput
          id={id}
          size="small"
          type="search"
          placeholder="Serial, SID or student; Enter"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '') onNarrow('search', null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onNarrow('search', text.trim() || null);
          }}
          inputProps={{ dir: 'auto' }}
        />
      </div>
      <Picker
        label="Certificate"
        choices={certificates}
        value={query['certificate_id'] ? Number(query['certificate_id']) : null}
        empty="All certificates"
        onChange={(chosen) => onNarrow('certificate_id', chosen === null ? null : String(chosen))}
      />
      {day('from', 'From')}
      {day('to', 'To')}
    </FilterFold>
  );
}

function Log({
  log,
  stale,
  onRevoke,
}: {
  readonly log: PrintLog | undefined;
  readonly stale: boolean;
  readonly onRevoke: (print: LoggedPrint) => void;
}) {
  const credentials = useCredentials();
  const mayRevoke = credentials !== null && may(credentials, 'student_certificates_record.create');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
    <section className="ui-table-box" tabIndex={0} aria-label="Issued certificates">
      <table className={stale && log ? 'ui-table ex-log ui-stale' : 'ui-table ex-log'} aria-label="Certificate Logs" aria-busy={stale}>
        <thead>
          <tr>
            {COLUMNS.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="ui-hidden">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {log
            ? log.data.map((print) => (
                <tr key={print.id}>
                  <td>{print.serial_no}</td>
                  <td>
                    <bdi>{print.certificate}</bdi>
                  </td>
                  <td>{print.sid}</td>
                  <td>
                    <bdi>{print.studentName}</bdi>
                  </td>
                  <td title={print.class_name ?? ''}>{print.class_name}</td>
                  <td title={print.campus_name ?? ''}>{print.campus_name}</td>
                  <td>
                    <time dateTime={print.printed_at} title={formatDate(print.printed_at)}>
                      {formatDate(today(Date.parse(print.printed_at)))}
                    </time>
                  </td>
                  <td>
                    <bdi>{print.username}</bdi>
                  </td>
                  <td>
                    {print.revoked_at ? (
                      <span className="ui-error" title={print.revoked_reason ?? ''}>
                        Void: {print.revoked_reason}
                      </span>
                    ) : (
                      <span className="ex-row-go">
                        <Button
                          component={AppLink}
                          to={`/student-extras/print-document?reprint=${encodeURIComponent(print.serial_no)}`}
                          aria-label={`Print a duplicate of ${print.serial_no}`}
                        >
                          Duplicate
                        </Button>
                        {mayRevoke && (
                          <Button color="error" aria-label={`Declare ${print.serial_no} void`} onClick={() => onRevoke(print)}>
                            Void
                          </Button>
                        )}
                      </span>
                    )}
                  </td>
                </tr>
              ))
            : PLACES.map((row) => (
                <tr key={row} aria-hidden="true">
                  {[...COLUMNS, ''].map((label) => (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from readers
                    <td key={label}>
                      <span className="ui-skeleton ui-line" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}
