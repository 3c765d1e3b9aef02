import { useState } from 'react';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../ui/print/PrintFlow.tsx';
import { DaysGrid } from './DaysGrid.tsx';
import { Legend } from './Legend.tsx';
import type { DaysRow, Whose } from './daysGrid.ts';
import css from './attendance.module.css';

interface Props {
  readonly whose: Whose;
  readonly title: string;
  readonly about: string;
  readonly rows: readonly DaysRow[];
  readonly days: readonly string[];
  readonly onClose: () => void;
}
/** The grid on paper: A4 for a month of few, A3 where the letters would be small. */
export default function AttendancePrint({ whose, title, about, rows, days, onClose }: Props) {
  const [isWide, setIsWide] = useState(days.length > 31);
  return (
    <OverEverything>
      <PrintFlow title={title} back={onClose} paper={isWide ? 'a3-landscape' : 'a4-landscape'}>
        <label className={css.choice}>
          <input type="checkbox" checked={isWide} onChange={(event) => setIsWide(event.target.checked)} /> On A3
        </label>
        <InstituteHead title={title} />
        <p className={css.about}>{about}</p>
        <DaysGrid whose={whose} label={title} rows={rows} days={days} />
        <Legend whose={whose} rows={rows} />
      </PrintFlow>
    </OverEverything>
  );
}
