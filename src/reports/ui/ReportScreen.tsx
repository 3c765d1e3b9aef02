import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { labelOf } from '../../../contract/fields.ts';
import type { Report } from '../../../contract/report.ts';
import { LoadFailed } from '../../resources/ui/placeholders.tsx';
import { refusalOf } from '../../resources/ui/refusal.ts';
import { Screen } from '../../resources/ui/Screen.tsx';
import { useTitles } from '../../resources/ui/useTitles.ts';
import { textOf } from '../../resources/ui/show.ts';
import { BarChart, barsOf } from './BarChart.tsx';
import { exportReport, type Format } from './exportReport.ts';
import { fetchReport } from './fetchReport.ts';
import { missingIn, queryOf, valuesOf, type Values } from './parameters.ts';
import { ParamsBar } from './ParamsBar.tsx';
import './report.css';
import { ReportTables } from './ReportTables.tsx';
import { isFigure, shaped, type ReportData, type Shaped } from './shape.ts';

const ReportPrint = lazy(() => import('./ReportPrint.tsx'));
const PLACES = [1, 2, 3, 4, 5, 6];

/** The one screen of every declared report: parameters, chart, tables with sums, files and paper (design 5). */
export default function ReportScreen({ report }: { readonly report: Report }) {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => valuesOf(report.params, search), [report, search]);
  const query = useMemo(() => queryOf(report.params, values), [report, values]);
  const missing = missingIn(report.params, query);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['report', report.key, query],
    queryFn: ({ signal }) => fetchReport(report, query, signal),
    enabled: missing.length === 0,
    placeholderData: keepPreviousData,
  });
  const table = useMemo(() => data && shaped(report, data), [report, data]);
  const about = useAbout(report, values);
  const run = (next: Values): void => {
    const wanted = queryOf(report.params, next);
    if (new URLSearchParams(wanted).toString() === new URLSearchParams(query).toString()) void refetch();
    else setSearch(wanted);
  };
  const crumbs = report.menu === 'bar' ? [{ label: 'Reports' }, { label: report.label }] : [{ label: report.menu }, { label: report.label }];
  const hasRows = data !== undefined && data.rows.length > 0;
  return (
    <Screen
      title={report.label}
      crumbs={crumbs}
      aside={data && <output className="ui-muted">{`${data.rows.length.toLocaleString('en-PK')} ${data.rows.length === 1 ? 'row' : 'rows'}`}</output>}
      actions={hasRows && table && <Outputs report={report} data={data} table={table} about={about} />}
    >
      <ParamsBar key={search.toString()} report={report} values={values} missing={missing} busy={isFetching} onRun={run} />
      {report.note && <p className="report-note ui-muted">{report.note}</p>}
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        missing.length === 0 && <TablePlace />
      ) : !hasRows || !table ? (
        <div className="ui-empty">
          <h2>Nothing to show</h2>
          <p>No row fits these parameters. Clear some of them, and run the report again.</p>
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
  const bars = useMemo(() => barsOf(report, data), [report, data]);
  // Figures are narrow, texts are not (report.css); less than this and the texts would be nothing.
  const width = `${table.columns.reduce((sum, column) => sum + (isFigure(column, table) ? 5.75 : 8.5), report.drill ? 6 : 0)}rem`;
  return (
    <div className={stale ? 'report ui-stale-report' : 'report'} aria-busy={stale}>
      {bars && report.chart && <BarChart bars={bars} title={report.chart.title} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse */}
      <section className="ui-table-box report-box" tabIndex={0} aria-label={`${report.label}, rows`}>
        <div style={{ minWidth: width }}>
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

/** The parameters in words: what the paper was asked about. */
function useAbout(report: Report, values: Values): string {
  const fields = useMemo(() => Object.entries(report.params), [report]);
  const rows = useMemo(() => [values], [values]);
  const look = useTitles(fields, rows);
  return fields
    .flatMap(([name, field]) => (values[name] === null ? [] : [`${labelOf(name, field)}: ${textOf(values[name], field, look)}`]))
    .join(' · ');
}

const TablePlace = () => (
  <div className="report-place">
    <output className="ui-hidden">Loading</output>
    {PLACES.map((line) => (
      <span key={line} className="ui-skeleton report-line" />
    ))}
  </div>
);
