/**
 * Which rows of the audit log a session may read, over the alias `a`: of an entity whose records it may read, and of a
 * record that it may see. A row that nothing here knows (an entity of another version) is for administrators.
 */
import { sql, type RawBuilder } from 'kysely';
import { campusParent, privilege, type Resource } from '../../../contract/resource.ts';
import { resources } from '../../declared.ts';
import { students } from '../../../src/resources/students.ts';
import type { Session } from '../../http/whose.ts';
import { hooksOf } from '../../resources/hooks.ts';
import { tableOf } from '../../resources/names.ts';
import { all, visible } from '../../resources/scope.ts';

type Predicate = RawBuilder<unknown>;
type Limited = Session & { readonly campuses: readonly number[] };
interface Logged {
  readonly reads: string;
  /** What of it a user of some campuses sees; null: all of it. */
  readonly seen: (session: Limited) => Predicate | null;
}
const ID = sql`a.entity_id::bigint`;
const mine = ({ campuses }: Limited): Predicate => sql`ANY(${[...campuses]}::bigint[])`;

const isLimited = (resource: Resource): boolean =>
  resource.campus !== undefined || resource.sharedBy !== undefined || hooksOf(resource.key).scope !== undefined;
/** A deleted record was of the campus that its last row names. */
function deleted(resource: Resource, session: Limited): Predicate | null {
  if (!resource.campus || resource.campus === 'id' || campusParent(resource)) return null;
  const campus = sql`d.before ->> ${sql.lit(resource.campus)}`;
  return sql`EXISTS (SELECT 1 FROM audit_log d WHERE d.institute_code = a.institute_code AND d.entity = a.entity AND d.entity_id = a.entity_id
    AND d.action = 'delete' AND (${campus} IS NULL OR (${campus})::bigint = ${mine(session)}))`;
}
function declared(resource: Resource): Logged {
  return {
    reads: privilege(resource, 'read'),
    seen(session) {
      if (!isLimited(resource)) return null;
      const there = sql`EXISTS (SELECT 1 FROM ${tableOf(resource)} r WHERE ${all([visible(resource, session), sql`r.id = ${ID}`])})`;
      const gone = deleted(resource, session);
      return gone ? sql`(${there} OR ${gone})` : there;
    },
  };
}
/** A record of a table without declaration; `of` says over the alias `t` whether it is seen. */
const record = (table: string, of: (session: Limited) => Predicate) => (session: Limited) =>
  sql`EXISTS (SELECT 1 FROM ${sql.table(table)} t WHERE t.institute_code = ${session.instituteCode} AND t.id = ${ID} AND ${of(session)})`;
const atCampus = (session: Limited): Predicate => sql`t.campus_id = ${mine(session)}`;
const ofStudent = (session: Limited): Predicate =>
  sql`EXISTS (SELECT 1 FROM students r WHERE ${all([visible(students, session), sql`r.id = t.student_id`])})`;
const ofEmployee = (session: Limited): Predicate =>
  sql`EXISTS (SELECT 1 FROM employees r WHERE r.institute_code = t.institute_code AND r.id = t.employee_id AND r.campus_id = ${mine(session)})`;

const logged: ReadonlyMap<string, Logged> = new Map<string, Logged>([
  ...resources.map((resource) => [resource.key, declared(resource)] as const),
  ['challans', { reads: 'challans.read', seen: record('challans', atCampus) }],
  ['challan_lines', { reads: 'challans.read', seen: record('challan_lines', atCampus) }],
  ['fee_jobs', { reads: 'challans.read', seen: record('fee_jobs', ({ userId }) => sql`t.user_id = ${userId}`) }],
  ['promotions', { reads: 'students.update', seen: record('promotions', ({ userId }) => sql`t.user_id = ${userId}`) }],
  ['challan_discounts', { reads: 'challan_discounts.read', seen: record('challan_discounts', atCampus) }],
  ['payments', { reads: 'payments.read', seen: record('payments', atCampus) }],
  // A backup is of every campus.
  ['backups', { reads: 'system.backup', seen: () => sql`false` }],
  ['restores', { reads: 'system.restore', seen: () => sql`false` }],
  // Taken by who may see it whole.
  ['personal_data', { reads: 'personal_data.export', seen: () => sql`false` }],
  ['samples', { reads: 'system.sample', seen: () => sql`false` }],
  ['backup_schedules', { reads: 'system.backup', seen: () => sql`false` }],
  ['cheques', { reads: 'cheques.read', seen: record('cheques', atCampus) }],
  ['refunds', { reads: 'payments.read', seen: record('refunds', atCampus) }],
  ['money_requests', { reads: 'payments.read', seen: record('money_requests', atCampus) }],
  // An advance that was given back for other use is named by its entry in the books.
  ['payment_allocations', { reads: 'payments.read', seen: record('gl_journals', atCampus) }],
  ['till_closings', { reads: 'payments.read', seen: record('till_closings', atCampus) }],
  ['till_handovers', { reads: 'payments.read', seen: record('till_handovers', atCampus) }],
  ['vouchers', { reads: 'finance_entry.read', seen: record('vouchers', atCampus) }],
  ['voucher_templates', { reads: 'finance_entry.read', seen: record('voucher_templates', atCampus) }],
  ['budget_sheets', { reads: 'budgets.read', seen: record('budget_sheets', atCampus) }],
  ['depreciation_runs', { reads: 'depreciation.read', seen: record('depreciation_runs', atCampus) }],
  ['bank_statements', { reads: 'bank.read', seen: record('bank_statements', atCampus) }],
  [
    'message_batches',
    {
      reads: 'messages.read',
      seen: record(
        'message_batches',
        (session) => sql`(t.campus_id = ${mine(session)} OR t.made_by = ${session.userId})`,
      ),
    },
  ],
  ['student_fee_plans', { reads: 'fee_plans.read', seen: record('student_fee_plans', ofStudent) }],
  ['student_attendance', { reads: 'students.read', seen: record('student_attendance', ofStudent) }],
  ['employee_attendance', { reads: 'employee_attendance.read', seen: record('employee_attendance', atCampus) }],
  ['attendance_corrections', { reads: 'employee_attendance.read', seen: record('attendance_corrections', atCampus) }],
  ['leave_requests', { reads: 'leave_requests.read', seen: record('leave_requests', atCampus) }],
  ['ptm_students', { reads: 'ptms.read', seen: record('ptm_students', atCampus) }],
  ['salary_plans', { reads: 'salary_plans.read', seen: record('salary_plans', ofEmployee) }],
  ['employee_advances', { reads: 'advances.read', seen: record('employee_advances', atCampus) }],
  ['payroll_runs', { reads: 'payroll.read', seen: record('payroll_runs', atCampus) }],
  ['salary_slips', { reads: 'payroll.read', seen: record('salary_slips', atCampus) }],
  ['salary_payments', { reads: 'payroll.read', seen: record('salary_payments', atCampus) }],
  [
    'salary_batches',
    {
      reads: 'salary_plans.read',
      seen: (session) =>
        sql`EXISTS (SELECT 1 FROM salary_plans t WHERE t.institute_code = ${session.instituteCode} AND t.batch_id = ${ID} AND ${ofEmployee(session)})`,
    },
  ],
  ['institute', { reads: 'system.settings', seen: () => null }],
  ['student_papers', { reads: 'students.read', seen: record('student_papers', ofStudent) }],
  ['certificate_prints', { reads: 'student_certificates_record.read', seen: record('certificate_prints', ofStudent) }],
]);
/** Entities that the log is known to name. */
export const loggedEntities: ReadonlySet<string> = new Set(logged.keys());

export function auditScope(session: Session): Predicate {
  if (session.campuses === 'all' && session.allPrivileges) return sql`true`;
  const readable = [...logged].filter(([, { reads }]) => session.privileges.has(reads));
  const named = sql`a.entity = ANY(${readable.map(([entity]) => entity)}::text[])`;
  const { campuses } = session;
  if (campuses === 'all') return named;
  const parts = readable.flatMap(([entity, { seen }]) => {
    const predicate = seen({ ...session, campuses });
    return predicate ? [sql`WHEN ${entity}::text THEN ${predicate}`] : [];
  });
  if (parts.length === 0) return named;
  // Rows with a text for an id are of no table.
  return sql`(${named} AND CASE WHEN a.entity_id !~ '^[0-9]{1,18}$' THEN false ELSE CASE a.entity ${sql.join(parts, sql` `)} ELSE true END END)`;
}
