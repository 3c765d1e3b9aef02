/**
 * A school that can take money: accounts, particulars, periods, and challans made by the same functions as the
 * product's.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { resourceOf } from '../../src/resources/index.ts';
import type { Answer, Api, Row, TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { asOwner } from './support/testDatabase.ts';
import { makeSchool, type School } from './students.support.ts';

/** A day from today, 'YYYY-MM-DD'. */
export const dayFrom = (offset: number): string =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);
export interface Line {
  id: number;
  challan_id: number;
  challan_no: number;
  balance: number;
}
export interface FeeSchool extends School {
  /** Charges a student in paisa; the lines in the order of `amounts`. `kind` 'opening' bears late fines. */
  readonly charge: (
    student: Row | number,
    amounts: readonly number[],
    more?: { due?: string; issue?: string; kind?: 'direct' | 'opening'; particular?: string; month?: string },
  ) => Promise<Line[]>;
  readonly pay: (body: Readonly<Record<string, unknown>>, user?: TestUser, key?: string) => Promise<Answer>;
  readonly post: (path: string, json: unknown, user?: TestUser, key?: string) => Promise<Answer>;
  readonly get: (path: string, query?: Readonly<Record<string, string | number>>, user?: TestUser) => Promise<Answer>;
  /** Rows as the owner of the database sees them. */
  readonly rows: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  readonly user: (id: number, columns: Readonly<Record<string, unknown>>) => Promise<void>;
}
const ROLES = [
  ['receivable', 'asset'],
  ['advance_fee', 'liability'],
  ['security_deposit', 'liability'],
  ['fee_income', 'income'],
  ['fine_income', 'income'],
  ['discount', 'expense'],
  ['bad_debt', 'expense'],
  ['opening_equity', 'equity'],
] as const;

export async function makeFeeSchool(api: Api, code: string): Promise<FeeSchool> {
  const school = await makeSchool(api, code);
  const { principal, ids } = school;
  const own = ids as Record<string, number>;
  const make = async (key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
    const answer = await create(api, principal, resourceOf(key), body);
    if (answer.status !== 201) throw new Error(`${key} ${name}: ${answer.text}`);
    own[name] = answer.row.id;
  };
  for (const account_class of ['asset', 'liability', 'equity', 'income', 'expense'])
    await make('finance_groups', account_class, { group_name: account_class, account_class });
  for (const [at, [role, group]] of ROLES.entries())
    await make('finance_accounts', role, { acc_code: `2${at}`, acc_name: role, group_id: own[group], role });
  await make('finance_accounts', 'Cash', { acc_code: '10', acc_name: 'Cash', group_id: own['asset'], role: 'cash' });
  await make('finance_accounts', 'Bank', {
    acc_code: '11',
    acc_name: 'Bank',
    group_id: own['asset'],
    role: 'bank',
    bank_name: 'Habib Bank',
  });
  await make('finance_accounts', 'Johar Cash', {
    acc_code: '12',
    acc_name: 'Johar Cash',
    group_id: own['asset'],
    role: 'cash',
    campus_id: own['Johar'],
  });
  for (const [name, kind, priority, is_refundable] of [
    ['Tuition', 'tuition', 10, false],
    ['Transport', 'transport', 20, false],
    ['Security', 'security', 30, true],
    ['Late fee', 'fine', 90, false],
  ] as const)
    await make('fee_particulars', name, { name, kind, priority, is_refundable });
  await make('fiscal_years', 'Old', { name: 'Old', start_date: dayFrom(-800), end_date: dayFrom(-401) });
  await make('fiscal_years', 'Now', { name: 'Now', start_date: dayFrom(-400), end_date: dayFrom(400) });
  await make('late_fee_policies', 'Fifty a day', { name: 'Fifty a day', method: 'per_day', amount: 50, cap: 500 });
  for (const campus of ['Gulberg', 'Johar'])
    await make('challan_settings', `Settings ${campus}`, {
      campus_id: own[campus],
      heading: 'Fee',
      due_day: 10,
      late_fee_policy_id: own['Fifty a day'],
    });
  const rows: FeeSchool['rows'] = (text, values = []) =>
    asOwner(
      api.test.ownerUrl,
      async (client) => (await client.query(text, [...values])).rows as Record<string, unknown>[],
    );
  const call = (path: string, json: unknown, user = principal, key?: string): Promise<Answer> =>
    api.call(path, { token: user.token, json, headers: key === undefined ? {} : { 'idempotency-key': key } });
  return {
    ...school,
    rows,
    post: call,
    pay: (body, user, key) =>
      call('/payChallan', { paid_date: today(), receiving_acc: own['Cash'], ...body }, user, key),
    get: (path, query = {}, user = principal) => api.call(path, { token: user.token, query }),
    async charge(student, amounts, { due = today(), issue = dayFrom(-60), kind = 'direct', particular, month } = {}) {
      const id = typeof student === 'number' ? student : student.id;
      const names = ['Tuition', 'Transport', 'Security'];
      const lines = amounts.map((amount, at) => ({
        particular_id: own[particular ?? names[at % 3] ?? ''],
        month: month ?? `${issue.slice(0, 7)}-01`,
        amount,
      }));
      return withInstitute(api.db, { instituteCode: code, campuses: 'all', userId: principal.id }, async (trx) => {
        const made = await sql<{
          challan_id: number;
        }>`SELECT * FROM challan_charge(${code}, ${id}, ${kind}, ${issue}::date, ${due}::date, ${JSON.stringify(lines)}::jsonb)`.execute(
          trx,
        );
        const found =
          await sql<Line>`SELECT l.id, l.challan_id, c.challan_no, (l.amount / 100.0)::float8 AS balance FROM challan_lines l JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id
          WHERE l.institute_code = ${code} AND l.challan_id = ${made.rows[0]?.challan_id} ORDER BY l.id`.execute(trx);
        return found.rows;
      });
    },
    async user(id, columns) {
      for (const [name, value] of Object.entries(columns))
        await rows(`UPDATE users SET ${name} = $1 WHERE institute_code = $2 AND id = $3`, [value, code, id]);
    },
  };
}
export const newKey = (): string => randomUUID();

/** Each is a question whose answer must be no row (docs/money.md): what must hold whatever was done. */
const BOOKS: Readonly<Record<string, string>> = {
  'a journal balances': `SELECT institute_code, journal_id FROM gl_lines GROUP BY 1, 2 HAVING sum(debit) <> sum(credit)`,
  'the receivable account of a student and campus is what is open of their lines': `SELECT * FROM
      (SELECT l.institute_code, l.student_id, l.campus_id, sum(l.debit - l.credit) AS books FROM gl_lines l JOIN finance_accounts f ON f.institute_code = l.institute_code AND f.id = l.account_id AND f.role = 'receivable' GROUP BY 1, 2, 3) a
    FULL JOIN (SELECT institute_code, student_id, campus_id, sum(amount - discount - paid) AS open FROM challan_lines WHERE NOT is_void GROUP BY 1, 2, 3) b USING (institute_code, student_id, campus_id)
    WHERE coalesce(books, 0) <> coalesce(open, 0)`,
  'the advance account of a student is their unused advances': `SELECT * FROM
      (SELECT l.institute_code, l.student_id, sum(l.credit - l.debit) AS books FROM gl_lines l JOIN finance_accounts f ON f.institute_code = l.institute_code AND f.id = l.account_id AND f.role = 'advance_fee' GROUP BY 1, 2) a
    FULL JOIN (SELECT institute_code, student_id, sum(amount - allocated - advance_used - refunded) AS unused FROM payments WHERE status = 'approved' GROUP BY 1, 2) b USING (institute_code, student_id)
    WHERE coalesce(books, 0) <> coalesce(unused, 0)`,
  'the sums of a challan are those of its lines': `SELECT c.id FROM challans c JOIN (SELECT institute_code, challan_id, coalesce(sum(amount) FILTER (WHERE NOT is_void), 0) AS asked, coalesce(sum(discount) FILTER (WHERE NOT is_void), 0) AS discount,
        sum(paid) AS paid, sum(pending + pending_discount) AS pending FROM challan_lines GROUP BY 1, 2) l ON l.institute_code = c.institute_code AND l.challan_id = c.id
    WHERE c.voided_at IS NULL AND (c.gross + c.fine <> l.asked OR c.discount <> l.discount OR c.paid <> l.paid OR c.pending <> l.pending)`,
  'paid and pending of a line are its allocations': `SELECT l.id FROM challan_lines l LEFT JOIN (SELECT institute_code, challan_line_id, coalesce(sum(amount) FILTER (WHERE state = 'active'), 0) AS paid,
        coalesce(sum(amount) FILTER (WHERE state = 'pending'), 0) AS pending FROM payment_allocations GROUP BY 1, 2) a ON a.institute_code = l.institute_code AND a.challan_line_id = l.id
    WHERE l.paid <> coalesce(a.paid, 0) OR l.pending <> coalesce(a.pending, 0)`,
  'what a payment allocated is its allocations': `SELECT p.id FROM payments p LEFT JOIN (SELECT institute_code, payment_id, sum(amount) FILTER (WHERE NOT from_advance) AS first, coalesce(sum(amount) FILTER (WHERE from_advance AND state = 'active'), 0) AS used
        FROM payment_allocations GROUP BY 1, 2) a ON a.institute_code = p.institute_code AND a.payment_id = p.id WHERE p.allocated <> coalesce(a.first, 0) OR p.advance_used <> coalesce(a.used, 0)`,
  'the sums of days are the lines': `SELECT * FROM (SELECT institute_code, account_id, campus_id, entry_date, sum(debit) AS d, sum(credit) AS c, count(*) AS n FROM gl_lines GROUP BY 1, 2, 3, 4) a
    FULL JOIN gl_days b USING (institute_code, account_id, campus_id, entry_date) WHERE a.d IS DISTINCT FROM b.debit OR a.c IS DISTINCT FROM b.credit OR a.n IS DISTINCT FROM b.n`,
  'numbers of vouchers and receipts have no gap': `SELECT institute_code FROM gl_journals GROUP BY 1 HAVING max(voucher_no) - min(voucher_no) + 1 <> count(*)
    UNION ALL SELECT institute_code FROM payments GROUP BY 1 HAVING max(receipt_no) <> count(*)`,
};
export async function expectBooks(school: Pick<FeeSchool, 'rows'>): Promise<void> {
  for (const [rule, question] of Object.entries(BOOKS)) expect(await school.rows(question), rule).toEqual([]);
}
