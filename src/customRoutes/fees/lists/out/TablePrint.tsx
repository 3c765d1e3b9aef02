import { useLayoutEffect, useRef, type RefObject } from 'react';
import { formatDate, today } from '../../../../../contract/dates.ts';
import { InstituteHead } from '../../../print/kit/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../../print/kit/PrintFlow.tsx';
import { alignOf, shown, sumsOf } from '../../kit/feeColumn.ts';
import './paper.css';
import type { Table } from './saveTable.ts';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly table: Table<unknown>;
  /** Where the print leads back to. */
  readonly back: string | (() => void);
}
/** A table with more columns than this is printed in landscape. */
const UPRIGHT = 7;
const [SMALLEST, STEP] = [0.6, 0.05] as const;
const classOf = (column: Table<unknown>['columns'][number]): string | undefined =>
  column.kind === 'date' || column.kind === 'month' ? 'paper-date' : alignOf(column);
/** A table that is wider than its page is cut off there: its letters get smaller until it is not. */
function useNoWider(): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const { current: it } = table;
    const room = it?.parentElement?.clientWidth ?? 0;
    for (let scale = 1 - STEP; it && it.offsetWidth > insideOf(it, room) + 1 && scale > SMALLEST - STEP / 2; scale -= STEP)
      it.style.setProperty('--fit', scale.toFixed(2));
  });
  return table;
}
/** What of the width of the page is not its margin on the screen. */
function insideOf({ parentElement }: HTMLElement, room: number): number {
  if (!parentElement) return room;
  const { paddingLeft, paddingRight } = getComputedStyle(parentElement);
  return room - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0);
}

/** A list on paper in place of the application, until it is closed. */
export const TablePrint = ({ onClose, ...paper }: Omit<Props, 'back'> & { readonly onClose: () => void }) => (
  <OverEverything>
    <TablePaper {...paper} back={onClose} />
  </OverEverything>
);
/** The same as a page of its own. */
export function TablePaper({ title, about, table: { columns, rows, totals }, back }: Props) {
  const sums = sumsOf(columns, rows, totals);
  const fitted = useNoWider();
  return (
    <PrintFlow title={title} back={back} paper={columns.length > UPRIGHT ? 'a4-landscape' : 'a4-portrait'}>
      <InstituteHead title={title} aside={formatDate(today())} />
      {about && <p className="paper-about">{about}</p>}
      <table ref={fitted} className="paper-table" data-wide={columns.length > 12 ? '' : undefined}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={alignOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a paper never change
            <tr key={at}>
              <td>{at + 1}</td>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)} dir={column.kind === 'text' ? 'auto' : undefined}>
                  {shown(column.kind, column.value(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums.size > 0 && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {columns.map((column) => (
                <td key={column.key} className={alignOf(column)}>
                  {sums.has(column.key) ? shown(column.kind, sums.get(column.key)) : null}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </PrintFlow>
  );
}
