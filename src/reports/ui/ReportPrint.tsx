import { formatDate, today } from '../../../contract/dates.ts';
import type { Report } from '../../../contract/report.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../ui/print/PrintFlow.tsx';
import { Chart } from '../../ui/chart/Chart.tsx';
import { barsOf, chartHeads, chartTitle } from './barsOf.ts';
import { isClose } from './figureWidths.ts';
import { ReportTables } from './ReportTables.tsx';
import type { ReportData, Shaped } from './shape.ts';
import css from './report.module.css';

interface Props {
  readonly report: Report;
  readonly data: ReportData;
  readonly table: Shaped;
  /** The parameters in words. */
  readonly about: string;
  readonly onClose: () => void;
}

/** The report on paper, in place of the application until it is closed. */
export default function ReportPrint({ report, data, table, about, onClose }: Props) {
  const bars = barsOf(report, data, table);
  return (
    <OverEverything>
      <PrintFlow
        title={report.label}
        back={onClose}
        paper={report.print === 'landscape' ? 'a4-landscape' : 'a4-portrait'}
      >
        <InstituteHead title={report.label} aside={formatDate(today())} />
        {about && <p className={css.about}>{about}</p>}
        {bars && report.chart && (
          <Chart bars={bars} title={chartTitle(report, data)} heads={chartHeads(report)} paper />
        )}
        <div className={isClose(table) ? css.closeOnPaper : undefined}>
          <ReportTables report={report} table={table} paper />
        </div>
        {report.note && <p className={css.about}>{report.note}</p>}
      </PrintFlow>
    </OverEverything>
  );
}
