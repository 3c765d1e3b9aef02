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
  readonly onClose: () => void;
}
/** More columns than these stand on a page lying. */
const UPRIGHT = 7;

/** A list on paper in place of the application, until it is closed. */
export function TablePrint({ title, about, table: { columns, rows, totals }, onClose }: Props) {
  const sums = sumsOf(columns, rows, totals);
  return (
    <OverEverything>
      <PrintFlow title={title} back={onClose} paper={columns.length > UPRIGHT ? 'a4-landscape' : 'a4-portrait'}>
        <InstituteHead title={title} aside={formatDate(today())} />
        {about && <p className="paper-about">{about}</p>}
        <table className="paper-table" data-wide={columns.length > 12 ? '' : undefined}>
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
                  <td key={column.key} className={alignOf(column)} dir={column.kind === 'text' ? 'auto' : undefined}>
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
    </OverEverything>
  );
}
