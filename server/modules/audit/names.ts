/** How a row of each table is called in the log: by its title, or by the number that people see. */
import { sql, type RawBuilder } from 'kysely';
import { resources } from '../../declared.ts';
import { tableOf } from '../../resources/names.ts';

type Query = (code: string, ids: readonly string[]) => RawBuilder<unknown>;
const MONEY = (column: string): string => `', Rs ' || to_char(${column} / 100.0, 'FM999,999,999,999,990.00')`;
/** `name` is an expression over `t` and what `joins` adds. */
const by =
  (table: string, name: string, joins = ''): Query =>
  (code, ids) =>
    sql`SELECT t.id, ${sql.raw(name)} AS name FROM ${sql.table(table)} t ${sql.raw(joins)} WHERE t.institute_code = ${code} AND t.id = ANY (${[...ids]}::bigint[])`;
const PARTICULAR = `JOIN fee_particulars f ON f.institute_code = t.institute_code AND f.id = t.particular_id`;
const CHALLAN = `JOIN challans c ON c.institute_code = t.institute_code AND c.id = t.challan_id`;
const STUDENT = `JOIN students s ON s.institute_code = t.institute_code AND s.id = t.student_id`;
const EMPLOYEE = `JOIN employees e ON e.institute_code = t.institute_code AND e.id = t.employee_id`;

export const NAMED: Readonly<Record<string, Query>> = {
  ...Object.fromEntries(
    // A title that is computed from other records is asked for by readable.ts.
    resources
      .filter(({ fields, title }) => fields[title]?.kind !== 'computed')
      .map((resource): [string, Query] => [
        resource.key,
        (code, ids) =>
          sql`SELECT t.id, t.${sql.ref(resource.title)}::text AS name FROM ${tableOf(resource)} t WHERE t.institute_code = ${code} AND t.id = ANY (${[...ids]}::bigint[])`,
      ]),
  ),
  students: by('students', `t.student_name || ', SID ' || t.sid`),
  employees: by('employees', `t.name || ', number ' || t.emp_no`),
  families: by('families', `'Family ' || t.family_no`),
  finance_accounts: by('finance_accounts', `t.acc_code || ' ' || t.acc_name`),
  payments: by('payments', `'Receipt ' || t.receipt_no || ${MONEY('t.amount')}`),
  refunds: by('refunds', `'Refund ' || t.refund_no || ${MONEY('t.amount')}`),
  money_requests: by(
    'money_requests',
    `CASE t.kind WHEN 'refund' THEN 'Refund' ELSE 'Void' END || coalesce(' of receipt ' || p.receipt_no, ' of refund ' || r.refund_no, ' of a deposit') || ${MONEY('t.amount')}`,
    `LEFT JOIN payments p ON p.institute_code = t.institute_code AND p.id = t.payment_id LEFT JOIN refunds r ON r.institute_code = t.institute_code AND r.id = t.refund_id`,
  ),
  cheques: by('cheques', `'Cheque ' || t.cheque_no || ${MONEY('t.amount')}`),
  challans: by('challans', `'Challan ' || t.challan_no`),
  challan_lines: by(
    'challan_lines',
    `f.name || ', challan ' || c.challan_no || ${MONEY('t.amount')}`,
    `${PARTICULAR} ${CHALLAN}`,
  ),
  challan_discounts: by('challan_discounts', `'Discount on challan ' || c.challan_no || ${MONEY('t.amount')}`, CHALLAN),
  till_closings: by('till_closings', `'Closing ' || t.closing_no || ${MONEY('t.counted')}`),
  till_handovers: by('till_handovers', `'Handover ' || t.handover_no || ${MONEY('t.amount')}`),
  student_fee_plans: by(
    'student_fee_plans',
    `f.name || ' of ' || s.student_name || ', SID ' || s.sid`,
    `${PARTICULAR} ${STUDENT}`,
  ),
  student_attendance: by(
    'student_attendance',
    `to_char(t.att_date, 'DD-Mon-YYYY') || ' of ' || s.student_name || ', SID ' || s.sid`,
    STUDENT,
  ),
  employee_attendance: by(
    'employee_attendance',
    `to_char(t.att_date, 'DD-Mon-YYYY') || ' of ' || e.name || ', number ' || e.emp_no`,
    EMPLOYEE,
  ),
  backups: by('backups', `'Backup of ' || to_char(t.made_at, 'DD-Mon-YYYY HH24:MI')`),
  restores: by('restores', `t.new_name || ', ' || t.new_code`),
  samples: by('samples', `t.sample_name`),
  backup_schedules: by('backup_schedules', `'Schedule of backups'`),
  attendance_corrections: by(
    'attendance_corrections',
    `to_char(t.att_date, 'DD-Mon-YYYY') || ' of ' || e.name || ', number ' || e.emp_no`,
    EMPLOYEE,
  ),
  leave_requests: by(
    'leave_requests',
    `e.name || ', number ' || e.emp_no || ', from ' || to_char(t.from_date, 'DD-Mon-YYYY')`,
    EMPLOYEE,
  ),
  ptm_students: by(
    'ptm_students',
    `s.student_name || ', SID ' || s.sid || ', ' || p.title || ' of ' || to_char(p.ptm_date, 'DD-Mon-YYYY')`,
    `${STUDENT} JOIN ptms p ON p.institute_code = t.institute_code AND p.id = t.ptm_id`,
  ),
  bank_statements: by(
    'bank_statements',
    `a.acc_name || ' up to ' || to_char(t.to_date, 'DD-Mon-YYYY')`,
    `JOIN finance_accounts a ON a.institute_code = t.institute_code AND a.id = t.account_id`,
  ),
  vouchers: by(
    'vouchers',
    `initcap(t.kind) || coalesce(' ' || t.voucher, ', not numbered yet') || ${MONEY('t.total')}`,
  ),
  budget_sheets: by(
    'budget_sheets',
    `'Budget ' || y.name || ', ' || c.campus_name`,
    `JOIN fiscal_years y ON y.institute_code = t.institute_code AND y.id = t.fiscal_year_id JOIN campuses c ON c.institute_code = t.institute_code AND c.id = t.campus_id`,
  ),
  depreciation_runs: by(
    'depreciation_runs',
    `to_char(t.month, 'Mon-YYYY') || ', ' || c.campus_name || ${MONEY('t.amount')}`,
    `JOIN campuses c ON c.institute_code = t.institute_code AND c.id = t.campus_id`,
  ),
  voucher_templates: by('voucher_templates', `(t.head ->> 'memo') || ${MONEY('t.total')}`),
  salary_plans: by(
    'salary_plans',
    `e.name || ', number ' || e.emp_no || ', from ' || to_char(t.effective_from, 'Mon-YYYY')`,
    EMPLOYEE,
  ),
  employee_advances: by(
    'employee_advances',
    `'Advance ' || t.advance_no || ' of ' || e.name || ', number ' || e.emp_no`,
    EMPLOYEE,
  ),
  payroll_runs: by(
    'payroll_runs',
    `CASE t.kind WHEN 'settlement' THEN 'Settlement of ' || to_char(t.leave_date, 'DD-Mon-YYYY') ELSE to_char(t.month, 'Mon-YYYY') END || ', ' || c.campus_name`,
    `JOIN campuses c ON c.institute_code = t.institute_code AND c.id = t.campus_id`,
  ),
  salary_slips: by(
    'salary_slips',
    `to_char(t.month, 'Mon-YYYY') || ' of ' || e.name || ', number ' || e.emp_no`,
    EMPLOYEE,
  ),
  salary_payments: by('salary_payments', `'Payment of salaries ' || t.payment_no`),
  salary_batches: by('salary_batches', `t.n_employees || ' employees, from ' || to_char(t.effective_from, 'Mon-YYYY')`),
  // There is one, and it has no number.
  institute: (code, ids) =>
    sql`SELECT 1::bigint AS id, t.institute_name AS name FROM institute t WHERE t.institute_code = ${code} AND 1 = ANY (${[...ids]}::bigint[])`,
  // Its id says whose: 'student 12'.
  personal_data: () => sql`SELECT 0::bigint AS id, NULL::text AS name WHERE false`,
  message_batches: by('message_batches', `left(t.body, 60)`),
  student_papers: by(
    'student_papers',
    `CASE t.paper WHEN 'fee_card' THEN 'Fee card of ' ELSE 'Admission form of ' END || s.student_name || ', SID ' || s.sid`,
    STUDENT,
  ),
  promotions: by(
    'promotions',
    `CASE t.kind WHEN 'undo' THEN 'Undo of ' ELSE '' END || a.session_name || ' to ' || b.session_name || ', ' || t.total || ' students'`,
    `JOIN sessions a ON a.institute_code = t.institute_code AND a.id = t.from_session_id JOIN sessions b ON b.institute_code = t.institute_code AND b.id = t.to_session_id`,
  ),
  fee_jobs: by('fee_jobs', `t.total || ' students'`),
  // An advance that was taken back is named by its entry in the books.
  payment_allocations: by('gl_journals', `'Entry ' || t.voucher_no || ${MONEY('t.total')}`),
};
/** Columns that name a row of another table. */
export const REFERENCES: Readonly<Record<string, string>> = {
  student_id: 'students',
  family_id: 'families',
  campus_id: 'campuses',
  class_id: 'classes',
  section_id: 'sections',
  session_id: 'sessions',
  particular_id: 'fee_particulars',
  discount_type_id: 'discount_types',
  fee_plan_list_id: 'fee_plan_lists',
  receiving_account_id: 'finance_accounts',
  employee_id: 'employees',
  ptm_id: 'ptms',
  account_id: 'finance_accounts',
  paying_acc: 'finance_accounts',
  challan_id: 'challans',
  line_id: 'challan_lines',
  particular_line_id: 'challan_lines',
  payment_id: 'payments',
};
const SHORT: Readonly<Record<string, string>> = {
  paying_acc: 'paying_account',
  line_id: 'challan_line',
  particular_line_id: 'challan_line',
};
/** The name of a column once its id is replaced by a name. */
export const shortName = (column: string): string => SHORT[column] ?? column.replace(/_id$/, '');
