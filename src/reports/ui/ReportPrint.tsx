import { formatDate, today } from '../../../contract/dates.ts';
import type { Report } from '../../../contract/report.ts';
import { InstituteHead } from '../../customRoutes/print/kit/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../customRoutes/print/kit/PrintFlow.tsx';
import { barsOf, BarChart } from './BarChart.tsx';
import { ReportTables } from './ReportTables.tsx';
import type { ReportData, Shaped } from './shape.ts';

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
  const bars = barsOf(report, data);
  return (
    <OverEverything>
      <PrintFlow title={report.label} back={onClose} paper={report.print === 'landscape' ? 'a4-landscape' : 'a4-portrait'}>
        <InstituteHead title={report.label} aside={formatDate(today())} />
        {about && <p className="report-about">{about}</p>}
        {bars && report.chart && <BarChart bars={bars} title={report.chart.title} />}
        <ReportTables report={report} table={table} paper />
        {report.note && <p className="report-about">{report.note}</p>}
      </PrintFlow>
    </OverEverything>
  );
}
