import { memo, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { formatDate } from '../../../contract/dates.ts';
import { cellText, dayText, totalOf, type DaysRow, type Whose } from './daysGrid.ts';
import css from './attendance.module.css';

interface Props {
  readonly whose: Whose;
  readonly label: string;
  readonly rows: readonly DaysRow[];
  readonly days: readonly string[];
  /** Nothing opens on paper. */
  readonly onOpen?: (row: DaysRow, at: number) => void;
}
const MOVES: Readonly<Record<string, readonly [row: number, day: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
  Home: [0, -100],
  End: [0, 100],
};
const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-day]') : null;
const placeOf = ({ dataset }: HTMLElement): readonly [row: number, day: number] => [
  Number(dataset['row']),
  Number(dataset['day']),
];
const within = (at: number, most: number): number => Math.min(Math.max(at, 0), most - 1);

/** People by days: one stop of the Tab key, arrows inside, Enter for the day. */
export const DaysGrid = memo(function DaysGrid({ whose, label, rows, days, onOpen }: Props) {
  const open = (cell: HTMLElement | null): void => {
    if (!cell || !onOpen) return;
    const [at, day] = placeOf(cell);
    const row = rows[at];
    if (row) onOpen(row, day);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const cell = cellOf(event.target);
    if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(cell);
      return;
    }
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const [row, day] = placeOf(cell);
    const to = `td[data-row="${within(row + move[0], rows.length)}"][data-day="${within(day + move[1], days.length)}"]`;
    event.currentTarget.querySelector<HTMLElement>(to)?.focus();
  };
  // The cell that had the focus last is the one that Tab comes back to.
  const onFocus = (event: FocusEvent<HTMLTableElement>): void => {
    const cell = cellOf(event.target);
    if (!cell) return;
    for (const other of event.currentTarget.querySelectorAll<HTMLElement>('td[tabindex="0"]')) other.tabIndex = -1;
    cell.tabIndex = 0;
  };
  const isPaper = onOpen === undefined;
  return (
    <table
      className={css.grid}
      {...(isPaper ? {} : { role: 'grid' })}
      aria-label={label}
      {...(isPaper
        ? {}
        : { onKeyDown, onFocus, onClick: (event: MouseEvent<HTMLTableElement>) => open(cellOf(event.target)) })}
    >
      <thead>
        <tr>
          <th scope="col">{whose.one}</th>
          {days.map((day) => (
            <th key={day} scope="col" aria-label={formatDate(day, { weekday: true })}>
              <span className={css.weekday}>{formatDate(day, { weekday: true }).slice(0, 2)}</span>
              {Number(day.slice(8))}
            </th>
          ))}
          {whose.sums.map(({ key, short, label: name }) => (
            <th key={key} scope="col" title={name} className={css.sum}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id}>
            <th scope="row">
              <span className={css.number}>{row.number}</span> <bdi>{row.name}</bdi>
            </th>
            {days.map((day, nth) => (
              <Day key={day} whose={whose} row={row} at={at} nth={nth} day={day} isPaper={isPaper} />
            ))}
            {whose.sums.map(({ key }) => (
              <td key={key} className={css.sum}>
                {row.sums[key] || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {days.map((day, nth) => (
            <td key={day} title="Present">
              {rows.filter(({ days: own }) => own[nth]?.counts_as === 'present').length || ''}
            </td>
          ))}
          {whose.sums.map((sum) => (
            <td key={sum.key} className={css.sum}>
              {totalOf(rows, sum) ?? ''}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
});
interface DayProps {
  readonly whose: Whose;
  readonly row: DaysRow;
  readonly at: number;
  readonly nth: number;
  readonly day: string;
  readonly isPaper: boolean;
}
const LOOKS = { work: undefined, off: css.off, holiday: css.holiday, out: css.out } as const;
function Day({ whose, row, at, nth, day, isPaper }: DayProps) {
  const mark = row.days[nth];
  if (!mark) return <td aria-label="Not known" />;
  const { kind, color, acronym } = mark;
  const look = acronym ? css.marked : LOOKS[kind];
  return (
    <td
      className={look}
      style={color && acronym ? ({ '--mark': color } as object) : undefined}
      {...(isPaper
        ? {}
        : {
            role: 'gridcell',
            tabIndex: at === 0 && nth === 0 ? 0 : -1,
            'data-row': at,
            'data-day': nth,
            'aria-label': `${row.name}, ${formatDate(day)}: ${dayText(whose, mark)}`,
          })}
    >
      {cellText(mark)}
    </td>
  );
}
