import { useState } from 'react';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../ui/print/PrintFlow.tsx';
import { EmployeeGrid } from './EmployeeGrid.tsx';
import { Legend } from './Legend.tsx';
import type { EmployeeRow } from './employeeDays.ts';
import css from './attendance.module.css';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly EmployeeRow[];
  readonly days: readonly string[];
  readonly onClose: () => void;
}
/** The grid on paper: A4 for a month of few, A3 where the letters would be small. */
export default function AttendancePrint({ title, about, rows, days, onClose }: Props) {
  const [isWide, setIsWide] = useState(days.length > 31);
  return (
    <OverEverything>
      <PrintFlow title={title} back={onClose} paper={isWide ? 'a3-landscape' : 'a4-landscape'}>
        <label className={css.choice}>
          <input type="checkbox" checked={isWide} onChange={(event) => setIsWide(event.target.checked)} /> On A3
        </label>
        <InstituteHead title={title} />
        <p className={css.about}>{about}</p>
        <EmployeeGrid label={title} rows={rows} days={days} />
        <Legend rows={rows} />
      </PrintFlow>
    </OverEverything>
  );
}
