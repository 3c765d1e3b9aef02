import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNotify, useStore } from 'ra-core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../../contract/dates.ts';
import type { Report } from '../../../../contract/report.ts';
import { PageScreen, usePage } from '../../../pages/openPage.tsx';
import { missingIn, queryOf, valuesOf, type Values } from '../../../reports/ui/parameters.ts';
import { ParamsBar } from '../../../reports/ui/ParamsBar.tsx';
import { useAsked } from '../../../reports/ui/useAsked.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { untilDone, type Progress as Done } from '../../../dataProvider/untilDone.ts';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { StatementTable } from './StatementTable.tsx';
import { isParent, shownRows, type Statement } from './statement.ts';
import { bareColumns, statementAs } from './statementAs.ts';
import { saveStatement, type Format } from './statementSheet.ts';
import css from './statements.module.css';

const StatementPrint = lazy(() => import('./StatementPrint.tsx'));
const NOTHING_FOLDED: ReadonlySet<string> = new Set();
const EVERY_KEY = '.';
const NO_NAMES: string[] = [];
const CODE = 'code';

interface Props {
  /** What it can be asked: parameters with their defaults, and the two that make its period. Make it once, outside. */
  readonly asks: Pick<Report, 'params' | 'period'>;
  /** Asks the server; the query has what is set, as texts. Make it once, outside. */
  readonly load: (query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Statement>;
}

/**
 * The one screen of all statements: parameters, the tree of rows, files and paper. Parameters, rows and columns at zero
 * and what is folded are in the address, so that the way back from a figure finds the statement as it was.
 */
export function StatementScreen({ asks, load }: Props) {
  const { path, title } = usePage();
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => valuesOf(asks, search), [asks, search]);
  const query = useMemo(() => queryOf(asks, values), [asks, values]);
  const missing = missingIn(asks.params, query);
  const [reading, setReading] = useState<Done | null>(null);
  const {
    data: answer,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['statement', path, query],
    queryFn: ({ signal }) => {
      setReading(null);
      return untilDone(() => load(query, signal), { signal, onProgress: setReading });
    },
    enabled: missing.length === 0,
    placeholderData: keepPreviousData,
  });
  // Kept for this user as the columns of a list are.
  const [hidden, setHidden] = useStore<string[]>(`${path}.datatable`, NO_NAMES);
  const codes = !hidden.includes(CODE);
  const bare = search.get('bare') !== 'false';
  const data = useMemo(() => answer && statementAs(answer, { codes, bare }), [answer, codes, bare]);
  const zeros = search.get('zeros') === 'true';
  const fold = search.get('fold');
  const folded = useMemo(() => foldedIn(fold, data), [fold, data]);
  const shown = useMemo(() => shownRows(data?.rows ?? [], { zeros, folded }), [data, zeros, folded]);
  const question = useAsked(asks, values);
  const about = data ? aboutOf(question, data) : [];
  const look = (next: Readonly<Record<string, string | null>>): void =>
    setSearch(
      (known) => {
        const all = new URLSearchParams(known);
        for (const [name, value] of Object.entries(next)) {
          if (value === null) all.delete(name);
          else all.set(name, value);
        }
        return all;
      },
      { replace: true },
    );
  const onFold = (key: string, isFolded: boolean): void => {
    const all = new Set(folded);
    if (isFolded) all.add(key);
    else all.delete(key);
    look({ fold: all.size === 0 ? null : [...all].join(EVERY_KEY) });
  };
  const run = (next: Values): void => {
    const wanted = queryOf(asks, next);
    const same = new URLSearchParams(wanted).toString() === new URLSearchParams(query).toString();
    if (same) void refetch();
    else
      setSearch({
        ...wanted,
        ...(bare ? {} : { bare: 'false' }),
        ...(zeros ? { zeros: 'true' } : {}),
        ...(fold === null ? {} : { fold }),
      });
  };
  return (
    <PageScreen actions={data && data.rows.length > 0 && <Outputs {...{ path, title, data, shown, zeros, about }} />}>
      <ParamsBar
        key={search.toString()}
        report={asks}
        values={values}
        missing={missing}
        busy={isFetching}
        onRun={run}
      />
      {data?.alarm && (
        <p role="alert" className={css.alarm}>
          {data.alarm.text}
          <AppLink to={data.alarm.to}>{data.alarm.label}</AppLink>
        </p>
      )}
      {isFetching && reading && <Progress over={reading.done} of={reading.of} doing="Reading the months" />}
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        missing.length === 0 && (
          <div className="ui-form">
            <output className="ui-hidden">Loading</output>
            <span className="ui-skeleton ui-field-skeleton" />
            <span className="ui-skeleton ui-field-skeleton" />
          </div>
        )
      ) : (
        <>
          <div className={css.facts}>
            <p className="ui-muted">
              {[data.basis, campusText(data), `As of ${formatDate(data.asOf)}.`, ...(data.notes ?? [])]
                .filter(Boolean)
                .join(' ')}
            </p>
            <div className={css.tools}>
              <label>
                <input
                  type="checkbox"
                  checked={zeros}
                  onChange={(event) => look({ zeros: event.target.checked ? 'true' : null })}
                />
                Rows at zero
              </label>
              {answer && bareColumns(answer).length > 0 && (
                <label>
                  <input
                    type="checkbox"
                    checked={bare}
                    onChange={(event) => look({ bare: event.target.checked ? null : 'false' })}
                  />
                  Columns at zero
                </label>
              )}
              {answer?.rows.some(({ code }) => code !== undefined) && (
                <label>
                  <input
                    type="checkbox"
                    checked={codes}
                    onChange={(event) => setHidden(event.target.checked ? NO_NAMES : [CODE])}
                  />
                  Account codes
                </label>
              )}
              <Button size="small" onClick={() => look({ fold: folded.size === 0 ? 'groups' : null })}>
                {folded.size === 0 ? 'Collapse all' : 'Expand all'}
              </Button>
            </div>
          </div>
          {data.charts?.map((chart) => (
            <Chart key={chart.title} {...chart} />
          ))}
          {shown.length === 0 ? (
            <div className="ui-empty">
              <h2>Nothing to show</h2>
              <p>Nothing was posted. Choose other dates, or show the rows at zero.</p>
            </div>
          ) : (
            <StatementTable
              label={title}
              statement={data}
              shown={shown}
              folded={folded}
              onFold={onFold}
              stale={isFetching}
            />
          )}
        </>
      )}
    </PageScreen>
  );
}

/** `groups` is every group; else keys. */
function foldedIn(fold: string | null, data: Statement | undefined): ReadonlySet<string> {
  if (fold === null || !data) return NOTHING_FOLDED;
  if (fold !== 'groups') return new Set(fold.split(EVERY_KEY));
  return new Set(data.rows.filter(({ kind }, at) => kind === 'group' && isParent(data.rows, at)).map(({ key }) => key));
}
/** That figures are not of the whole school. */
const campusText = ({ campuses }: Statement): string => (campuses ? `Only ${campuses.join(', ')}.` : '');
const aboutOf = (asked: string, statement: Statement): string[] =>
  [
    asked,
    [statement.basis, campusText(statement)].filter(Boolean).join(' '),
    `As of ${formatDate(statement.asOf)}`,
    ...(statement.alarm ? [statement.alarm.text] : []),
    ...(statement.notes ?? []),
  ].filter(Boolean);

interface OutputsProps {
  readonly path: string;
  readonly title: string;
  readonly data: Statement;
  readonly shown: ReturnType<typeof shownRows>;
  readonly zeros: boolean;
  readonly about: readonly string[];
}
function Outputs({ path, title, data, shown, zeros, about }: OutputsProps) {
  const notify = useNotify();
  const [printing, setPrinting] = useState(false);
  const save = (format: Format): void => {
    const rows = shownRows(data.rows, { zeros, folded: NOTHING_FOLDED });
    saveStatement(path, title, data, rows, about, format).catch((error: unknown) =>
      notify(refusalOf(error).message, { type: 'error' }),
    );
  };
  return (
    <>
      <Button variant="outlined" onClick={() => save('csv')}>
        CSV
      </Button>
      <Button variant="outlined" onClick={() => save('xlsx')}>
        Excel
      </Button>
      <Button variant="outlined" onClick={() => setPrinting(true)}>
        Print
      </Button>
      {printing && (
        <Suspense fallback={null}>
          <StatementPrint {...{ title, statement: data, shown, about }} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}
