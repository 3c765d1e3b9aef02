/**
 * A sale at the counter as the call takes it, and as the receipt shows it. Amounts in rupees; what is typed in paisa.
 */
import { currentMonth, formatDate } from '../../../../../contract/dates.ts';
import { toRupees } from '../../../../../contract/money.ts';
import type { DirectBody, Open } from '../calls.ts';
import { changeOf, detailOf, isWithin, paidDates, termsBody, type Terms } from '../pay/terms.ts';
import type { PayingStudent } from '../payingStudent.ts';
import { paisaOf } from '../../../../ui/inputs/rupees.ts';
import { isEmpty, totalOf, wrongIn, type Sold } from './sold.ts';

export type SaleDraft = Omit<PayingStudent, 'receipts'>;
export interface Sale {
  readonly student: PayingStudent['student'];
  readonly rows: readonly Sold[];
  readonly terms: Terms;
}
const rupeesOf = ({ amount }: Sold): number => toRupees(paisaOf(amount) ?? 0);

/** The body of /challanDirectPayment. */
export function bodyOfSale({ student, rows, terms }: Sale, account: number): DirectBody {
  return {
    ...termsBody(terms, account, totalOf(rows)),
    student_id: student.id,
    particulars: rows
      .filter((row) => !isEmpty(row))
      .map((row) => ({
        particular_id: row.particular ?? 0,
        amount: rupeesOf(row),
        ...(row.remarks.trim() === '' ? {} : { remarks: row.remarks.trim() }),
      })),
  };
}
/** What the receipt shows once it is paid; `nameOf` a particular. */
export function draftOfSale({ student, rows, terms }: Sale, nameOf: (particular: number | null) => string): SaleDraft {
  const amount = totalOf(rows);
  const change = changeOf(terms, amount);
  return {
    student,
    students: [student],
    particulars: rows
      .filter((row) => !isEmpty(row))
      .map((row) => ({
        challan_no: null,
        challan_month: currentMonth(),
        particular: nameOf(row.particular),
        currentPayment: rupeesOf(row),
        student_id: student.id,
        studentName: student.studentName,
      })),
    paidDate: terms.paidDate,
    cashRecieved: terms.method === 'cash' ? toRupees(change?.received ?? amount) : 0,
    cashReturned: toRupees(change?.returned ?? 0),
    remainingPayable: 0,
    method: terms.method,
    detail: detailOf(terms),
    amount: toRupees(amount),
    advance: 0,
    from: '/direct-payment',
  };
}
/** Why it cannot be taken yet; null when it can. */
export function problemOfSale(rows: readonly Sold[], terms: Terms, account: number | null): string | null {
  const wrong = wrongIn(rows);
  if (wrong !== null) return wrong;
  if (account === null) return 'You have no account to receive money into';
  if (!isWithin(paidDates(), terms.paidDate)) return 'You may not use this paid date';
  if (terms.method === 'cheque' && terms.chequeNo.trim() === '') return 'Enter the cheque number';
  return changeOf(terms, totalOf(rows)) === null ? 'The cash received is less than the amount' : null;
}
/** What is chosen here and open on a challan: 'Tuition of Nov, 2026 on challan 12'. */
export const soldTwice = ({ challans }: Pick<Open, 'challans'>, rows: readonly Sold[]): string[] =>
  challans.flatMap(({ challan_no, particulars }) =>
    particulars
      .filter((line) => line.open > 0 && rows.some(({ particular }) => particular === line.particular_id))
      .map(({ particular, challan_month }) => `${particular} of ${formatDate(challan_month)} on challan ${challan_no}`),
  );
