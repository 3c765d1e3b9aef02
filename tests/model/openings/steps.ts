/**
 * What the school held of students before its books began here; what must come of each step is worked out by hand, in
 * paisa.
 */
import type { Act } from '../lived.ts';
import { ADVANCE, CASH, DEPOSIT, DEPOSITS, OPENING, RECEIVABLE, TUITION } from '../world.ts';

export interface Step extends Act {
  readonly says?: string;
}
type Sql = Act['sql'];
const step = (name: string, sql: Sql, says: string): Step => ({ name, by: 1, sql, says });
const refused = (name: string, sql: Sql, why: string, sees = 'all'): Step => ({ name, by: 1, sql, refused: why, sees });

const DAY = '2026-07-01';
/** Nobody's window of days reaches it. */
const FAR = '2029-01-01';
const SID = (student: number): string =>
  `(SELECT s.sid FROM students s WHERE s.institute_code = $1 AND s.id = ${student})`;
const advance = (student: number, amount: number, day = DAY): Sql => [
  `SELECT opening_advance($1, ${SID(student)}, $2, $3, ' Old register ')`,
  amount,
  day,
];
const RECEIPT = '(SELECT max(p.id) FROM payments p WHERE p.institute_code = $1)';
const undo = (reason = 'A mistake'): Sql => [`SELECT opening_undo($1, ${RECEIPT}, '${DAY}', $2)`, reason];
const bill = (student: number): Sql => [
  `SELECT * FROM challans_generate($1, ARRAY[$2::bigint], '2026-06-01', '2026-06-01', '2026-06-05', NULL, NULL, 1, false, false, false)`,
  student,
];

/** Held on the accounts of advances and of openings, and the last receipt with what of it was put on lines. */
export const SAYS = `SELECT concat_ws(' ', (SELECT coalesce(sum(l.credit - l.debit), 0) FROM gl_lines l WHERE l.institute_code = $1 AND l.account_id = ${ADVANCE}) || '/' ||
    (SELECT coalesce(sum(l.debit - l.credit), 0) FROM gl_lines l WHERE l.institute_code = $1 AND l.account_id = ${OPENING}),
  (SELECT concat_ws('/', p.kind, p.method, p.student_id, p.amount, p.allocated, p.advance_used, to_char(p.paid_date, 'MM-DD'), p.notes, p.status, p.created_by, p.receiving_account_id) FROM payments p WHERE p.institute_code = $1 AND p.id = ${RECEIPT})) AS says`;
const receipt = (student: number, amount: number, used = 0, status = 'approved'): string =>
  `opening/opening/${student}/${amount}/0/${used}/07-01/Old register/${status}/1/${OPENING}`;

const ADVANCES: readonly Step[] = [
  refused('of nobody', [`SELECT opening_advance($1, 987654321, 100, '${DAY}', NULL)`], 'No student has the SID'),
  refused('of a campus that is not seen', advance(3, 100), 'No student has the SID', '1'),
  refused('of nothing', advance(2, 0), 'The amount is more than 0'),
  refused('of far too much', advance(2, 900_000_000_00), 'It may be at most'),
  refused('on a day far away', advance(2, 100, FAR), 'must '),
  refused('without a period', advance(2, 100, '2001-01-01'), 'There is no accounting period'),
  step('an advance is brought in', advance(4, 7_000), `7000/7000 ${receipt(4, 7_000)}`),
  refused('and not twice', advance(4, 6_000), 'was brought in already'),
  step('by mistake, and taken back', undo(), `0/0 ${receipt(4, 7_000, 0, 'voided')}`),
  step('and brought in anew', advance(4, 6_000), `6000/6000 ${receipt(4, 6_000)}`),
  step('of another too', advance(2, 50_000), `56000/56000 ${receipt(2, 50_000)}`),
  { name: 'a month is billed', by: 1, sql: bill(2) },
  step(
    'from which it is paid',
    [`SELECT advance_apply($1, 2, '${DAY}', ARRAY[${RECEIPT}])`],
    `6000/56000 ${receipt(2, 50_000, 50_000)}`,
  ),
  refused('used it is not taken back', undo(), 'take that back first'),
  {
    name: 'money is received',
    by: 1,
    sql: [
      `SELECT * FROM payment_take($1, $2, '{}', '{}', false)`,
      JSON.stringify({
        campus_id: 1,
        student_id: 2,
        paid_date: DAY,
        receiving_account_id: CASH,
        amount: 100,
        method: 'cash',
      }),
    ],
  },
  refused('which is no opening', undo(), 'is no opening'),
];

const deposit = (student: number, amount: number, particular = DEPOSIT): Sql => [
  `SELECT opening_deposit($1, ${SID(student)}, ${particular}, $2, '${DAY}', NULL)`,
  amount,
];
/** Held on the accounts of deposits, receivables and openings, and the challans of openings. */
const HELD = `SELECT concat_ws(' ', (SELECT string_agg(x.net::text, '/' ORDER BY x.at) FROM (SELECT a.at, coalesce((SELECT sum(l.credit - l.debit) FROM gl_lines l WHERE l.institute_code = $1 AND l.account_id = a.id), 0) AS net
    FROM (VALUES (1, ${DEPOSITS}), (2, ${RECEIVABLE}), (3, ${OPENING})) AS a (at, id)) x),
  (SELECT string_agg(concat_ws('/', c.student_id, c.gross, c.paid, CASE WHEN c.voided_at IS NOT NULL THEN 'void' END), ' ' ORDER BY c.id) FROM challans c WHERE c.institute_code = $1 AND c.kind = 'opening')) AS says`;
const DEPOSITS_HELD: readonly Step[] = [
  refused('of what is not refundable', deposit(2, 100, TUITION), 'This particular is not refundable'),
  step('a deposit is brought in', deposit(2, 30_000), '30000/-40050/-86000 2/30000/30000'),
  refused('and not twice', deposit(2, 20_000), 'is on challan'),
  step('it is taken back with its challan', undo(), '0/-40050/-56000 2/30000/0/void'),
  step('and brought in anew', deposit(2, 20_000), '20000/-40050/-76000 2/30000/0/void 2/20000/20000'),
];
/** An account of advances of employees, and some of them: Amna is the user, Basit has left, Chand is at another campus. */
const PEOPLE = `WITH a AS (INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role)
    SELECT $1, 90, '90', 'Lent', f.group_id, 'employee_advance' FROM finance_accounts f WHERE f.institute_code = $1 AND f.id = ${RECEIVABLE})
  INSERT INTO employees (institute_code, id, emp_no, name, campus_id, join_date, user_id, leave_date, weekly_off) VALUES
    ($1, 1, 101, 'Asma', 1, '2025-01-01', NULL, NULL, '{Sunday}'), ($1, 2, 102, 'Amna', 1, '2025-01-01', 1, NULL, '{Sunday}'),
    ($1, 3, 103, 'Basit', 1, '2025-01-01', NULL, '2026-06-30', '{Sunday}'), ($1, 4, 104, 'Chand', 2, '2025-01-01', NULL, NULL, '{Sunday}')`;
interface Terms {
  readonly amount?: number;
  readonly per?: number;
  readonly months?: number;
  readonly day?: string;
  readonly purpose?: string;
}
const lend = (number: number, terms: Terms = {}): Sql => {
  const { amount = 60_000, per = 20_000, months = 0, day = DAY, purpose = 'Wedding' } = terms;
  return [
    `SELECT employee_advance_opening($1, $2, $3, (date_trunc('month', fee_today($1)) + make_interval(months => $4))::date, $5, $6, $7)`,
    number,
    amount,
    months,
    per,
    purpose,
    day,
  ];
};
const LENT = `SELECT concat_ws(' ', (SELECT coalesce(sum(l.debit - l.credit), 0) FROM gl_lines l WHERE l.institute_code = $1 AND l.account_id = 90) || '/' ||
    (SELECT coalesce(sum(l.credit - l.debit), 0) FROM gl_lines l WHERE l.institute_code = $1 AND l.account_id = ${OPENING}),
  (SELECT string_agg(concat_ws('/', p.employee_id, p.amount, p.per_month, p.purpose, p.status, to_char(p.paid_on, 'MM-DD'), p.requested_by, p.paid_by, p.account_id), ' ' ORDER BY p.id) FROM employee_advances p WHERE p.institute_code = $1)) AS says`;
const WEDDING = `1/60000/20000/Wedding`;
const ADVANCES_LENT: readonly Step[] = [
  { name: 'there are employees', by: 1, sql: [PEOPLE] },
  refused('to nobody', lend(999), 'No employee has the number'),
  refused('at a campus that is not seen', lend(104), 'No employee has the number', '1'),
  refused('to themselves', lend(102), 'Nobody brings in their own'),
  refused('to who has left', lend(103), 'The last day of Basit'),
  refused('on a day far away', lend(101, { day: FAR }), 'must '),
  refused('without a period', lend(101, { day: '2001-01-01' }), 'There is no accounting period'),
  refused('of nothing', lend(101, { amount: 0 }), 'The amount is more than 0'),
  refused('more a month than is owed', lend(101, { per: 60_001 }), 'at most what is owed'),
  refused('of months that are over', lend(101, { months: -2 }), 'from this month or a later one'),
  refused('for no purpose', lend(101, { purpose: ' ' }), 'Say what it was for'),
  step('what is owed is brought in', lend(101), `60000/-16000 ${WEDDING}/paid/07-01/1/1/24`),
  refused('and not twice', lend(101, { amount: 50_000, purpose: 'wedding' }), 'was brought in already'),
  step(
    'it is taken back',
    [
      `SELECT salary_advance_void($1, (SELECT max(p.id) FROM employee_advances p WHERE p.institute_code = $1), '${DAY}', 'A mistake')`,
    ],
    `0/-76000 ${WEDDING}/voided/07-01/1/1/24`,
  ),
];
export const LIVES = [
  { says: SAYS, steps: ADVANCES },
  { says: HELD, steps: DEPOSITS_HELD },
  { says: LENT, steps: ADVANCES_LENT },
];
