import { legendOf, type DaysRow, type Whose } from './daysGrid.ts';
import css from './attendance.module.css';

/** What the acronyms of the grid mean. */
export const Legend = ({ whose, rows }: { readonly whose: Whose; readonly rows: readonly DaysRow[] }) => (
  <ul className={css.legend} aria-label="Legend">
    {legendOf(rows).map(({ acronym, status, color }) => (
      <li key={acronym}>
        <b className={css.marked} style={color ? ({ '--mark': color } as object) : undefined}>
          {acronym}
        </b>{' '}
        {status}
      </li>
    ))}
    {whose.hasOff && (
      <li>
        <b className={css.off}>·</b> Weekly off
      </li>
    )}
    <li>
      <b className={css.holiday}>H</b> Holiday
    </li>
  </ul>
);
