/**
 * What waits, as one table of the same columns: a SELECT for each kind that the session sees. What may be seen is what
 * the list of the kind shows; whether it may be decided, what the function that decides it asks.
 */
import { sql, type RawBuilder } from 'kysely';
import { approvalKeys, approvalKinds, type ApprovalKindKey } from '../../../contract/approvals.ts';
import { employees } from '../../../src/resources/employees.ts';
import type { Session } from '../../http/whose.ts';
import { all, ownRows, visible } from '../../resources/scope.ts';

type Sql = RawBuilder<unknown>;
/** Of money that has a student: who it is about, by the name that this campus may see. */
const STUDENT = sql.raw(
  `coalesce(s.student_name, 'At another campus') AS about, s.sid AS about_no, NULL::bigint AS employee_id`,
);
const EMPLOYEE = sql.raw(`r.name AS about, r.emp_no AS about_no, r.id AS employee_id`);
/** Their own salary, advance, leave or attendance. */
const theirs = ({ userId }: Session): Sql => sql`coalesce(r.user_id = ${userId}, false)`;
const by = (column: string, { userId }: Session): Sql => sql`coalesce(${sql.ref(column)} = ${userId}, false)`;

/** Refunds, or voids of receipts and refunds. Their cash is what goes out of a cash account; a void of a refund brings it back. */
const moneyOut = (
  session: Session,
  kinds: Sql,
): Sql => sql`SELECT r.id, r.campus_id, r.requested_by, r.requested_at, ${STUDENT},
      CASE r.kind WHEN 'void_payment' THEN 'Void of receipt ' || p.receipt_no WHEN 'void_refund' THEN 'Void of refund ' || f.refund_no ELSE coalesce('Refund of the advance of receipt ' || p.receipt_no, 'Refund of a deposit, challan ' || c.challan_no) END,
      coalesce(p.receipt_no, f.refund_no, c.challan_no), concat_ws(': ', a.acc_name, r.reason), (r.requested_at AT TIME ZONE (SELECT i.time_zone FROM institute i WHERE i.institute_code = r.institute_code))::date, NULL::date, r.amount,
      CASE WHEN a.role = 'cash' AND r.kind <> 'void_refund' THEN r.amount ELSE 0 END, NULL::integer, ${by('r.requested_by', session)}, false
    FROM money_requests r LEFT JOIN student_details s ON s.institute_code = r.institute_code AND s.id = r.student_id LEFT JOIN finance_accounts a ON a.institute_code = r.institute_code AND a.id = r.account_id
      LEFT JOIN payments p ON p.institute_code = r.institute_code AND p.id = r.payment_id LEFT JOIN refunds f ON f.institute_code = r.institute_code AND f.id = r.refund_id
      LEFT JOIN challan_lines l ON l.institute_code = r.institute_code AND l.id = r.challan_line_id LEFT JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id
    WHERE ${all(ownRows(session, 'r'))} AND r.status = 'pending' AND r.kind IN (${kinds})`;
const KINDS: Readonly<Record<ApprovalKindKey, (session: Session) => Sql>> = {
  payments: (
    session,
  ) => sql`SELECT r.id, r.campus_id, r.created_by AS maker_id, r.created_at AS requested_at, ${STUDENT}, 'Receipt ' || r.receipt_no AS what, r.receipt_no AS number,
      concat_ws(' ', initcap(r.method), coalesce(r.cheque_no, r.reference_no)) AS note, r.paid_date AS day, NULL::date AS until, r.amount, CASE r.method WHEN 'cash' THEN r.amount ELSE 0 END AS cash, NULL::integer AS version,
      ${by('r.created_by', session)} AS own, false AS barred
    FROM payments r LEFT JOIN student_details s ON s.institute_code = r.institute_code AND s.id = r.student_id WHERE ${all(ownRows(session, 'r'))} AND r.status = 'pending'`,
  discounts: (session) => sql`SELECT r.id, r.campus_id, r.requested_by, r.created_at, ${STUDENT},
      CASE r.kind WHEN 'write_off' THEN 'Write-off' WHEN 'fine_waiver' THEN 'Fine waiver' ELSE 'Discount' END || ' on challan ' || c.challan_no || ', ' || f.name, c.challan_no, concat_ws(': ', t.name, r.reason), r.discount_date, NULL::date, r.amount, 0::bigint, NULL::integer,
      ${by('r.requested_by', session)}, false
    FROM challan_discounts r JOIN challans c ON c.institute_code = r.institute_code AND c.id = r.challan_id JOIN challan_lines l ON l.institute_code = r.institute_code AND l.id = r.challan_line_id
      JOIN fee_particulars f ON f.institute_code = r.institute_code AND f.id = l.particular_id LEFT JOIN student_details s ON s.institute_code = c.institute_code AND s.id = c.student_id
      LEFT JOIN discount_types t ON t.institute_code = r.institute_code AND t.id = r.discount_type_id WHERE ${all(ownRows(session, 'r'))} AND r.status = 'pending'`,
  refunds: (session) => moneyOut(session, sql`'refund'`),
  voids: (session) => moneyOut(session, sql`'void_payment', 'void_refund'`),
  vouchers: (
    session,
  ) => sql`SELECT r.id, r.campus_id, r.made_by, r.made_at, r.payee, NULL::bigint, NULL::bigint, CASE r.kind WHEN 'transfer' THEN 'Contra' WHEN 'income' THEN 'Receipt' WHEN 'expense' THEN 'Payment' ELSE initcap(r.kind) END || ' voucher',
      r.id, r.memo, r.entry_date, NULL::date, r.total, 0::bigint, r.version, ${by('r.made_by', session)}, coalesce((SELECT u.voucher_limit < r.total FROM users u WHERE u.institute_code = r.institute_code AND u.id = ${session.userId}), false)
    FROM vouchers r WHERE ${all(ownRows(session, 'r'))} AND r.status = 'pending'`,
  salary_plans: (
    session,
  ) => sql`SELECT p.id, r.campus_id, p.requested_by, p.requested_at, ${EMPLOYEE}, CASE p.kind WHEN 'new' THEN 'First salary plan' WHEN 'correction' THEN 'Correction of a salary plan' ELSE 'Salary plan' END, r.emp_no,
      p.reason, p.effective_from, NULL::date, p.basic + p.allowances, 0::bigint, NULL::integer, ${by('p.requested_by', session)}, ${theirs(session)}
    FROM salary_plans p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id WHERE ${visible(employees, session)} AND p.institute_code = ${session.instituteCode} AND p.status = 'pending' AND p.batch_id IS NULL`,
  increments: (
    session,
  ) => sql`SELECT p.id, r.campus_id, p.requested_by, p.requested_at, ${EMPLOYEE}, 'Increment, batch ' || p.batch_id, p.batch_id, p.reason, p.effective_from, NULL::date,
      p.basic + p.allowances - coalesce(o.basic + o.allowances, 0), 0::bigint, NULL::integer, ${by('p.requested_by', session)}, ${theirs(session)}
    FROM salary_plans p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id LEFT JOIN salary_plans o ON o.institute_code = p.institute_code AND o.id = p.previous_id
    WHERE ${visible(employees, session)} AND p.institute_code = ${session.instituteCode} AND p.status = 'pending' AND p.batch_id IS NOT NULL`,
  advances: (
    session,
  ) => sql`SELECT p.id, p.campus_id, p.requested_by, p.requested_at, ${EMPLOYEE}, 'Advance ' || p.advance_no, r.emp_no, p.purpose, p.deduct_from, NULL::date, p.amount, 0::bigint, NULL::integer,
      ${by('p.requested_by', session)}, ${theirs(session)}
    FROM employee_advances p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id WHERE ${all(ownRows(session, 'p'))} AND ${visible(employees, session)} AND p.status = 'pending'`,
  leave: (
    session,
  ) => sql`SELECT p.id, p.campus_id, p.requested_by, p.requested_at, ${EMPLOYEE}, t.name || ', ' || trim_scale(p.days) || CASE p.days WHEN 1 THEN ' day' ELSE ' days' END, r.emp_no, p.reason, p.from_date, p.to_date, 0::bigint, 0::bigint, NULL::integer,
      ${by('p.requested_by', session)}, ${theirs(session)}
    FROM leave_requests p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id JOIN leave_types t ON t.institute_code = p.institute_code AND t.id = p.leave_type_id
    WHERE ${all(ownRows(session, 'p'))} AND ${visible(employees, session)} AND p.status = 'pending'`,
  corrections: (
    session,
  ) => sql`SELECT p.id, p.campus_id, p.requested_by, p.requested_at, ${EMPLOYEE}, concat_ws(' ', coalesce(o.name, 'Not marked'), to_char(p.was_time_in, 'HH24:MI'), '- ' || to_char(p.was_time_out, 'HH24:MI'))
      || ' to ' || concat_ws(' ', a.name, to_char(p.time_in, 'HH24:MI'), '- ' || to_char(p.time_out, 'HH24:MI')), r.emp_no, p.reason, p.att_date, NULL::date, 0::bigint, 0::bigint, NULL::integer,
      ${by('p.requested_by', session)}, ${theirs(session)}
    FROM attendance_corrections p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id JOIN attendance_statuses a ON a.institute_code = p.institute_code AND a.id = p.attendance_status_id
      LEFT JOIN attendance_statuses o ON o.institute_code = p.institute_code AND o.id = p.was_status_id
    WHERE ${all(ownRows(session, 'p'))} AND ${visible(employees, session)} AND p.status = 'pending'`,
  payroll: (
    session,
  ) => sql`SELECT r.id, r.campus_id, r.made_by, r.made_at, k.campus_name, NULL::bigint, NULL::bigint, r.n_slips || CASE r.n_slips WHEN 1 THEN ' salary' ELSE ' salaries' END, r.id, NULL::text, r.month, NULL::date, r.net, 0::bigint, NULL::integer,
      ${by('r.made_by', session)}, false
    FROM payroll_runs r JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id WHERE ${all(ownRows(session, 'r'))} AND r.state = 'counted'`,
};
/** The first part names the columns of all. */
const NAMES = sql.raw(
  `id, campus_id, maker_id, requested_at, about, about_no, employee_id, what, number, note, day, until, amount, cash, version, own, barred`,
);

/**
 * Everything that waits and that the session may see, as a subquery: of the kinds that it decides all, of those that it
 * only enters its own; of some kinds alone where they are named. Null for a session that sees nothing.
 */
export function waiting(session: Session, only: readonly ApprovalKindKey[] = approvalKeys): Sql | null {
  const holds = (privilege: string): boolean => session.privileges.has(privilege);
  const parts = approvalKeys.flatMap((key, at) => {
    const { reads, decides, makes } = approvalKinds[key];
    if (!only.includes(key) || !holds(reads) || (!holds(decides) && !holds(makes))) return [];
    return [
      sql`SELECT ${key}::text AS kind, ${at}::integer AS at, ${holds(decides)}::boolean AND NOT x.own AND NOT x.barred AS decidable, x.* FROM (${KINDS[key](session)}) AS x (${NAMES}) WHERE ${holds(decides)}::boolean OR x.own`,
    ];
  });
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` UNION ALL `)})`;
}
