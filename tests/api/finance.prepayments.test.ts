/** Expenses that are paid ahead: what each month takes of them, by which day, and what a void takes back. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

const CODE = 'sutlej';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let poster: TestUser;
const at = (name: string): number => ids[name] ?? 0;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Insurance', 'expense'],
    ['Licences', 'expense'],
    ['Canteen', 'income'],
    ['Prepaid', 'asset', { role: 'prepaid' }],
  ]);
  const names = ['read', 'create', 'post', 'void'].map((name) => `finance_entry.${name}`);
  poster = await makeUser(api, CODE, { privileges: [...names, 'ledger.read'] });
  await school.user(poster.id, { paid_date_back_days: 60, paid_date_forward_days: 0 });
  const lines = [dr('Cash', 1_000_000), cr('Canteen', 1_000_000)];
  await id(post('/finance_entry', { kind: 'income', entry_date: dayFrom(-60), lines }));
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

type Body = Readonly<Record<string, unknown>>;
const dr = (account: string, debit: number, spread: Body = {}): Body => ({ account_id: at(account), debit, ...spread });
const over = (spread_months: number, spread_from?: string): Body => ({
  spread_months,
  ...(spread_from === undefined ? {} : { spread_from }),
});
const cr = (account: string, credit: number): Body => ({ account_id: at(account), credit });
const post = (path: string, body: Body, user = poster): Promise<Answer> =>
  school.post(path, { campus_id: at('Gulberg'), entry_date: today(), memo: 'Insurance of the bus', ...body }, user);
const ahead = (lines: readonly Body[], more: Body = {}, user = poster): Promise<Answer> =>
  post('/finance_entry', { kind: 'expense', lines, ...more }, user);
async function id(answer: Promise<Answer>): Promise<number> {
  const { status, row, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Number(row['trans_id']);
}
/** The first of the month so many months from now. */
const first = (months: number): string => {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};
/** What is on an account by the entries that go with a voucher, in paisa, by day. */
const moved = (trans_id: number, account: string): Promise<Record<string, unknown>[]> =>
  school.rows(
    `SELECT j.entry_date::text AS day, sum(l.debit - l.credit)::int AS net FROM gl_journals j JOIN gl_lines l ON l.institute_code = j.institute_code AND l.journal_id = j.id
      JOIN vouchers v ON v.institute_code = j.institute_code AND v.id = $2 AND (v.journal_id = j.id OR j.source IN ('prepayment', 'prepaid') AND j.source_id = v.journal_id)
      WHERE j.institute_code = $1 AND l.account_id = $3 GROUP BY 1 ORDER BY 1`,
    [CODE, trans_id, at(account)],
  );
const balance = async (account: string): Promise<number> => {
  const [row] = await school.rows(
    `SELECT coalesce(sum(debit - credit), 0)::int AS net FROM gl_days WHERE institute_code = $1 AND account_id = $2`,
    [CODE, at(account)],
  );
  return Number(row?.['net']);
};

describe('an expense that is paid ahead', () => {
  it('is spent month by month, to the paisa, of each account its own', async () => {
    const trans = await id(ahead([dr('Insurance', 100, over(3)), dr('Licences', 0.5, over(3)), cr('Cash', 100.5)]));
    const days = [today(), first(1), first(2)];
    expect(await moved(trans, 'Insurance')).toEqual(days.map((day, n) => ({ day, net: [3333, 3334, 3333][n] })));
    expect(await moved(trans, 'Licences')).toEqual(days.map((day, n) => ({ day, net: [17, 16, 17][n] })));
    const prepaid = await moved(trans, 'Prepaid');
    expect(prepaid.reduce((sum, { net }) => sum + Number(net), 0)).toBe(0);
    expect(prepaid[0]).toEqual({ day: today(), net: 10_050 - 3_350 });
  });
  it('is spread line by line, each over its own months, beside what is spent at once', async () => {
    const from = first(2);
    const lines = [
      dr('Insurance', 100, over(3)),
      dr('Insurance', 40),
      dr('Insurance', 20, over(2, from)),
      dr('Licences', 7, over(2, from)),
      cr('Cash', 167),
    ];
    const trans = await id(ahead(lines));
    const days = [today(), first(1), from, first(3)];
    const insurance = [3333 + 4000, 3334, 3333 + 1000, 1000];
    expect(await moved(trans, 'Insurance')).toEqual(days.map((day, n) => ({ day, net: insurance[n] })));
    const licences = await moved(trans, 'Licences');
    expect(licences.filter(({ net }) => net !== 0)).toEqual(days.slice(2).map((day) => ({ day, net: 350 })));
    const { rows } = await school.get('/journal_inquiry', { ids: String(trans) }, poster);
    expect(
      (rows[0] as unknown as { lines: Body[] }).lines.map((line) => [line['spread_months'], line['spread_from']]),
    ).toEqual([
      [3, first(0)],
      [null, null],
      [2, from],
      [2, from],
      [null, null],
    ]);
  });
  it('of a later month begins there, and what has no accounting period waits until it is made', async () => {
    const before = await balance('Prepaid');
    const trans = await id(ahead([dr('Insurance', 600, over(6, first(12))), cr('Cash', 600)]));
    const made = await moved(trans, 'Prepaid');
    const waits = await school.rows(
      `SELECT count(*)::int AS n FROM prepaid_not_spent WHERE institute_code = $1 AND voucher_id = $2 AND fiscal_year_id IS NULL`,
      [CODE, trans],
    );
    expect(made[1]?.['day']).toBe(first(12));
    expect(made.length - 1 + Number(waits[0]?.['n'])).toBe(6);
    expect(Number(waits[0]?.['n'])).toBeGreaterThan(0);
    expect((await balance('Prepaid')) - before).toBe(10_000 * Number(waits[0]?.['n']));
    const next = { name: 'Next', start_date: dayFrom(401), end_date: dayFrom(765) };
    expect((await create(api, school.principal, resourceOf('fiscal_years'), next)).status).toBe(201);
    expect(await balance('Prepaid')).toBe(before);
    expect(await moved(trans, 'Insurance')).toHaveLength(7);
  });
  it('is voided with all its months, on their days', async () => {
    const before = await balance('Prepaid');
    const trans = await id(ahead([dr('Insurance', 1200, over(12)), cr('Cash', 1200)]));
    const gone = await school.post('/delete_finance_entry', { ids: [trans], reason: 'Cancelled' }, poster);
    expect(gone.row, gone.text).toMatchObject({ done: 1 });
    const left = await school.rows(
      `SELECT l.account_id, l.entry_date, sum(l.debit - l.credit)::int AS net FROM gl_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id
        WHERE j.institute_code = $1 AND (j.id IN (SELECT x.id FROM gl_journals x JOIN vouchers v ON v.institute_code = x.institute_code AND v.id = $2 AND (x.source_id = v.journal_id AND x.source IN ('prepayment', 'prepaid') OR x.id = v.journal_id) WHERE x.institute_code = $1)
          OR j.reverses_id IN (SELECT x.id FROM gl_journals x JOIN vouchers v ON v.institute_code = x.institute_code AND v.id = $2 AND (x.source_id = v.journal_id AND x.source IN ('prepayment', 'prepaid') OR x.id = v.journal_id) WHERE x.institute_code = $1))
        GROUP BY 1, 2 HAVING sum(l.debit - l.credit) <> 0`,
      [CODE, trans],
    );
    expect(left).toEqual([]);
    expect(await balance('Prepaid')).toBe(before);
  });
  it('is changed by a reversal and spread anew', async () => {
    const trans = await id(ahead([dr('Insurance', 300, over(3)), cr('Cash', 300)]));
    const answer = await api.call('/update_finance_entry', {
      method: 'PUT',
      token: poster.token,
      json: {
        trans_id: trans,
        version: (
          await school.rows(`SELECT version FROM vouchers WHERE institute_code = $1 AND id = $2`, [CODE, trans])
        )[0]?.['version'],
        kind: 'expense',
        campus_id: at('Gulberg'),
        entry_date: today(),
        memo: 'Insurance of the bus',
        lines: [dr('Insurance', 400, over(4)), cr('Cash', 400)],
        reason: 'Longer',
      },
    });
    const anew = await moved(Number(answer.row['trans_id']), 'Insurance');
    expect(
      anew.map(({ net }) => net),
      answer.text,
    ).toEqual([10_000, 10_000, 10_000, 10_000]);
  });
  it('is no expense of the cash basis twice, nor less', async () => {
    const ask = async (): Promise<number> => {
      const query = { from_date: dayFrom(-90), to_date: today(), basis: 'cash' };
      const { row } = await school.get('/profit_loss_statement', query, poster);
      const { rows, difference } = row as unknown as {
        rows: { key: string; amounts: number[] }[];
        difference: number[];
      };
      expect(difference).toEqual([0]);
      return rows.find(({ key }) => key === 'expenses')?.amounts[0] ?? 0;
    };
    const before = await ask();
    await id(ahead([dr('Licences', 240, over(12)), cr('Cash', 240)]));
    expect((await ask()) - before).toBe(240);
  });
  it('is refused for what is none: another kind, an earlier month, no expense, too little', async () => {
    const wrong: [Promise<Answer>, string][] = [
      [ahead([dr('Insurance', 10, over(2)), cr('Cash', 10)], { kind: 'journal' }), 'lines.0.spread_months'],
      [ahead([dr('Licences', 5), dr('Insurance', 5, over(2, first(-1))), cr('Cash', 10)]), 'lines.1.spread_from'],
      [ahead([dr('Prepaid', 10, over(2)), cr('Cash', 10)]), 'lines.0.spread_months'],
      [ahead([dr('Insurance', 0.11, over(12)), cr('Cash', 0.11)]), 'lines.0.spread_months'],
      [ahead([dr('Insurance', 10, over(1)), cr('Cash', 10)]), 'lines.0.spread_months'],
      [ahead([dr('Insurance', 10, over(2, '2026-02-30')), cr('Cash', 10)]), 'lines.0.spread_from'],
    ];
    for (const [answer, field] of wrong) {
      const { status, errors, text } = await answer;
      expect([status, Object.keys(errors)], text).toEqual([422, [field]]);
    }
  });
});
