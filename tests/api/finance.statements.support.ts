/** Lives of fees and vouchers for the statements, and what the raw lines say of them. */
import fc from 'fast-check';
import { today } from '../../contract/dates.ts';
import { dayFrom, type FeeSchool } from './fees.payments.support.ts';
import type { Answer, Api, Row } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

export interface Shown {
  readonly key: string;
  readonly label: string;
  readonly level: number;
  readonly kind: string;
  readonly amounts: readonly number[];
  readonly account_id: number | null;
  readonly acc_code: string | null;
  /** Of a group or a part: what says which accounts are of it. */
  readonly accounts?: Readonly<Record<string, string | number>>;
  readonly opens: string | null;
  readonly of?: readonly { readonly key: string; readonly sign: number }[];
}
export interface Statement {
  readonly columns: readonly {
    readonly key: string;
    readonly from_date: string | null;
    readonly to_date: string;
    readonly campus_id: number | null;
  }[];
  readonly rows: readonly Shown[];
  readonly beside: readonly Shown[];
  readonly reconciliation: readonly Shown[];
  readonly income: readonly number[];
  readonly difference: readonly number[];
}
export function done(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
export const statementOf = (answer: Answer): Statement => done(answer).row as unknown as Statement;
/** Amounts of the accounts of a statement, in paisa; those of nothing are left out. */
export const byAccount = (rows: readonly Shown[], at = 0): Record<number, number> =>
  Object.fromEntries(
    rows.flatMap(({ account_id, amounts }) =>
      account_id === null || !amounts[at] ? [] : [[account_id, paisa(amounts[at])]],
    ),
  );
export const paisa = (rupees: number | undefined): number => Math.round((rupees ?? 0) * 100);
export const amountOf = (rows: readonly Shown[], key: string, at = 0): number =>
  paisa(rows.find((row) => row.key === key)?.amounts[at]);

type Line = readonly [account: number, net: number];
/** Posts a journal as the owner of the database: what net is more than 0 is a debit. */
export const post = (
  api: Api,
  code: string,
  source: string,
  campus: number,
  day: string,
  lines: readonly Line[],
): Promise<number> =>
  asOwner(api.test.ownerUrl, async (client) => {
    await client.query(
      `SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false), set_config('app.user', '', false)`,
      [code],
    );
    const drafts = lines.map(
      ([account, net]) =>
        `ROW(1, ${campus}, '${day}', '${source}', NULL, NULL, NULL, 'by a test', ${account}, ${Math.max(net, 0)}, ${Math.max(-net, 0)}, NULL, NULL)::gl_draft`,
    );
    const { rows } = await client.query<{ journal_id: number }>(
      `SELECT journal_id FROM gl_post($1, ARRAY[${drafts.join(', ')}])`,
      [code],
    );
    return Number(rows[0]?.journal_id);
  });
export const reverse = (api: Api, code: string, journal: number, day: string): Promise<unknown> =>
  asOwner(api.test.ownerUrl, async (client) => {
    await client.query(
      `SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false), set_config('app.user', '', false)`,
      [code],
    );
    return client.query('SELECT * FROM gl_reverse($1, ARRAY[$2::bigint], $3::date, $4)', [
      code,
      journal,
      day,
      'by a test',
    ]);
  });

export interface Stage {
  readonly api: Api;
  readonly school: FeeSchool;
  readonly ids: Readonly<Record<string, number>>;
  /** Three of a family, one of them at the other campus, and one of nobody. */
  readonly students: readonly Row[];
  /** The account that each charged line was credited to. */
  readonly credited: Map<number, number>;
  readonly payments: number[];
  readonly vouchers: { readonly id: number; readonly day: string }[];
}
export type Event = readonly [what: string, who: number, amount: number, back: number];
/** Amounts in paisa, days back from today. */
export const events: fc.Arbitrary<readonly Event[]> = fc.array(
  fc.tuple(
    fc.constantFrom(
      'charge',
      'charge',
      'charge',
      'pay',
      'pay',
      'pay',
      'pay',
      'void',
      'refund',
      'use',
      'discount',
      'write off',
      'fine',
      'expense',
      'income',
      'mixed',
      'transfer',
      'accrual',
      'asset',
      'undo',
    ),
    fc.nat(3),
    fc.integer({ min: 101, max: 90_000 }),
    fc.nat(120),
  ),
  { minLength: 12, maxLength: 30 },
);
/** Something of each kind, whatever the lives at random have. */
export const FIRST: readonly Event[] = [
  ['pay', 0, 50_000, 0],
  ['refund', 0, 200, 0],
  ['charge', 2, 20_001, 10],
  ['use', 2, 1, 0],
  ['charge', 0, 30_002, 10],
  ['pay', 0, 30_002, 0],
  ['charge', 1, 9000, 20],
  ['fine', 1, 500, 4],
  ['discount', 1, 700, 0],
  ['write off', 1, 300, 0],
  ['pay', 3, 900, 0],
  ['void', 3, 2, 0],
];
const PARTICULARS = ['Tuition', 'Transport', 'Security'];

/** Plays one event; one that the books refuse is none. */
export async function play(stage: Stage, [what, who, amount, back]: Event): Promise<void> {
  const { api, school, ids, students, credited, payments, vouchers } = stage;
  const at = (name: string): number => ids[name] ?? 0;
  const student = students[who % students.length];
  if (!student) return;
  const campus = Number(student['campus_id']);
  const [day, cash] = [dayFrom(-back), who % 2 === 0 ? at('Cash') : at('Bank')];
  const last = payments[amount % Math.max(payments.length, 1)];
  const voucher = async (source: string, lines: readonly Line[]): Promise<void> => {
    vouchers.push({ id: await post(api, 'chenab', source, campus, day, lines), day });
  };
  const openLine = async (): Promise<number | undefined> =>
    (
      await school.rows(
        'SELECT id FROM challan_lines WHERE student_id = $1 AND NOT is_void AND amount - discount - paid - pending - pending_discount > 0 ORDER BY id LIMIT 1',
        [student.id],
      )
    )[0]?.['id'] as number | undefined;
  const discount = async (kind: string): Promise<unknown> =>
    asOwner(api.test.ownerUrl, async (client) => {
      await client.query(
        `SELECT set_config('app.institute', 'chenab', false), set_config('app.campuses', 'all', false), set_config('app.user', $1, false)`,
        [String(school.principal.id)],
      );
      return client.query(
        'SELECT discount_request($1, $2, $3, NULL, least($4, (SELECT l.amount - l.discount - l.paid FROM challan_lines l WHERE l.id = $2)), $5::date, $6, false)',
        ['chenab', await openLine(), kind, amount, today(), 'by a test'],
      );
    }).catch(() => undefined);
  if (what === 'charge' || what === 'fine') {
    const particular = what === 'fine' ? 'Late fee' : (PARTICULARS[amount % 3] ?? '');
    const lines = await school.charge(student, [amount], { issue: day, due: today(), particular });
    for (const { id } of lines) credited.set(id, at(`of ${particular}`));
  } else if (what === 'pay') {
    const answer = await school.pay({
      student_id: student.id,
      amount: amount / 100,
      paid_date: back % 3 === 0 ? today() : day,
      receiving_acc: cash,
      method: who % 2 === 0 ? 'cash' : 'bank',
    });
    if (answer.status === 200) payments.push(Number(answer.row['payment_id']));
  } else if (what === 'void' && last) {
    await school.post('/deleteChallanTransaction', {
      delete_type: 'payment',
      trans_id: last,
      reason: 'by a test',
      void_date: today(),
    });
  } else if (what === 'refund' && last) {
    await school.post('/fee_refunds', {
      payment_id: last,
      amount: 1 + (amount % 7),
      refund_date: today(),
      paying_acc: cash,
      reason: 'by a test',
    });
  } else if (what === 'use') await school.post('/use_advance', { student_id: student.id });
  else if (what === 'discount') await discount('discount');
  else if (what === 'write off') await discount('write_off');
  else if (what === 'expense')
    await voucher('expense', [
      [at('Rent'), amount],
      [cash, -amount],
    ]);
  else if (what === 'income')
    await voucher('income', [
      [cash, amount],
      [at('Canteen'), -amount],
    ]);
  else if (what === 'mixed')
    await voucher('journal', [
      [at('Rent'), amount],
      [cash, -(amount - 100)],
      [at('Payable'), -100],
    ]);
  else if (what === 'transfer')
    await voucher('transfer', [
      [at('Bank'), amount],
      [at('Cash'), -amount],
    ]);
  else if (what === 'accrual')
    await voucher('journal', [
      [at('Rent'), amount],
      [at('Payable'), -amount],
    ]);
  else if (what === 'asset')
    await voucher('expense', [
      [at('Building'), amount],
      [cash, -amount],
    ]);
  else if (what === 'undo') {
    const taken = vouchers.shift();
    if (taken) await reverse(api, 'chenab', taken.id, today());
  }
}

export interface Question {
  readonly from: string;
  readonly to: string;
  readonly campus: number | null;
}
const NET = (rows: readonly Record<string, unknown>[]): Record<number, number> =>
  Object.fromEntries(rows.filter(({ net }) => Number(net) !== 0).map(({ id, net }) => [Number(id), Number(net)]));
/** Of the lines themselves: net debit by account, of these classes, without the entries that close a year. */
export const rawSums = async (
  school: FeeSchool,
  { from, to, campus }: Question,
  classes: readonly string[],
  { closing = false } = {},
): Promise<Record<number, number>> =>
  NET(
    await school.rows(
      `SELECT l.account_id AS id, sum(l.debit - l.credit) AS net FROM gl_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id
        LEFT JOIN gl_journals o ON o.institute_code = j.institute_code AND o.id = j.reverses_id
        JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id
      WHERE l.institute_code = 'chenab' AND l.entry_date BETWEEN $1 AND $2 AND ($3::bigint IS NULL OR l.campus_id = $3) AND g.account_class = ANY ($4) AND ($5 OR coalesce(o.source, j.source) <> 'closing') GROUP BY 1`,
      [from, to, campus, classes, closing],
    ),
  );
export const cashMoved = async (school: FeeSchool, { from, to, campus }: Question): Promise<number> =>
  Number(
    (
      await school.rows(
        `SELECT coalesce(sum(l.debit - l.credit), 0) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role IN ('cash', 'bank')
          WHERE l.institute_code = 'chenab' AND l.entry_date BETWEEN $1 AND $2 AND ($3::bigint IS NULL OR l.campus_id = $3)`,
        [from, to, campus],
      )
    )[0]?.['net'],
  );
/** What was received and spent on accounts of income and expense: allocations by their days, and vouchers with cash. */
export async function rawCash(stage: Stage, { from, to, campus }: Question): Promise<Record<number, number>> {
  const { school, credited } = stage;
  const sums: Record<number, number> = {};
  const add = (account: number, amount: number): void => {
    sums[account] = (sums[account] ?? 0) + amount;
  };
  const put = await school.rows(
    `SELECT x.line, sum(x.amount) AS net FROM (
        SELECT a.challan_line_id AS line, a.amount, a.allocated_on AS day FROM payment_allocations a WHERE a.institute_code = 'chenab' AND a.state <> 'pending' AND a.journal_id IS NOT NULL
        UNION ALL SELECT a.challan_line_id, -a.amount, coalesce((SELECT v.entry_date FROM gl_journals v WHERE v.institute_code = 'chenab' AND v.id = a.void_journal_id), p.void_date)
          FROM payment_allocations a JOIN payments p ON p.institute_code = a.institute_code AND p.id = a.payment_id WHERE a.institute_code = 'chenab' AND a.state = 'released' AND a.journal_id IS NOT NULL) x
      JOIN challan_lines l ON l.institute_code = 'chenab' AND l.id = x.line WHERE l.deposit_account_id IS NULL AND x.day BETWEEN $1 AND $2 AND ($3::bigint IS NULL OR l.campus_id = $3) GROUP BY 1`,
    [from, to, campus],
  );
  for (const { line, net } of put) add(credited.get(Number(line)) ?? 0, Number(net));
  const others = await school.rows(
    `SELECT l.account_id AS id, sum(l.credit - l.debit) AS net FROM gl_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id LEFT JOIN gl_journals o ON o.institute_code = j.institute_code AND o.id = j.reverses_id
        JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id AND g.account_class IN ('income', 'expense')
      WHERE l.institute_code = 'chenab' AND l.entry_date BETWEEN $1 AND $2 AND ($3::bigint IS NULL OR l.campus_id = $3) AND coalesce(o.source, j.source) IN ('expense', 'income', 'journal')
        AND EXISTS (SELECT 1 FROM gl_lines c JOIN finance_accounts k ON k.institute_code = c.institute_code AND k.id = c.account_id AND k.role IN ('cash', 'bank') WHERE c.institute_code = 'chenab' AND c.journal_id = l.journal_id) GROUP BY 1`,
    [from, to, campus],
  );
  for (const { id, net } of others) add(Number(id), Number(net));
  return Object.fromEntries(Object.entries(sums).filter(([, net]) => net !== 0)) as Record<number, number>;
}
