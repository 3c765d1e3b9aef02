/** Employees, and who of them is at work today. */
import { sql } from 'kysely';
import { employees } from '../../../src/resources/employees.ts';
import { DOCUMENT_DUE } from '../../computed/employees.ts';
import { sendNow } from '../../database/door.ts';
import { visible } from '../../resources/scope.ts';
import type { Found, Part, Question, Summed } from './found.ts';

async function counted({ call: { trx, session } }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<
      Pick<Summed, 'count'>
    >`SELECT count(*)::int AS count FROM employees r WHERE ${visible(employees, session)} AND r.status = 'active'`,
  );
  return { figures: { employees: sums ?? {} } };
}
/** Whose document has expired, or comes to within the days that it is reminded of. */
async function documents({ call: { trx, session } }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<
      Pick<Summed, 'count'>
    >`SELECT count(*)::int AS count FROM employees r WHERE ${visible(employees, session)} AND ${DOCUMENT_DUE}`,
  );
  return { figures: { documents: sums ?? {} } };
}
interface Present {
  present: number;
  absent: number;
}
async function present({ call: { trx, session }, today }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<Present>`SELECT coalesce(sum(s.present), 0)::float8 AS present, coalesce(sum(s.absent), 0)::float8 AS absent
      FROM employee_attendance_sums(${session.instituteCode}, ${today}::date, ${today}::date) s
      JOIN employees r ON r.institute_code = ${session.instituteCode} AND r.id = s.employee_id WHERE ${visible(employees, session)}`,
  );
  return {
    figures: { employees_present: { count: sums?.present ?? 0 }, employees_absent: { count: sums?.absent ?? 0 } },
  };
}
export const staffParts: readonly Part[] = [
  (question) => (question.shows('employees') ? counted(question) : null),
  (question) => (question.shows('documents') ? documents(question) : null),
  (question) => (question.shows('employees_present') ? present(question) : null),
];
