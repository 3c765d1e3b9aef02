/**
 * What banks, recurring vouchers and prepayments post, against the closing of the period: in either order the entry is
 * there before the period closes, or it is refused; a closed period gets none.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { recurring } from '../../server/modules/ledger/recurring/recurring.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from '../api/fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from '../api/support/apiClient.ts';
import { create } from '../api/support/records.ts';
import { makeTurns, type Turns } from './turns.ts';

const CODE = 'closing';
type Year = 'Now' | 'Next';
let api: Api;
let school: FeeSchool;
let poster: TestUser;
let ids: Record<string, number>;
/** Who closes, who has the counter of vouchers, and who looks on. */
let turns: Turns;
const at = (name: string): number => ids[name] ?? 0;
const post = async (path: string, body: object, user = poster): Promise<Answer> => {
  const answer = await school.post(path, body, user);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer;
};
const voucher = (
  kind: string,
  debit: string,
  credit: string,
  amount: number,
  more: object = {},
  ofLine: object = {},
): object => ({
  kind,
  campus_id: at('Gulberg'),
  entry_date: today(),
  memo: 'Charges of the bank',
  payee: 'Habib Bank',
  ...more,
  lines: [
    { account_id: at(debit), debit: amount, ...ofLine },
    { account_id: at(credit), credit: amount },
  ],
});
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  for (const [name, group, more] of [
    ['Charges', 'expense', {}],
    ['Canteen', 'income', {}],
    ['Prepaid', 'asset', { role: 'prepaid' }],
  ] as const) {
    const body = { acc_code: `5-${name}`, acc_name: name, group_id: ids[group], ...more };
    ids[name] = (await create(api, school.principal, resourceOf('finance_accounts'), body)).row.id;
  }
  const next = { name: 'Next', start_date: dayFrom(401), end_date: dayFrom(800) };
  const made = await create(api, school.principal, resourceOf('fiscal_years'), next);
  if (made.status !== 201) throw new Error(made.text);
  const names = ['read', 'create', 'post', 'void'].map((name) => `finance_entry.${name}`);
  poster = await makeUser(api, CODE, { privileges: names });
  await school.user(poster.id, { paid_date_back_days: 60, paid_date_forward_days: 0 });
  for (const account of ['Bank', 'Cash']) await post('/finance_entry', voucher('income', account, 'Canteen', 90_000));
  turns = await makeTurns(api.test.ownerUrl, CODE, school.principal.id);
}, 120_000);
afterAll(async () => {
  await turns.end();
  await api.test.drop();
});
const set = (year: Year, status: string): Promise<unknown> =>
  turns.closer.query('UPDATE fiscal_years SET status = $3 WHERE institute_code = $1 AND name = $2', [
    CODE,
    year,
    status,
  ]);
afterEach(async () => {
  await turns.letGo();
  for (const year of ['Now', 'Next'] as const) await set(year, 'open');
  await expectBooks(school);
});

/** Entries of the period, as anybody sees them now. */
async function entries(year: Year): Promise<number> {
  const { rows } = await turns.watcher.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM gl_journals j JOIN fiscal_years f ON f.institute_code = j.institute_code AND f.id = j.fiscal_year_id
      WHERE j.institute_code = $1 AND f.name = $2`,
    [CODE, year],
  );
  return rows[0]?.n ?? 0;
}
/** What is sent in the end, when all that it needs is there. */
type Send = () => Promise<Answer>;
const bankCharge = (): Promise<Send> =>
  Promise.resolve(() => school.post('/finance_entry', voucher('expense', 'Charges', 'Bank', 150), poster));
async function deposited(): Promise<number> {
  const student = await school.add();
  await school.charge(student, [90_000]);
  const cheque_no = String(700_000 + student.id);
  const paid = { student_id: student.id, amount: 900, receiving_acc: at('Bank'), method: 'cheque', cheque_no };
  const taken = await school.pay({ ...paid, bank_name: 'HBL' });
  expect(taken.status, taken.text).toBe(200);
  const id = Number((await school.get('/cheques', { search: cheque_no })).rows[0]?.['id']);
  await post('/deposit_cheques', { cheque_ids: [id], account_id: at('Bank'), deposited_on: today() }, school.principal);
  return id;
}
async function bounced(): Promise<Send> {
  const cheque_id = await deposited();
  return () => school.post('/bounce_cheque', { cheque_id, bounced_on: today() });
}
async function template(): Promise<number> {
  const { row } = await post('/finance_entry', voucher('expense', 'Charges', 'Cash', 500));
  const made = { trans_id: Number(row['trans_id']), every_months: 1, on_day: 1, from_date: today() };
  return Number((await post('/recurring_vouchers', made)).row['id']);
}
async function again(): Promise<Send> {
  const id = await template();
  return () => school.post('/run_recurring_voucher', { id }, poster);
}
const spread = (more: object) => (): Promise<Send> =>
  Promise.resolve(() =>
    school.post(
      '/finance_entry',
      voucher('expense', 'Charges', 'Cash', 600, {}, { spread_months: 6, ...more }),
      poster,
    ),
  );

describe.each<[string, () => Promise<Send>]>([
  ['a charge of the bank', bankCharge],
  ['a cheque that bounced', bounced],
  ['a recurring voucher', again],
  ['an expense that is paid ahead', spread({})],
])('%s', (_, ready) => {
  it('that comes while the period is being closed is refused', async () => {
    const send = await ready();
    await turns.closer.query('BEGIN');
    await set('Now', 'closed');
    const before = await entries('Now');
    const sent = send();
    await turns.untilWaitsFor(turns.closer);
    await turns.closer.query('COMMIT');
    const { status, text } = await sent;
    expect([409, 422], text).toContain(status);
    expect(text).toContain('The accounting period Now is closed');
    expect(await entries('Now')).toBe(before);
  });
  it('that came before the closing is there when the period closes', async () => {
    const send = await ready();
    const before = await entries('Now');
    // Whoever has the counter of vouchers makes it wait when it has the period, and has not posted yet.
    await turns.counter.query('BEGIN');
    await turns.counter.query(`SELECT take_numbers($1, 'voucher', 0)`, [CODE]);
    const sent = send();
    await turns.untilWaitsFor(turns.counter);
    await turns.closer.query('BEGIN');
    const closing = set('Now', 'closed');
    await turns.untilWaits(turns.closer);
    await turns.counter.query('ROLLBACK');
    const { status, text } = await sent;
    expect(status, text).toBe(200);
    await closing;
    const atClose = await entries('Now');
    expect(atClose).toBeGreaterThan(before);
    await turns.closer.query('COMMIT');
    expect(await entries('Now')).toBe(atClose);
  });
});

describe('an expense that is paid ahead into the next period', () => {
  /** The first of the month so many months from now. */
  const first = (months: number): string => {
    const [year = 0, month = 0] = today().split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  };
  it('is spent up to the closed one, and its months there wait', async () => {
    const send = await spread({ spread_from: first(12) })();
    await turns.closer.query('BEGIN');
    await set('Next', 'closed');
    const before = await entries('Next');
    const sent = send();
    await turns.untilWaitsFor(turns.closer);
    await turns.closer.query('COMMIT');
    const { status, text } = await sent;
    expect(status, text).toBe(200);
    expect(await entries('Next')).toBe(before);
    await set('Next', 'open');
    await turns.closer.query('SELECT prepaid_spend($1)', [CODE]);
    expect(await entries('Next'), 'nothing of it is lost').toBeGreaterThan(before);
  });
});

describe('the worker of recurring vouchers', () => {
  it('makes none in the closed period, and says why', async () => {
    const id = await template();
    await school.rows('UPDATE voucher_templates SET next_date = $3 WHERE institute_code = $1 AND id = $2', [
      CODE,
      id,
      today(),
    ]);
    await turns.closer.query('BEGIN');
    await set('Now', 'closed');
    const before = await entries('Now');
    const works = async (): Promise<void> => {
      for await (const _part of recurring.work(api.db, { instituteCode: CODE, id }));
    };
    const working = works();
    await turns.untilWaitsFor(turns.closer);
    await turns.closer.query('COMMIT');
    await working;
    expect(await entries('Now')).toBe(before);
    expect(
      await school.rows('SELECT last_problem FROM voucher_templates WHERE institute_code = $1 AND id = $2', [CODE, id]),
    ).toEqual([{ last_problem: 'The accounting period Now is closed' }]);
  });
});

describe('a cheque that cleared', () => {
  it('posts nothing, whoever closes', async () => {
    const cheque = await deposited();
    await turns.closer.query('BEGIN');
    await set('Now', 'closed');
    const before = await entries('Now');
    await post('/clear_cheques', { cheque_ids: [cheque], cleared_on: today() }, school.principal);
    await turns.closer.query('COMMIT');
    expect(await entries('Now')).toBe(before);
  });
});
