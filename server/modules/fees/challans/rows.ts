/** Rows of challans from the database, and as the wire carries them. Money in paisa here, in rupees there. */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import type { z } from 'zod';
import type { Challan, ChallanLine } from '../../../../contract/endpoints/fees/challans.ts';
import type { feeStudent } from '../../../../contract/endpoints/fees/shapes.ts';
import type { FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { furtherFine as further, lastDay, type Debt } from '../../../../contract/fees/owed.ts';
import { policyOfChallan } from '../policySql.ts';
import { beside } from '../specifiedStudent.ts';
import { onPaper, paperSql, type PaperRow } from './onPaper.ts';

export type FeeStudentRow = z.output<typeof feeStudent>;
type LineRow = Omit<ChallanLine, 'balance' | 'open'>;
/** A row of challan_details with its student, and what else is asked for. */
export type ChallanRow = Omit<
  Challan,
  'amount' | 'overdue' | 'student' | 'particulars' | 'late_fee_fine' | 'on_paper'
> & {
  gross: number;
  student: FeeStudentRow;
  particulars?: LineRow[] | null;
  policy?: FinePolicy | null;
  open_fee?: number;
  paper?: PaperRow;
};

/** `FeeStudentRow` over challan_details `r`: class and section as they were at issue. */
const STUDENT_AT_ISSUE =
  sql.raw(`'id', r.student_id, 'sid', r.sid, 'studentName', r.student_name, 'father_name', r.father_name, 'roll_no', r.roll_no, 'family_no', r.family_no,
  'mobile', r.mobile, 'status_class', r.status_class, 'campus_id', r.campus_id, 'campus_name', r.campus_name, 'session_name', r.session_name,
  'class_id', r.class_id, 'class_name', r.class_name, 'section_name', r.section_name`);
/**
 * `FeeStudentRow` with `advance` over student_details `s`: where they are today, and what of their payments is not used
 * (paisa).
 */
export const STUDENT_TODAY =
  sql.raw(`s.id, s.sid, s.student_name AS "studentName", s.father_name, s.roll_no, s.family_no, s.mobile, s.status_class, s.campus_id,
  s.campus_name, s.session_name, s.class_id, s.class_name, s.section_name,
  (SELECT coalesce(sum(y.amount - y.allocated - y.advance_used - y.refunded), 0)::bigint FROM payments y WHERE y.institute_code = s.institute_code AND y.student_id = s.id AND y.status = 'approved'
    AND y.allocated + y.advance_used + y.refunded < y.amount) AS advance`);
const BASE =
  sql.raw(`r.id, r.version, r.challan_no, r.kind, r.status, to_char(r.fee_month, 'YYYY-MM') AS challan_month, to_char(r.fee_month_to, 'YYYY-MM') AS challan_month_to, r.installment_no, r.parent_challan_no,
  to_char(r.issue_date, 'YYYY-MM-DD') AS issue_date, to_char(r.due_date, 'YYYY-MM-DD') AS due_date, to_char(r.validity_date, 'YYYY-MM-DD') AS validity_date,
  r.gross, r.fine, r.discount, r.paid, r.pending, r.balance, r.due, to_char(r.last_paid_date, 'YYYY-MM-DD') AS last_paid_date, r.print_count, r.void_reason`);
const LINES =
  sql.raw(`(SELECT jsonb_agg(jsonb_build_object('id', l.id, 'particular_id', l.particular_id, 'particular', p.name, 'priority', p.priority, 'challan_month', to_char(l.line_month, 'YYYY-MM'),
  'source', l.source, 'amount', l.amount, 'discount', l.discount, 'paid', l.paid, 'pending', l.pending, 'pending_discount', l.pending_discount, 'is_void', l.is_void, 'remarks', l.remarks) ORDER BY l.source = 'fine', p.priority, l.line_month, l.id)
  FROM challan_lines l JOIN fee_particulars p ON p.institute_code = l.institute_code AND p.id = l.particular_id
  WHERE l.institute_code = r.institute_code AND l.challan_id = r.id AND (NOT l.is_void OR r.voided_at IS NOT NULL)) AS particulars`);
const OPEN_FEE = sql.raw(
  `(SELECT coalesce(sum(l.free), 0)::bigint FROM open_lines l WHERE l.institute_code = r.institute_code AND l.challan_id = r.id AND l.source <> 'fine') AS open_fee`,
);
/** The fee of the first month of the challan before discounts, as the plan charges it. */
const ACTUAL_FEE =
  sql.raw(`(SELECT sum(coalesce(p.month_amounts[EXTRACT(month FROM r.fee_month)::int], p.amount))::bigint FROM student_fee_plans p
  WHERE p.institute_code = r.institute_code AND p.student_id = r.student_id AND NOT p.first_time AND r.fee_month >= p.from_month AND (p.to_month IS NULL OR r.fee_month <= p.to_month)
    AND (p.months::int >> (EXTRACT(month FROM r.fee_month)::int - 1)) & 1 = 1) AS actual_fee`);
const LATEST =
  sql.raw(`(SELECT jsonb_build_object('receipt_no', y.receipt_no, 'paid_date', to_char(y.paid_date, 'YYYY-MM-DD'), 'amount', y.amount) FROM payments y
  WHERE y.institute_code = r.institute_code AND y.student_id = r.student_id AND y.status = 'approved' ORDER BY y.paid_date DESC, y.id DESC LIMIT 1) AS latest_payment`);

export interface Wanted {
  readonly particulars?: boolean;
  readonly fine?: boolean;
  /** Whose fine is asked as if it were due on this day; 'YYYY-MM-DD'. */
  readonly dueOn?: string | undefined;
  readonly actualFee?: boolean;
  readonly latestPayment?: boolean;
  /** What it says besides on paper; with `fine`, whose policy it shows. */
  readonly paper?: boolean;
  /** The student as specification 3 writes it, too: `asSpecified` of the row's. */
  readonly specified?: boolean;
}
/** Columns over challan_details `r`. */
export const columnsOf = ({
  particulars,
  fine,
  dueOn,
  actualFee,
  latestPayment,
  paper,
  specified,
}: Wanted): RawBuilder<unknown> =>
  sql.join([
    BASE,
    sql`jsonb_build_object(${STUDENT_AT_ISSUE}${specified ? sql`, ${beside('r')}` : sql``}) AS student`,
    ...(particulars ? [LINES] : []),
    ...(fine || paper ? [policyOfChallan('r', dueOn), OPEN_FEE] : []),
    ...(actualFee ? [ACTUAL_FEE] : []),
    ...(latestPayment ? [LATEST] : []),
    ...(paper ? [paperSql()] : []),
  ]);
function line(row: LineRow): ChallanLine {
  const balance = row.is_void ? 0 : row.amount - row.discount - row.paid;
  const pending = row.pending + row.pending_discount;
  return { ...row, pending, balance, open: row.is_void ? 0 : balance - pending };
}

/** What a challan that was read with its fine is to whoever owes it. Paisa. */
const debtOf = ({ due, pending, fine, due_date, validity_date, open_fee = 0, policy = null }: ChallanRow): Debt => ({
  due,
  pending,
  fine,
  due_date,
  validity_date,
  open_fee,
  policy,
});
/** What the policy asks on `paidDate` beyond the fine that is on the challan. Paisa. */
export const furtherFine = (row: ChallanRow, paidDate: string): number => further(debtOf(row), paidDate);

/** The last day on which it is paid without a fine of its own. */
export const lastFreeDay = (row: ChallanRow): string => lastDay(row.policy ?? null, row);

/** A row as the wire carries it; the fine as of `paidDate`. */
export function toChallan(row: ChallanRow, wanted: Wanted, paidDate: string): Challan {
  const { gross, policy: _policy, open_fee: _open, particulars, actual_fee, latest_payment, paper, ...rest } = row;
  return {
    ...rest,
    overdue: row.due > 0 && row.due_date < today(),
    amount: gross,
    ...(wanted.particulars ? { particulars: (particulars ?? []).map(line) } : {}),
    ...(wanted.fine ? { late_fee_fine: furtherFine(row, paidDate) } : {}),
    ...(wanted.actualFee ? { actual_fee: actual_fee ?? null } : {}),
    ...(wanted.latestPayment ? { latest_payment: latest_payment ?? null } : {}),
    ...(paper ? { on_paper: onPaper(paper, debtOf(row)) } : {}),
  };
}
