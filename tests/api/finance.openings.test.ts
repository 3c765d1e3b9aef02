/** Opening balances: once for a campus, the difference to equity, nothing that has a ledger of its own, and a preview that writes nothing. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  ids = school.ids as Record<string, number>;
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));
const at = (name: string): number => ids[name] ?? 0;
type Line = Readonly<Record<string, number>>;
const enter = (campus: string, lines: readonly Line[], more: object = {}, user?: TestUser): Promise<Answer> =>
  school.post('/opening_balances', { campus_id: at(campus), entry_date: today(), lines, ...more }, user);
const cash = (debit: number): Line => ({ account_id: at('Cash'), debit });
const entered = async (campus: string): Promise<unknown> =>
  (await school.get('/opening_balances', { campus_id: at(campus) })).row['entered'];
const vouchers = async (): Promise<unknown> => (await school.rows(`SELECT count(*)::int AS n FROM vouchers`))[0]?.['n'];

describe('opening balances', () => {
  it('are shown before they are entered, and a preview writes nothing', async () => {
    const shown = await enter('Gulberg', [cash(500.5)], { dry_run: true });
    expect(shown.row).toMatchObject({ dry_run: true, debit: 500.5, credit: 0, difference: 500.5 });
    expect([await entered('Gulberg'), await vouchers()]).toEqual([null, 0]);
  });
  it('refuse accounts with ledgers of their own, the difference itself, and an account twice, naming the line', async () => {
    for (const [lines, field] of [
      [[cash(1), { account_id: at('receivable'), debit: 1 }], 'lines.1.account_id'],
      [[cash(1), { account_id: at('advance_fee'), credit: 1 }], 'lines.1.account_id'],
      [[cash(1), { account_id: at('opening_equity'), credit: 1 }], 'lines.1.account_id'],
      [[cash(1), cash(2)], 'lines.0.account_id'],
      [[cash(1), { account_id: at('Johar Cash'), debit: 1 }], 'lines.1.account_id'],
    ] as const) {
      const answer = await enter('Gulberg', lines);
      expect([answer.status, Object.keys(answer.errors ?? {})], answer.text).toEqual([422, [field]]);
    }
    expect(Object.keys((await enter('Gulberg', [cash(1)], { entry_date: dayFrom(-900) })).errors ?? {})).toEqual([
      'entry_date',
    ]);
    expect(await vouchers()).toBe(0);
  });
  it('are one voucher of openings with the difference on equity, once, however many enter them at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => enter('Gulberg', [cash(500), { account_id: at('fee_income'), credit: 100 }])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toHaveProperty('campus_id');
    const lines = await school.rows(
      `SELECT j.source, l.account_id::int AS account, (l.debit - l.credit)::int AS net FROM gl_lines l JOIN gl_journals j ON j.id = l.journal_id ORDER BY l.line_no`,
    );
    expect(lines).toEqual([
      { source: 'opening_balance', account: at('Cash'), net: 50_000 },
      { source: 'opening_balance', account: at('fee_income'), net: -10_000 },
      { source: 'opening_balance', account: at('opening_equity'), net: -40_000 },
    ]);
    expect(await entered('Gulberg')).toMatchObject({ status: 'approved', total: 500 });
    expect(await entered('Johar')).toBeNull();
  });
  it('of a campus that the user does not see are neither entered nor told', async () => {
    const one = await makeUser(api, 'chenab', { privileges: ['finance_entry.create'], campuses: [at('Gulberg')] });
    expect((await enter('Johar', [cash(1)], {}, one)).errors).toHaveProperty('campus_id');
    const waits = await makeUser(api, 'chenab', { privileges: ['finance_entry.create'] });
    expect(
      (await enter('Johar', [{ account_id: at('Johar Cash'), debit: 70 }], {}, waits)).row['entered'],
    ).toMatchObject({
      status: 'pending',
    });
    expect((await enter('Johar', [{ account_id: at('Johar Cash'), debit: 70 }])).errors).toHaveProperty('campus_id');
    expect((await school.get('/opening_balances', { campus_id: at('Johar') }, one)).row['entered']).toBeNull();
  });
  it('come from a file by code or name, with what could not be read', async () => {
    const form = new FormData();
    const text = 'Account,Debit,Credit\n10,"1,250.50",\nBank,,300\nreceivable,5,\nNobody,1,\n10,4,\nCash,-1,\n';
    form.set('campus_id', String(at('Gulberg')));
    form.set('file', new File([text], 'openings.csv', { type: 'text/csv' }));
    const answer = await api.call('/read_opening_file', { token: school.principal.token, form });
    expect(answer.row['rows'], answer.text).toEqual([
      { account_id: at('Cash'), debit: 1250.5, credit: 0 },
      { account_id: at('Bank'), debit: 0, credit: 300 },
    ]);
    expect(answer.row['problems']).toEqual([
      expect.stringMatching(/^Row 4: receivable is not entered here/),
      expect.stringMatching(/^Row 5: nobody is no account here$/i),
      expect.stringMatching(/^Row 6: its account is there twice$/),
      expect.stringMatching(/^Row 7: /),
    ]);
  });
});
