/** Late fines of a policy that skips holidays, which come, go and are of whom they are; in paisa, worked out by hand. */
import type { Act } from '../lived.ts';
import type { Step } from './steps.ts';

type Sql = Act['sql'];
const step = (name: string, sql: Sql, says: string): Step => ({ name, sql, says });
const quiet = (name: string, sql: Sql): Step => ({ name, sql });

/** Of student 2 at the first campus and student 3 at the second: what is asked on these days, and what is charged. */
const saysOf = (month: string, days: readonly string[]): string =>
  `SELECT string_agg(f.says, ' | ' ORDER BY c.student_id) AS says FROM challans c
   CROSS JOIN LATERAL (SELECT concat_ws('/', string_agg(late_fine($1, c.id, d.day)::text, ' ' ORDER BY d.day), nullif(c.fine, 0)) AS says FROM unnest('{${days.map((day) => `${month}-${day}`).join()}}'::date[]) d (day)) f
   WHERE c.institute_code = $1 AND c.student_id IN (2, 3) AND c.fee_month = '${month}-01' AND c.voided_at IS NULL`;
const policy = (name: string, campus: number | null, terms: string): Sql => [
  `INSERT INTO late_fee_policies (institute_code, name, class_id, campus_id, method, amount, grace_days, cap, skip_holidays) VALUES ($1, $2, 1, $3, ${terms})`,
  name,
  campus,
];
const bill = (month: string): Sql => [
  `SELECT * FROM challans_generate($1, '{2,3}', $2::date, $2::date, $2::date, $2::date + 9, NULL, 1, false, false, false)`,
  `${month}-01`,
];
const closed = (from: string, to: string | null, campus: number | null = null, whom = 'everybody'): Sql => [
  `INSERT INTO holidays (institute_code, name, from_date, to_date, campus_id, whom) VALUES ($1, 'Closed', $2, $3, $4, $5)`,
  from,
  to,
  campus,
  whom,
];
const THERE = `(SELECT c.id FROM challans c WHERE c.institute_code = $1 AND c.student_id = 3 AND c.fee_month = '2026-07-01')`;
const charge: Sql = [`SELECT challan_fine($1, ${THERE}, late_fine($1, ${THERE}, '2026-07-20'), '2026-07-20')`];

const PLAIN = '0 1000 2000 5000 8000 8000';
/** Due on the tenth with a day of grace, ten rupees a day, eighty at most. */
const JULY: readonly Step[] = [
  quiet('ten a day but holidays', policy('Ten a day', null, `'per_day', 1000, 1, 8000, true`)),
  step('billed for July', bill('2026-07'), `${PLAIN} | ${PLAIN}`),
  step('employees have a month', closed('2026-07-01', '2026-07-31', null, 'employees'), `${PLAIN} | ${PLAIN}`),
  step('one campus has the last day', closed('2026-07-11', null, 1), `0 0 1000 4000 8000 8000 | ${PLAIN}`),
  step(
    'all have the two after it',
    closed('2026-07-12', '2026-07-13', null, 'students'),
    '0 0 0 2000 6000 8000 | 0 0 0 3000 7000 8000',
  ),
  step(
    'the other has three later on',
    closed('2026-07-16', '2026-07-18', 2),
    '0 0 0 2000 6000 8000 | 0 0 0 2000 4000 8000',
  ),
  step('it is charged', charge, '0 0 0 2000 6000 8000 | 0 0 0 2000 4000 8000/4000'),
  step(
    'closed afterwards it is less, and what is charged stays',
    closed('2026-07-19', '2026-07-20', 2),
    '0 0 0 2000 6000 8000 | 0 0 0 2000 2000 8000/4000',
  ),
  step('charged again', charge, '0 0 0 2000 6000 8000 | 0 0 0 2000 2000 8000/4000'),
  {
    name: 'the policy stays',
    sql: [`UPDATE late_fee_policies SET skip_holidays = false WHERE institute_code = $1`],
    refused: 'which binds them',
  },
  step(
    'the two of all are none',
    [`DELETE FROM holidays WHERE institute_code = $1 AND whom = 'students'`],
    '0 0 1000 4000 8000 8000 | 0 1000 2000 4000 4000 8000/4000',
  ),
];
/** Due on the tenth: at one campus a fine that is asked once, at the other one a day whatever day it is. */
const AUGUST: readonly Step[] = [
  quiet('it is for no later challan', [`UPDATE late_fee_policies SET is_active = false WHERE institute_code = $1`]),
  quiet('once', policy('Once', 1, `'fixed', 50000, 0, NULL, true`)),
  quiet('each day', policy('Each day', 2, `'per_day', 1000, 0, NULL, false`)),
  step('billed for August', bill('2026-08'), '50000 50000 50000 50000 | 1000 2000 3000 4000'),
  step('closed from before the tenth', closed('2026-08-09', '2026-08-11'), '0 0 50000 50000 | 1000 2000 3000 4000'),
  step('and later', closed('2026-08-13', null), '0 0 50000 50000 | 1000 2000 3000 4000'),
];
export const LATE = [
  { says: saysOf('2026-07', ['11', '12', '13', '16', '20', '31']), steps: JULY },
  { says: saysOf('2026-08', ['11', '12', '13', '14']), steps: AUGUST },
] as const;
