/**
 * Income by a cheque that lies in hand, at the end of the year in which it was received: it is income of that year,
 * whatever becomes of the cheque after the closing, and what becomes of it is of the day on which it does.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { byAccount, statementOf } from './finance.statements.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'ravi';
/** The last day of the year before this one. */
const LAST = dayFrom(-401);
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let poster: TestUser;
type Body = Readonly<Record<string, unknown>>;
const at = (name: string): number => ids[name] ?? 0;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Hall', 'income'],
    ['Retained', 'equity', { role: 'retained_earnings' }],
  ]);
  const entry = ['read', 'create', 'post', 'void'].map((name) => `finance_entry.${name}`);
  poster = await makeUser(api, CODE, { privileges: entry });
  for (const user of [poster, school.principal])
    await school.user(user.id, { paid_date_back_days: 900, paid_date_forward_days: 0 });
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

let last = 7000;
interface Income {
  readonly trans_id: number;
  readonly cheque: number;
}
/** Rent of the hall of the year before, by a cheque that is in hand. */
async function received(amount: number): Promise<Income> {
  const body = {
    kind: 'income',
    campus_id: at('Gulberg'),
    entry_date: dayFrom(-410),
    memo: 'Rent of the hall',
    payee: 'Wedding Planners',
    method: 'cheque',
    cheque_no: String((last += 1)),
    cheque_date: dayFrom(-408),
    in_hand: true,
    lines: [{ account_id: at('Hall'), credit: amount }],
  };
  const { status, row, text } = await school.post('/finance_entry', body, poster);
  if (status !== 200) throw new Error(text);
  const trans_id = Number(row['trans_id']);
  return { trans_id, cheque: Number((await chequeOf(trans_id))['id']) };
}
async function chequeOf(trans_id: number): Promise<Record<string, unknown>> {
  const { rows } = await school.get('/cheques', { per_page: 200 }, school.principal);
  const found = (rows as unknown as Record<string, unknown>[]).find((one) => one['trans_id'] === trans_id);
  if (!found) throw new Error('no cheque of this voucher');
  return found;
}
const entry = async (trans_id: number): Promise<Record<string, unknown>> =>
  (await school.get('/journal_inquiry', { ids: trans_id }, poster)).rows[0] as unknown as Record<string, unknown>;
const send = (path: string, body: Body): Promise<Answer> => school.post(path, body, school.principal);
const deposit = (cheque: number, deposited_on: string): Promise<Answer> =>
  send('/deposit_cheques', { cheque_ids: [cheque], account_id: at('Bank'), deposited_on });
const bounce = (cheque_id: number, bounced_on: string): Promise<Answer> =>
  send('/bounce_cheque', { cheque_id, bounced_on, reason: 'Insufficient funds' });
const remove = (trans_id: number): Promise<Answer> =>
  school.post('/delete_finance_entry', { ids: [trans_id], reason: 'Entered twice' }, poster);
const close = (): Promise<Answer> => send('/close_fiscal_year', { id: at('Old') });
const reopen = (): Promise<Answer> => send('/reopen_fiscal_year', { id: at('Old'), reason: 'A cheque came back' });
async function done(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
}
async function refused(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  expect([409, 422], text).toContain(status);
  expect(text).toContain('The accounting period Old is closed');
}
const inTheWay = async (): Promise<readonly { name: string; found: number; example: string | null }[]> => {
  const { row } = await school.get('/year_end', { id: at('Old') }, school.principal);
  return (row['checks'] as { name: string; found: number; example: string | null }[]).filter(({ found }) => found > 0);
};
/** Income of the hall, in rupees: of the year before, and of this one. */
async function incomes(): Promise<readonly number[]> {
  const of = async (from_date: string, to_date: string): Promise<number> => {
    const query = { from_date, to_date, basis: 'accrual' };
    const { rows, difference } = statementOf(await school.get('/profit_loss_statement', query, school.principal));
    expect(difference).toEqual([0]);
    return (byAccount(rows)[at('Hall')] ?? 0) / 100;
  };
  return [await of(dayFrom(-800), LAST), await of(dayFrom(-400), today())];
}
/** Entries that close the year before and are not taken back: what the hall earned in it, in rupees. */
const closed = async (): Promise<unknown> =>
  (
    await school.rows(
      `SELECT coalesce(sum(l.debit - l.credit), 0)::float8 / 100 AS net FROM gl_journals j JOIN gl_lines l ON l.institute_code = j.institute_code AND l.journal_id = j.id
        WHERE j.institute_code = $1 AND j.source = 'closing' AND l.account_id = $2 AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = j.id)`,
      [CODE, at('Hall')],
    )
  )[0]?.['net'];
const balance = async (account: string | number): Promise<number> =>
  Number(
    (
      await school.rows(
        'SELECT coalesce(sum(debit - credit), 0)::float8 / 100 AS net FROM gl_days WHERE institute_code = $1 AND account_id = $2',
        [CODE, typeof account === 'number' ? account : at(account)],
      )
    )[0]?.['net'],
  );

describe('a cheque that was received before the year was closed', () => {
  it('and is in hand does not keep the year open, is named, and is income of the year', async () => {
    const held = await received(100);
    expect(await inTheWay()).toEqual([
      expect.objectContaining({ name: 'cheques', found: 1, example: `cheque ${last}` }),
    ]);
    await done(close());
    expect([await incomes(), await closed()]).toEqual([[100, 0], 100]);
    // Nothing of it is of a day of the closed year any more.
    await refused(deposit(held.cheque, LAST));
    await done(deposit(held.cheque, today()));
    expect(await chequeOf(held.trans_id)).toMatchObject({ state: 'deposited' });
    expect([await incomes(), await balance('Bank')]).toEqual([[100, 0], 100]);
    await done(send('/clear_cheques', { cheque_ids: [held.cheque], cleared_on: today() }));
    expect(await entry(held.trans_id)).toMatchObject({ status: 'approved' });
    await done(reopen());
    expect([await incomes(), await closed()]).toEqual([[100, 0], 0]);
  });
  it('and bounces after the closing takes its income off the day on which it does', async () => {
    const [before, bank] = [await incomes(), await balance('Bank')];
    const [atBank, held] = [await received(200), await received(30)];
    await done(deposit(atBank.cheque, LAST));
    await done(close());
    const [old = 0, now = 0] = before;
    expect(await incomes()).toEqual([old + 230, now]);
    await refused(bounce(atBank.cheque, LAST));
    expect(await chequeOf(atBank.trans_id)).toMatchObject({ state: 'deposited' });
    await done(bounce(atBank.cheque, today()));
    // One that was in hand at the closing may go to the bank and bounce as well.
    await done(deposit(held.cheque, dayFrom(-3)));
    await done(bounce(held.cheque, today()));
    for (const { trans_id } of [atBank, held]) {
      expect(await chequeOf(trans_id)).toMatchObject({ state: 'bounced' });
      expect(await entry(trans_id)).toMatchObject({ status: 'voided', void_date: today() });
    }
    expect([await incomes(), await closed(), await balance('Bank')]).toEqual([[old + 230, now - 230], old + 230, bank]);
    // The year is as it was closed, and closing it once more closes the same.
    await done(reopen());
    await done(close());
    expect([await incomes(), await closed()]).toEqual([[old + 230, now - 230], old + 230]);
    await done(reopen());
  });
  it('and is void after the closing is so today, while it is in hand and once it was cleared', async () => {
    const [old = 0, now = 0] = await incomes();
    const bank = await balance('Bank');
    const [held, cleared] = [await received(40), await received(60)];
    await done(deposit(cleared.cheque, LAST));
    await done(send('/clear_cheques', { cheque_ids: [cleared.cheque], cleared_on: LAST }));
    await done(close());
    for (const { trans_id } of [held, cleared]) {
      const { row } = await remove(trans_id);
      expect(row['results']).toMatchObject([{ ok: true }]);
      expect(await entry(trans_id)).toMatchObject({ status: 'voided', void_date: today() });
      expect(await chequeOf(trans_id)).toMatchObject({ state: 'voided' });
    }
    expect([await incomes(), await balance('Bank')]).toEqual([[old + 100, now - 100], bank]);
    await done(reopen());
  });
  it('bounces within its year once that is open again, and the year closes without it', async () => {
    const [old = 0, now = 0] = await incomes();
    const one = await received(500);
    await done(deposit(one.cheque, dayFrom(-405)));
    await done(close());
    expect(await closed()).toBe(old + 500);
    await refused(bounce(one.cheque, LAST));
    await done(reopen());
    await done(bounce(one.cheque, LAST));
    expect(await entry(one.trans_id)).toMatchObject({ status: 'voided', void_date: LAST });
    await done(close());
    expect([await incomes(), await closed()]).toEqual([[old, now], old]);
    await done(reopen());
  });
});
