import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { currentMonth, daysBetween, formatDate, shiftDay, today } from '../../../contract/dates.ts';
import { labelOf, type AnyField } from '../../../contract/fields.ts';
import { MOST_MARK_DAYS } from '../../../contract/dayMarks.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';
import { PageScreen, usePage } from '../../pages/openPage.tsx';
import { fetchReport } from '../../reports/ui/fetchReport.ts';
import { missingIn, queryOf, valuesOf, type Values } from '../../reports/ui/parameters.ts';
import { ParamsBar } from '../../reports/ui/ParamsBar.tsx';
import { useAsked } from '../../reports/ui/useAsked.ts';
import { useAction } from '../../ui/form/useSubmit.ts';
import { saveTable, type Format } from '../../ui/output/saveTable.ts';
import { LoadFailed } from '../../ui/screen/placeholders.tsx';
import { plural } from '../../../contract/plural.ts';
import { capital } from '../../ui/screen/capital.ts';
import { DayDialog } from './DayDialog.tsx';
import { daysOf, outOfGrid, rowsOf, type DaysRow, type Whose } from './daysGrid.ts';
import { DaysGrid } from './DaysGrid.tsx';
import { Legend } from './Legend.tsx';
import css from './attendance.module.css';

const AttendancePrint = lazy(() => import('./AttendancePrint.tsx'));
const NOBODY: readonly DaysRow[] = [];
interface Opened {
  readonly row: DaysRow;
  readonly at: number;
}

/** People by days, with the acronyms and colours of the attendance statuses; a month unless said. */
export function DaysPage({ whose }: { readonly whose: Whose }) {
  const { report, one, many } = whose;
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => valuesOf(report, search), [report, search]);
  const query = useMemo(() => queryOf(report, { ...values, detail: null }), [report, values]);
  const missing = [
    ...missingIn(report.params, query),
    ...(whose.needs ?? []).flatMap((name) =>
      query[name] === undefined ? [labelOf(name, report.params[name] as AnyField)] : [],
    ),
  ];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['days', report.key, query],
    queryFn: async ({ signal }) => {
      const wanted = isLong(query) ? query : { ...query, detail: 'days' };
      return rowsOf(whose, (await fetchReport(report, wanted, signal)).rows);
    },
    enabled: missing.length === 0,
    placeholderData: keepPreviousData,
  });
  const rows = data ?? NOBODY;
  const from = query['from'] ?? today();
  const days = useMemo(() => daysOf(from, rows), [from, rows]);
  const about = useAsked(report, values);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((row: DaysRow, at: number) => setOpened({ row, at }), []);
  const run = (next: Values): void => {
    const wanted = queryOf(report, { ...next, detail: null });
    if (new URLSearchParams(wanted).toString() === new URLSearchParams(query).toString()) void refetch();
    else setSearch(wanted);
  };
  const day = opened && days[opened.at];
  return (
    <PageScreen
      aside={data && <output className="ui-muted">{plural(rows.length, one.toLowerCase(), many)}</output>}
      actions={rows.length > 0 && <Outputs {...{ whose, rows, days, about }} />}
    >
      <ParamsBar
        key={search.toString()}
        report={report}
        values={values}
        missing={missing}
        busy={isFetching}
        onRun={run}
      />
      <Months from={from} onMonth={(month) => run({ ...values, ...monthOf(month) })} />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : missing.length > 0 ? null : !data ? (
        <div className="ui-form">
          <output className="ui-hidden">Loading</output>
          <span className="ui-skeleton ui-field-skeleton" />
          <span className="ui-skeleton ui-field-skeleton" />
        </div>
      ) : rows.length === 0 ? (
        <div className="ui-empty">
          <h2>Nobody to show</h2>
          <p>No {one.toLowerCase()} was found with these parameters. Clear some of them, and run the report again.</p>
        </div>
      ) : (
        <>
          <div className="ui-table-box" aria-busy={isFetching}>
            <DaysGrid whose={whose} label={`${capital(many)} by days`} rows={rows} days={days} onOpen={open} />
          </div>
          {days.length > 0 ? (
            <Legend whose={whose} rows={rows} />
          ) : (
            <p className="ui-muted">Days are shown one by one for {MOST_MARK_DAYS} days at most.</p>
          )}
        </>
      )}
      {opened && day && (
        <DayDialog
          whose={whose}
          query={query}
          row={opened.row}
          at={opened.at}
          day={day}
          onClose={() => setOpened(null)}
        />
      )}
    </PageScreen>
  );
}

/** Whether the period is too long for its days. */
const isLong = ({ from = '', to = '' }: Readonly<Record<string, string>>): boolean =>
  daysBetween(from, to) >= MOST_MARK_DAYS;
/** The first day of a month and its last, or today where that comes first. */
function monthOf(month: string): { readonly from: string; readonly to: string } {
  const last = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  return { from: `${month}-01`, to: last > today() ? today() : last };
}
function Months({ from, onMonth }: { readonly from: string; readonly onMonth: (month: string) => void }) {
  const month = from.slice(0, 7);
  return (
    <nav className={css.months} aria-label="Months">
      <Button size="small" onClick={() => onMonth(shiftMonth(month, -1))}>
        Earlier
      </Button>
      <b>{formatDate(month)}</b>
      <Button size="small" disabled={month >= currentMonth()} onClick={() => onMonth(shiftMonth(month, 1))}>
        Later
      </Button>
    </nav>
  );
}

interface OutputsProps {
  readonly whose: Whose;
  readonly rows: readonly DaysRow[];
  readonly days: readonly string[];
  readonly about: string;
}
function Outputs({ whose, rows, days, about }: OutputsProps) {
  const { path, title } = usePage();
  const { busy, run } = useAction();
  const [printing, setPrinting] = useState(false);
  const save = (format: Format) =>
    run(() => saveTable(path, title, { columns: outOfGrid(whose, days), pages: [rows] }, format));
  return (
    <>
      <Button variant="outlined" disabled={busy} onClick={() => void save('csv')}>
        CSV
      </Button>
      <Button variant="outlined" disabled={busy} onClick={() => void save('xlsx')}>
        Excel
      </Button>
      <Button variant="outlined" onClick={() => setPrinting(true)}>
        Print
      </Button>
      {printing && (
        <Suspense fallback={null}>
          <AttendancePrint {...{ whose, title, about, rows, days }} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}
