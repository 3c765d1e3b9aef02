/** What moved the accounts of advances to employees and of salaries payable, employee by employee. */
import { sql, type RawBuilder } from 'kysely';

const PARTS = [
  ['employee_advances a', 'a', 'paid_on', 'a.amount', '0'],
  [
    'employee_advance_recoveries c JOIN employee_advances a ON a.institute_code = $1 AND a.id = c.advance_id',
    'c',
    'recovered_on',
    '-c.amount',
    '0',
  ],
  ['payroll_runs r JOIN salary_slips a ON a.institute_code = $1 AND a.run_id = r.id', 'r', 'posted_on', '0', 'a.net'],
  [
    'salary_payments y JOIN salary_payment_slips x ON x.institute_code = $1 AND x.payment_id = y.id JOIN salary_slips a ON a.institute_code = $1 AND a.id = x.slip_id',
    'y',
    'paid_on',
    '0',
    '-x.amount',
  ],
] as const;
/**
 * A query of an institute ($1) of rows (employee_id, campus_id, day, advance, salary; paisa): an advance that was paid,
 * what was recovered, repaid or written off of it, a salary that was approved, what was paid of it, and each of them
 * taken back on the day of its void.
 */
export const EMPLOYEE_MOVES = PARTS.flatMap(([from, row, day, advance, salary]) =>
  [
    [day, '+'],
    ['void_date', '-'],
  ].map(
    ([on, sign]) =>
      `SELECT a.employee_id, ${row}.campus_id, ${row}.${on} AS day, ${sign}(${advance}) AS advance, ${sign}(${salary}) AS salary FROM ${from} WHERE ${row}.institute_code = $1 AND ${row}.journal_id IS NOT NULL AND ${row}.${on} IS NOT NULL`,
  ),
).join(' UNION ALL ');
/** The same within another query. */
export const employeeMoves = (institute: string): RawBuilder<unknown> =>
  sql.join(
    EMPLOYEE_MOVES.split('$1').map((text) => sql.raw(text)),
    sql`${institute}`,
  );
