import { useLayoutEffect, useRef, type RefObject } from 'react';
import { formatDate, today } from '../../contract/dates.ts';
import { InstituteHead } from './InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../ui/print/PrintFlow.tsx';
import { alignOf, moneyForm, paisaIn, shown, sumsOf } from '../ui/table/column.ts';
import '../ui/print/paper.css';
import { withSums } from '../ui/output/groups.ts';
import type { Table } from '../ui/output/saveTable.ts';

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
/** A number of letters and figures, like PV-2026-27-14: it is not parted at its hyphens. */
const NUMBER = /^(?=.*\d)[A-Za-z\d/-]{1,18}$/;
function classOf(column: Table<unknown>['columns'][number], text: string): string | undefined {
  const isWhole = column.kind === 'date' || column.kind === 'month' || (column.kind === 'text' && NUMBER.test(text));
  return isWhole ? 'paper-whole' : alignOf(column);
}
/** A table that is wider than its page is cut off there: its letters get smaller until it is not. */
function useNoWider(): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const { current: it } = table;
    const room = it?.parentElement?.clientWidth ?? 0;
    for (
      let scale = 1 - STEP;
      it && it.offsetWidth > insideOf(it, room) + 1 && scale > SMALLEST - STEP / 2;
      scale -= STEP
    )
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

interface SumRowProps {
  readonly label: string;
  readonly columns: Table<unknown>['columns'];
  readonly sums: ReadonlyMap<string, number>;
  /** Columns whose amounts are written with paisa. */
  readonly paisa: ReadonlySet<string>;
  readonly className?: string;
}
/** The label takes the columns before the first that is summed. */
function SumRow({ label, columns, sums, paisa, className }: SumRowProps) {
  const first = columns.findIndex(({ key }) => sums.has(key));
  return (
    <tr className={className}>
      <th scope="row" colSpan={1 + (first < 0 ? columns.length : first)}>
        {label}
      </th>
      {first >= 0 &&
        columns.slice(first).map((column) => (
          <td key={column.key} className={alignOf(column)}>
            {sums.has(column.key) ? shown(column.kind, sums.get(column.key), moneyForm(paisa.has(column.key))) : null}
          </td>
        ))}
    </tr>
  );
}
/** A list on paper in place of the application, until it is closed. */
export const TablePrint = ({ onClose, ...paper }: Omit<Props, 'back'> & { readonly onClose: () => void }) => (
  <OverEverything>
    <TablePaper {...paper} back={onClose} />
  </OverEverything>
);
/** The same as a page of its own. */
export function TablePaper({ title, about, table: { columns, rows, totals, groupOf }, back }: Props) {
  const sums = sumsOf(columns, rows, totals);
  const grouped = withSums(columns, groupOf);
  const lines = [...grouped.of(rows), ...grouped.rest()];
  const paisa = paisaIn(columns, rows, [
    Object.fromEntries(sums),
    ...lines.flatMap((line) => ('row' in line ? [] : [Object.fromEntries(line.sums)])),
  ]);
  let no = 0;
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
          {lines.map((line, at) =>
            'row' in line ? (
              // oxlint-disable-next-line react/no-array-index-key -- the rows of a paper never change
              <tr key={at}>
                <td>{(no += 1)}</td>
                {columns.map((column) => {
                  const text = shown(column.kind, column.value(line.row), moneyForm(paisa.has(column.key)));
                  return (
                    <td
                      key={column.key}
                      className={classOf(column, text)}
                      dir={column.kind === 'text' ? 'auto' : undefined}
                    >
                      {text}
                    </td>
                  );
                })}
              </tr>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- nor do their sums
              <SumRow
                key={at}
                label={`Total of ${line.group.label}`}
                columns={columns}
                sums={line.sums}
                paisa={paisa}
                className="paper-group"
              />
            ),
          )}
        </tbody>
        {sums.size > 0 && (
          <tfoot>
            <SumRow label="Total" columns={columns} sums={sums} paisa={paisa} />
          </tfoot>
        )}
      </table>
    </PrintFlow>
  );
}
