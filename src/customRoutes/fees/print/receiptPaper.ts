import { formatDate, today } from '../../../../contract/dates.ts';
import type { Payment } from '../../../../contract/endpoints/fees/payments.ts';
import { rupeesInWords } from '../../../../contract/fees/words.ts';
import { sumRupees } from '../../../../contract/money.ts';
import { waitsText } from '../../../../contract/moneyOut.ts';
import { methodName } from '../../../challans/receiving.ts';
import { classOf, withClass } from '../../../students/classOf.ts';
import { monthsText } from './months.ts';
import type { PaperGroup, PaperLine, PaperSum } from './paper.ts';

/** More lines than these, and a particular of a child has one for all of its months. */
const MOST_LINES = 14;
/** With the names of the children; more, and a child has one line for all that was paid for it. */
const MOST_ROWS = 24;

/** A receipt for just this payment. Amounts in rupees. */
export interface Receipt {
  readonly id: number;
  readonly title: string;
  readonly campusId: number;
  readonly campus: string;
  readonly marks: readonly string[];
  readonly number: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The lines that it cleared; a group for each child of a family. */
  readonly groups: readonly PaperGroup[];
  readonly amount: number;
  readonly words: string;
  readonly sums: readonly PaperSum[];
  readonly cashier: string;
}
type Allocation = Payment['allocations'][number];
const lineOf = (some: readonly Allocation[]): PaperLine => ({
  text: `${some[0]?.particular ?? ''}${new Set(some.map(({ challan_no }) => challan_no)).size === 1 ? `, challan ${some[0]?.challan_no ?? ''}` : ''}`,
  month: monthsText(some.map(({ challan_month }) => challan_month)),
  amount: sumRupees(some.map(({ amount }) => amount)),
  discount: 0,
});
function linesOf(own: readonly Allocation[], isLong: boolean): PaperLine[] {
  if (!isLong) return own.map((one) => lineOf([one]));
  return [...Map.groupBy(own, ({ particular }) => particular).values()].map(lineOf);
}
function groupsOf({ allocations, kind }: Payment): PaperGroup[] {
  // What an advance was used for later is told by the history, not by the receipt of the day it came in.
  const cleared = allocations.filter(({ from_advance, state }) => !from_advance && state !== 'released');
  const children = [...Map.groupBy(cleared, ({ student }) => student.id).values()];
  const isLong = cleared.length > MOST_LINES;
  const groups = children.map((own) => {
    const { student } = own[0] as Allocation;
    return {
      own,
      name: withClass(`${student.studentName}, SID ${student.sid}`, student),
      lines: linesOf(own, isLong),
    };
  });
  const rows = groups.reduce((sum, { lines }) => sum + lines.length + 1, 0);
  if (children.length > 1 && rows > MOST_ROWS)
    return [{ title: null, lines: groups.map(({ own, name }) => ({ ...lineOf(own), text: name })) }];
  const isNamed = kind === 'family' || children.length > 1;
  return groups.map(({ name, lines }) => ({ title: isNamed ? name : null, lines }));
}
const MARKS: Readonly<Record<Payment['status'], string | null>> = {
  approved: null,
  pending: 'PENDING APPROVAL',
  rejected: 'REJECTED',
  withdrawn: 'WITHDRAWN',
  voided: 'VOID',
};

/**
 * A payment of the history as its receipt. `remainingPayable` is what is owed now, so that a reprint tells the truth of
 * its own day.
 */
export function receiptPaper(payment: Payment): Receipt {
  const { student, status } = payment;
  const isFamily = payment.kind === 'family';
  const mark = MARKS[status] ?? (payment.awaits ? waitsText[payment.awaits].toUpperCase() : null);
  const how = [
    payment.bank_name,
    payment.cheque_no && `cheque ${payment.cheque_no}`,
    payment.cheque_date && formatDate(payment.cheque_date),
    payment.reference,
  ];
  const detail = how.filter(Boolean).join(', ');
  const optional = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : []);
  return {
    id: payment.id,
    title: isFamily ? 'Family Fee Receipt' : 'Fee Receipt',
    campusId: student.campus_id,
    campus: student.campus_name,
    marks: [...(mark ? [mark] : []), ...(payment.print_count > 0 ? ['DUPLICATE'] : [])],
    number: String(payment.receipt_no),
    facts: [
      ['Paid on', formatDate(payment.paid_date)],
      ...(isFamily ? [] : ([['Student', student.studentName]] satisfies [string, string][])),
      ...optional('Father', student.father_name),
      ...(isFamily
        ? []
        : ([
            ['SID', String(student.sid)],
            ['Class', classOf(student)],
          ] satisfies [string, string][])),
      ...optional('Family no', String(payment.family_no ?? student.family_no ?? '')),
      ['Paid by', detail ? `${methodName(payment.method)}: ${detail}` : methodName(payment.method)],
      ['Account', payment.receiving_acc.acc_name],
      ...optional('Voucher no', payment.voucher_no === null ? null : String(payment.voucher_no)),
      ...optional('Notes', payment.notes),
      ...optional('Void', payment.void_reason),
    ],
    groups: groupsOf(payment),
    amount: payment.amount,
    words: rupeesInWords(payment.amount),
    sums: [
      ...(payment.cashRecieved === null ? [] : [{ label: 'Cash received', amount: payment.cashRecieved }]),
      ...(payment.cashReturned === null ? [] : [{ label: 'Cash returned', amount: payment.cashReturned }]),
      ...(payment.advance > 0 ? [{ label: 'Kept as an advance', amount: payment.advance }] : []),
      ...(payment.remainingPayable === undefined
        ? []
        : [{ label: `Remains payable on ${formatDate(today())}`, amount: payment.remainingPayable }]),
    ],
    cashier: payment.taken_by ?? '–',
  };
}
