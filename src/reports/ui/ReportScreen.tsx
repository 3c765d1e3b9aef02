import { offers } from '../../auth/offers.ts';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Report } from '../../../contract/report.ts';
import { inSections } from '../../../contract/reportSections.ts';
import { LoadFailed } from '../../ui/screen/placeholders.tsx';
import { untilDone, type Progress as Done } from '../../dataProvider/untilDone.ts';
import { Progress } from '../../ui/dialog/Progress.tsx';
import { refusalOf } from '../../ui/form/refusal.ts';
import { plural } from '../../../contract/plural.ts';
import { useOneStop } from '../../ui/keys/oneStop.ts';
import { Screen } from '../../ui/screen/Screen.tsx';
import { Chart } from '../../ui/chart/Chart.tsx';
import { barsOf, chartHeads, chartTitle } from './barsOf.ts';
import { periodText } from './compared.ts';
import { exportReport, type Format } from './exportReport.ts';
import { isClose, leastWidth } from './figureWidths.ts';
import { fetchReport } from './fetchReport.ts';
import { missingIn, queryOf, valuesOf, type Values } from './parameters.ts';
import { ParamsBar } from './ParamsBar.tsx';
import { ReportTables } from './ReportTables.tsx';
import type { Compared, ReportData, Shaped } from './shape.ts';
import { sectioned, shaped } from './shaped.ts';
import { useAsked } from './useAsked.ts';
import { useLastMonth } from './useLastMonth.ts';
import css from './report.module.css';

const ReportPrint = lazy(() => import('./ReportPrint.tsx'));
const SKELETON = [1, 2, 3, 4, 5, 6];

/** Without its comparison where the provider makes none. */
function askable({ compare, ...report }: Report): Report {
  return compare && offers('comparisons') ? { ...report, compare } : report;
}

/** The one screen of every declared report: parameters, chart, tables with sums, files and paper (design 5). */
export default function ReportScreen({ report: declared }: { readonly report: Report }) {
  const report = useMemo(() => inSections(askable(declared)), [declared]);
  const [search, setSearch] = useSearchParams();
  const opening = useLastMonth(report, search);
  const values = useMemo(() => valuesOf(report, search, opening ?? {}), [report, search, opening]);
  const query = useMemo(() => queryOf(report, values), [report, values]);
  const missing = missingIn(report.params, query);
  const [reading, setReading] = useState<Done | null>(null);
  const {
    data: answer,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['report', report.key, query],
    queryFn: ({ signal }) => {
      setReading(null);
      return untilDone(() => fetchReport(declared, query, signal), { signal, onProgress: setReading });
    },
    enabled: missing.length === 0 && opening !== null,
    placeholderData: keepPreviousData,
  });
  const data = useMemo(() => answer && sectioned(report, answer), [report, answer]);
  const table = useMemo(() => data && shaped(report, data), [report, data]);
  const question = useAsked(report, values);
  const about = [question, ...(data?.compared === undefined ? [] : [comparedText(data.compared)])]
    .filter(Boolean)
    .join(' · ');
  const run = (next: Values): void => {
    const wanted = queryOf(report, next);
    if (new URLSearchParams(wanted).toString() === new URLSearchParams(query).toString()) void refetch();
    else setSearch(wanted);
  };
  const crumbs =
    report.menu === 'bar'
      ? [{ label: 'Reports' }, { label: report.label }]
      : [{ label: report.menu }, { label: report.label }];
  const hasRows = table !== undefined && table.rows.length > 0;
  return (
    <Screen
      title={report.label}
      crumbs={crumbs}
      aside={table && <output className="ui-muted">{plural(table.rows.length, 'row')}</output>}
      actions={hasRows && data && <Outputs report={report} data={data} table={table} about={about} />}
    >
      <ParamsBar
        key={`${search.toString()} ${JSON.stringify(opening)}`}
        report={report}
        values={values}
        missing={missing}
        busy={isFetching}
        onRun={run}
      />
      {data?.compared !== undefined && <p className={css.note}>{comparedText(data.compared)}</p>}
      {report.note && <p className={`${css.note} ui-muted`}>{report.note}</p>}
      {isFetching && reading && <Progress over={reading.done} of={reading.of} doing="Reading the months" />}
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        missing.length === 0 && <TableSkeleton />
      ) : !hasRows || !table ? (
        <div className="ui-empty">
          <h2>Nothing to show</h2>
          <p>Nothing was found with these parameters. Clear some of them, and run the report again.</p>
        </div>
      ) : (
        <Body report={report} data={data} table={table} values={values} stale={isFetching} />
      )}
    </Screen>
  );
}

function Body({
  report,
  data,
  table,
  values,
  stale,
}: {
  readonly report: Report;
  readonly data: ReportData;
  readonly table: Shaped;
  readonly values: Values;
  readonly stale: boolean;
}) {
  const bars = useMemo(() => barsOf(report, data, table), [report, data, table]);
  const stop = useOneStop<HTMLElement>();
  return (
    <div className={stale ? `${css.report} ${css.staleReport}` : css.report} aria-busy={stale}>
      {bars && report.chart && <Chart bars={bars} title={chartTitle(report, data)} heads={chartHeads(report)} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a box that scrolls must be reachable without a mouse; one listener for all links */}
      <section {...stop} className="ui-table-box report-box" tabIndex={0} aria-label={`${report.label}, rows`}>
        <div
          className={isClose(table) ? css.close : undefined}
          style={{ minWidth: leastWidth(table, report.drill ? (isClose(table) ? 4.5 : 5.75) : 0) }}
        >
          <ReportTables report={report} table={table} values={values} />
        </div>
      </section>
    </div>
  );
}

function Outputs({
  report,
  data,
  table,
  about,
}: {
  readonly report: Report;
  readonly data: ReportData;
  readonly table: Shaped;
  readonly about: string;
}) {
  const notify = useNotify();
  const [printing, setPrinting] = useState(false);
  const save = (format: Format): void => {
    exportReport(report, table, format).catch((error: unknown) => notify(refusalOf(error).message, { type: 'error' }));
  };
  return (
    <>
      {report.export !== false && (
        <>
          <Button variant="outlined" onClick={() => save('csv')}>
            CSV
          </Button>
          <Button variant="outlined" onClick={() => save('xlsx')}>
            Excel
          </Button>
        </>
      )}
      {report.print !== false && (
        <Button variant="outlined" onClick={() => setPrinting(true)}>
          Print
        </Button>
      )}
      {printing && (
        <Suspense fallback={null}>
          <ReportPrint report={report} data={data} table={table} about={about} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}

const comparedText = (compared: Compared | null): string =>
  compared
    ? `Compared with ${periodText(compared)}`
    : 'The other period was not answered: these are the figures of the chosen period alone.';

const TableSkeleton = () => (
  <div className={css.place}>
    <output className="ui-hidden">Loading</output>
    {SKELETON.map((line) => (
      <span key={line} className={`ui-skeleton ${css.line}`} />
    ))}
  </div>
);
