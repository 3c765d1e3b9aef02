/** Rows of challans from the database, and as the wire carries them. Money in paisa here, in rupees there. */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import type { Challan, ChallanLine } from '../../../../contract/endpoints/fees/challans.ts';
import type { FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { furtherFine as further, type Debt } from '../../../../contract/fees/owed.ts';
import { toRupees } from '../../../../contract/money.ts';
import { POLICY_JSON } from '../policySql.ts';
import { BESIDE } from '../specifiedStudent.ts';
import { onPaper, paperSql, type PaperRow } from './onPaper.ts';

export interface FeeStudentRow {
  id: number;
  sid: number;
  studentName: string;
  father_name: string | null;
  roll_no: string | null;
  family_no: number | null;
  mobile: string | null;
  status_class: string;
  campus_id: number;
  campus_name: string;
  session_name: string;
  class_id: number;
  class_name: string;
  section_name: string | null;
}
type LineRow = Omit<ChallanLine, 'balance' | 'open'>;
export interface ChallanRow {
  id: number;
  version: number;
  challan_no: number;
  kind: Challan['kind'];
  status: Challan['status'];
  challan_month: string;
  challan_month_to: string;
  installment_no: number;
  parent_challan_no: number | null;
  issue_date: string;
  due_date: string;
  validity_date: string | null;
  gross: number;
  fine: number;
  discount: number;
  paid: number;
  pending: number;
  balance: number;
  last_paid_date: string | null;
  print_count: number;
  void_reason: string | null;
  student: FeeStudentRow;
  particulars?: LineRow[] | null;
  policy?: FinePolicy | null;
  open_fee?: number;
  actual_fee?: number | null;
  latest_payment?: { receipt_no: number; paid_date: string; amount: number } | null;
  paper?: PaperRow;
}

/** Members of `student` over challans `r` and students `s`: class and section as they were at issue. */
const STUDENT_AT_ISSUE = sql.raw(`'id', s.id, 'sid', s.sid, 'studentName', s.student_name, 'father_name', s.father_name, 'roll_no', s.roll_no,
  'family_no', (SELECT f.family_no FROM families f WHERE f.institute_code = r.institute_code AND f.id = r.family_id), 'mobile', s.mobile, 'status_class', s.status_class,
  'campus_id', r.campus_id, 'campus_name', (SELECT x.campus_name FROM campuses x WHERE x.institute_code = r.institute_code AND x.id = r.campus_id),
  'session_name', (SELECT x.session_name FROM sessions x WHERE x.institute_code = r.institute_code AND x.id = r.session_id),
  'class_id', r.class_id, 'class_name', (SELECT x.class_name FROM classes x WHERE x.institute_code = r.institute_code AND x.id = r.class_id),
  'section_name', (SELECT x.section_name FROM sections x WHERE x.institute_code = r.institute_code AND x.id = r.section_id)`);
/** `FeeStudentRow` with `advance` over students `s`: where they are today, and what of their payments is not used (paisa). */
export const STUDENT_TODAY =
  sql.raw(`s.id, s.sid, s.student_name AS "studentName", s.father_name, s.roll_no, s.family_no, s.mobile, s.status_class, s.campus_id,
  (SELECT x.campus_name FROM campuses x WHERE x.institute_code = s.institute_code AND x.id = s.campus_id) AS campus_name,
  (SELECT x.session_name FROM sessions x WHERE x.institute_code = s.institute_code AND x.id = s.session_id) AS session_name, s.class_id,
  (SELECT x.class_name FROM classes x WHERE x.institute_code = s.institute_code AND x.id = s.class_id) AS class_name,
  (SELECT x.section_name FROM sections x WHERE x.institute_code = s.institute_code AND x.id = s.section_id) AS section_name,
  (SELECT coalesce(sum(y.amount - y.allocated - y.advance_used - y.refunded), 0)::bigint FROM payments y WHERE y.institute_code = s.institute_code AND y.student_id = s.id AND y.status = 'approved'
    AND y.allocated + y.advance_used + y.refunded < y.amount) AS advance`);
const BASE =
  sql.raw(`r.id, r.version, r.challan_no, r.kind, r.status, to_char(r.fee_month, 'YYYY-MM') AS challan_month, to_char(r.fee_month_to, 'YYYY-MM') AS challan_month_to, r.installment_no,
  (SELECT x.challan_no FROM challans x WHERE x.institute_code = r.institute_code AND x.id = r.parent_challan_id) AS parent_challan_no,
  to_char(r.issue_date, 'YYYY-MM-DD') AS issue_date, to_char(r.due_date, 'YYYY-MM-DD') AS due_date, to_char(r.validity_date, 'YYYY-MM-DD') AS validity_date,
  r.gross, r.fine, r.discount, r.paid, r.pending, r.balance, to_char(r.last_paid_date, 'YYYY-MM-DD') AS last_paid_date, r.print_count, r.void_reason`);
const LINES =
  sql.raw(`(SELECT jsonb_agg(jsonb_build_object('id', l.id, 'particular_id', l.particular_id, 'particular', p.name, 'priority', p.priority, 'challan_month', to_char(l.line_month, 'YYYY-MM'),
  'source', l.source, 'amount', l.amount, 'discount', l.discount, 'paid', l.paid, 'pending', l.pending, 'pending_discount', l.pending_discount, 'is_void', l.is_void, 'remarks', l.remarks) ORDER BY l.source = 'fine', p.priority, l.line_month, l.id)
  FROM challan_lines l JOIN fee_particulars p ON p.institute_code = l.institute_code AND p.id = l.particular_id
  WHERE l.institute_code = r.institute_code AND l.challan_id = r.id AND (NOT l.is_void OR r.voided_at IS NOT NULL)) AS particulars`);
const POLICY = sql`(SELECT ${POLICY_JSON} FROM late_fee_policies p WHERE p.institute_code = r.institute_code AND p.id = r.late_fee_policy_id) AS policy,
  (SELECT coalesce(sum(l.amount - l.discount - l.paid - l.pending - l.pending_discount), 0)::bigint FROM challan_lines l
    WHERE l.institute_code = r.institute_code AND l.challan_id = r.id AND NOT l.is_void AND l.source <> 'fine') AS open_fee`;
/** The fee of the first month of the challan before discounts, as the plan charges it. */
const ACTUAL_FEE = sql.raw(`(SELECT sum(coalesce(p.month_amounts[EXTRACT(month FROM r.fee_month)::int], p.amount))::bigint FROM student_fee_plans p
  WHERE p.institute_code = r.institute_code AND p.student_id = r.student_id AND NOT p.first_time AND r.fee_month >= p.from_month AND (p.to_month IS NULL OR r.fee_month <= p.to_month)
    AND (p.months::int >> (EXTRACT(month FROM r.fee_month)::int - 1)) & 1 = 1) AS actual_fee`);
const LATEST =
  sql.raw(`(SELECT jsonb_build_object('receipt_no', y.receipt_no, 'paid_date', to_char(y.paid_date, 'YYYY-MM-DD'), 'amount', y.amount) FROM payments y
  WHERE y.institute_code = r.institute_code AND y.student_id = r.student_id AND y.status = 'approved' ORDER BY y.paid_date DESC, y.id DESC LIMIT 1) AS latest_payment`);

export interface Wanted {
  readonly particulars?: boolean;
  readonly fine?: boolean;
  readonly actualFee?: boolean;
  readonly latestPayment?: boolean;
  /** What it says besides on paper; with `fine`, whose policy it shows. */
  readonly paper?: boolean;
  /** The student as specification 3 writes it, too: `asSpecified` of the row's. */
  readonly specified?: boolean;
}
/** Columns over challans `r` and their students `s`. */
export const columnsOf = ({ particulars, fine, actualFee, latestPayment, paper, specified }: Wanted): RawBuilder<unknown> =>
  sql.join([
    BASE,
    sql`jsonb_build_object(${STUDENT_AT_ISSUE}${specified ? sql`, ${BESIDE}` : sql``}) AS student`,
    ...(particulars ? [LINES] : []),
    ...(fine || paper ? [POLICY] : []),
    ...(actualFee ? [ACTUAL_FEE] : []),
    ...(latestPayment ? [LATEST] : []),
    ...(paper ? [paperSql()] : []),
  ]);
/** Students whose deletion was refused keep their challans; a deleted one has none. */
export const FROM = sql.raw('challans r JOIN students s ON s.institute_code = r.institute_code AND s.id = r.student_id');

const line = (row: LineRow): ChallanLine => ({
  ...row,
  amount: toRupees(row.amount),
  discount: toRupees(row.discount),
  paid: toRupees(row.paid),
  pending: toRupees(row.pending + row.pending_discount),
  pending_discount: toRupees(row.pending_discount),
  balance: toRupees(row.is_void ? 0 : row.amount - row.discount - row.paid),
  open: toRupees(row.is_void ? 0 : row.amount - row.discount - row.paid - row.pending - row.pending_discount),
});

/** What a challan that was read with its fine is to whoever owes it. Paisa. */
const debtOf = ({ status, balance, pending, fine, due_date, validity_date, open_fee = 0, policy = null }: ChallanRow): Debt =>
  status === 'Void'
    ? { due: 0, pending: 0, fine, due_date, validity_date, open_fee: 0, policy }
    : { due: balance - pending, pending, fine, due_date, validity_date, open_fee, policy };
/** What the policy asks on `paidDate` beyond the fine that is on the challan. Paisa. */
export const furtherFine = (row: ChallanRow, paidDate: string): number => further(debtOf(row), paidDate);

/** A row as the wire carries it; the fine as of `paidDate`. */
export function toChallan(row: ChallanRow, wanted: Wanted, paidDate: string): Challan {
  const { gross, policy: _policy, open_fee: _open, particulars, actual_fee, latest_payment, paper, ...rest } = row;
  return {
    ...rest,
    overdue: row.balance > row.pending && row.due_date < today(),
    amount: toRupees(gross),
    fine: toRupees(row.fine),
    discount: toRupees(row.discount),
    paid: toRupees(row.paid),
    pending: toRupees(row.pending),
    balance: toRupees(row.balance),
    due: toRupees(row.status === 'Void' ? 0 : row.balance - row.pending),
    ...(wanted.particulars ? { particulars: (particulars ?? []).map(line) } : {}),
    ...(wanted.fine ? { late_fee_fine: toRupees(furtherFine(row, paidDate)) } : {}),
    ...(wanted.actualFee ? { actual_fee: actual_fee === null || actual_fee === undefined ? null : toRupees(actual_fee) } : {}),
    ...(wanted.latestPayment ? { latest_payment: latest_payment ? { ...latest_payment, amount: toRupees(latest_payment.amount) } : null } : {}),
    ...(paper ? { on_paper: onPaper(paper, debtOf(row)) } : {}),
  };
}
