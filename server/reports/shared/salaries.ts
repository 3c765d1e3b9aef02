/** Which salaries a report counts: approved ones of the months and of what else is asked for. */
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../http/route.ts';
import { paidPeople } from '../../modules/salaries/people.ts';
import { all, ownRows, withIds } from '../../resources/scope.ts';

type Months = 'from_month' | 'to_month' | 'campus_id' | 'department_id' | 'employee_id';
type Params = { readonly [name in Months]?: string | undefined };

/** Slips `s` of the employees `r` with their departments and designations; a slip is of the campus that pays it. */
export const salaries = ({ session }: Pick<Call, 'session'>): RawBuilder<unknown> =>
  sql`salary_slips s JOIN ${paidPeople(session)} r ON r.institute_code = s.institute_code AND r.id = s.employee_id
  LEFT JOIN departments d ON d.institute_code = r.institute_code AND d.id = r.department_id LEFT JOIN designations g ON g.institute_code = r.institute_code AND g.id = r.designation_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount) FILTER (WHERE l.what = 'tax'), 0) AS tax, coalesce(sum(l.amount) FILTER (WHERE l.what = 'advance'), 0) AS advances, coalesce(sum(l.amount) FILTER (WHERE l.kind = 'employer'), 0) AS employer
    FROM salary_slip_lines l WHERE l.institute_code = s.institute_code AND l.slip_id = s.id) x`;
/** Those that the session may see. */
export const salariesOf = (
  { session }: Pick<Call, 'session'>,
  { from_month, to_month, campus_id, department_id, employee_id }: Params,
): RawBuilder<unknown> =>
  all([
    ...ownRows(session, 's', { campus_id, employee_id }),
    ...withIds('r', { department_id }),
    sql`s.status IN ('approved', 'paid') AND s.month BETWEEN ${`${from_month}-01`}::date AND ${`${to_month}-01`}::date`,
  ]);
