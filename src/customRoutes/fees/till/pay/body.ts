/** What is sent for a payment, and what its receipt will say. */
import { toRupees } from '../../../../../contract/money.ts';
import type { Open, Paying, PaymentRow } from '../calls.ts';
import type { Payer } from '../find/findPayers.ts';
import type { PaidParticular, PayingStudent } from '../payingStudent.ts';
import type { BillLine, Entry, Split } from './bill.ts';
import { changeOf, detailOf, termsBody, type Terms } from './terms.ts';

export type Draft = Omit<PayingStudent, 'receipts'> & {
  /** False: the server spreads the amount, and the receipt asks what it cleared. */
  readonly exact: boolean;
};

/**
 * The body of /payChallan. Lines are named with what is open of them as it was seen, so that a bill that changed
 * meanwhile is refused and not guessed. Late fines that are not on the challans yet have no line to name: the server
 * writes them first, in the same transaction, and gives them what the amount has beyond the lines; `advance` says what
 * of it is not meant for them.
 */
export function bodyOf(
  bill: readonly BillLine[],
  split: Split,
  entry: Entry,
  terms: Terms,
  account: number,
  who: Who,
): Paying {
  const how = {
    ...termsBody(terms, account, split.amount),
    ...(who.family === null ? { student_id: who.student } : { family_no: who.family }),
    amount: toRupees(split.amount),
  };
  const lines = bill.flatMap(({ id, open, is_new }) => {
    const share = split.shares.get(id);
    return share === undefined || is_new
      ? []
      : [{ particular_line_id: id, currentPayment: toRupees(share), balance: toRupees(open) }];
  });
  const named = lines.length === 0 ? how : { ...how, lines };
  if (entry.kind === 'lines' || !bill.some(({ is_new }) => is_new)) return named;
  // Only where this payment goes: the fines of the other challans grow on until they are paid.
  const challans = new Set(bill.flatMap(({ id, challan_id }) => (split.shares.has(id) ? [challan_id] : [])));
  return { ...named, advance: toRupees(split.advance), fines: true, challan_ids: [...challans] };
}
export interface Who {
  readonly student: number;
  /** Pays for all children when not null. */
  readonly family: number | null;
}
export const whoOf = (open: Open, payer: Payer): Who | null => {
  const [first] = open.students;
  if (!first) return null;
  return { student: first.id, family: 'family_no' in payer ? Number(payer.family_no) : null };
};

const person = (one: Open['students'][number]) => {
  const {
    id,
    sid,
    studentName,
    father_name,
    roll_no,
    family_no,
    campus_id,
    campus_name,
    session_name,
    class_name,
    section_name,
  } = one;
  return {
    id,
    sid,
    studentName,
    father_name,
    roll_no,
    family_no,
    campus_id,
    campus_name,
    session_name,
    class_name,
    section_name,
  };
};
export function draftOf(
  open: Open,
  bill: readonly BillLine[],
  split: Split,
  terms: Terms,
  exact: boolean,
  from: string,
): Draft | null {
  const students = open.students.map(person);
  const [student] = students;
  if (!student) return null;
  const change = changeOf(terms, split.amount);
  return {
    student,
    students,
    particulars: bill.flatMap((line): PaidParticular[] => {
      const share = split.shares.get(line.id);
      if (share === undefined) return [];
      const { challan_no, challan_month, particular, student_id, studentName } = line;
      return [{ challan_no, challan_month, particular, student_id, studentName, currentPayment: toRupees(share) }];
    }),
    paidDate: terms.paidDate,
    cashRecieved: terms.method === 'cash' ? toRupees(change?.received ?? split.amount) : 0,
    cashReturned: toRupees(change?.returned ?? 0),
    remainingPayable: toRupees(split.remaining),
    method: terms.method,
    detail: detailOf(terms),
    amount: toRupees(split.amount),
    advance: toRupees(split.advance),
    from,
    exact,
  };
}
/** What the payments cleared, as the server wrote it. */
export const clearedBy = (payments: readonly PaymentRow[]): PaidParticular[] =>
  payments.flatMap(({ allocations }) =>
    allocations.flatMap(({ challan_no, challan_month, particular, amount, student, from_advance }) =>
      from_advance
        ? []
        : [
            {
              challan_no,
              challan_month,
              particular,
              currentPayment: amount,
              student_id: student.id,
              studentName: student.studentName,
            },
          ],
    ),
  );
