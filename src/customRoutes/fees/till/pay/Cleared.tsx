import Alert from '@mui/material/Alert';
import { formatDate } from '../../../../../contract/dates.ts';
import { alignMoney } from '../../../../../contract/money.ts';
import type { PayingStudent } from '../payingStudent.ts';
import css from '../till.module.css';

/** What the payment cleared, line by line. */
export function Cleared({ record }: { readonly record: PayingStudent }) {
  const money = alignMoney(record.particulars.map(({ currentPayment }) => currentPayment));
  const many = record.students.length > 1;
  return record.particulars.length === 0 ? (
    <Alert severity="info">The whole amount is kept as an advance.</Alert>
  ) : (
    <div className={`ui-table-box ${css.bill}`}>
      <table className="ui-table ui-dense" aria-label="Lines that were paid">
        <thead>
          <tr>
            <th scope="col">Challan</th>
            {many && <th scope="col">Student</th>}
            <th scope="col">Month</th>
            <th scope="col">Particular</th>
            <th scope="col" className="ui-right">
              Paid
            </th>
          </tr>
        </thead>
        <tbody>
          {record.particulars.map((one) => (
            <tr key={`${one.challan_no}/${one.challan_month}/${one.particular}`}>
              <td>{one.challan_no ?? '–'}</td>
              {many && (
                <td>
                  <bdi>{one.studentName}</bdi>
                </td>
              )}
              <td>{formatDate(one.challan_month)}</td>
              <td>
                <bdi>{one.particular}</bdi>
              </td>
              <td className="ui-right">{money(one.currentPayment)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
