/** What is kept of the cash basis of a month: read once, and read again after anything was posted to it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { readAtOnce } from '../../server/modules/ledger/statements/monthsRead.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { byAccount, post, reverse, statementOf } from './finance.statements.support.ts';
import { makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
const FROM = dayFrom(-100);
const at = (name: string): number => ids[name] ?? 0;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  ids = school.ids as Record<string, number>;
  await received('Gulberg', dayFrom(-90), 500_000);
  await received('Johar', dayFrom(-90), 70_000);
  await received('Gulberg', today(), 90_000);
});
afterAll(() => api.test.drop());

const received = (campus: string, day: string, amount: number): Promise<number> =>
  post(api, 'chenab', 'income', at(campus), day, [
    [at('Cash'), amount],
    [at('fee_income'), -amount],
  ]);
const income = async (user?: TestUser, query: Record<string, string | number> = {}): Promise<number> => {
  const answer = await school.get('/cash_flow', { from_date: FROM, ...query }, user);
  return byAccount(statementOf(answer).rows)[at('fee_income')] ?? 0;
};
const rowsOfMonths = async (): Promise<Record<string, unknown>[]> =>
  school.rows(
    `SELECT to_char(k.month, 'YYYY-MM') AS month, c.campus_name AS campus, k.n::int AS n, k.received FROM gl_cash_months k
      JOIN campuses c ON c.institute_code = k.institute_code AND c.id = k.campus_id WHERE k.institute_code = 'chenab' ORDER BY 2, 1`,
  );
const month = (day: string): string => day.slice(0, 7);

describe('a month', () => {
  it('is kept by nobody who sees one campus, and by the first who sees all', async () => {
    const johar = await makeUser(api, 'chenab', { campuses: [at('Johar')] });
    expect(await income(johar)).toBe(70_000);
    expect(await rowsOfMonths()).toEqual([]);
    expect(await income()).toBe(660_000);
    expect((await rowsOfMonths()).map((row) => [row['campus'], row['month'], row['n']])).toEqual([
      ['Gulberg', month(dayFrom(-90)), 2],
      ['Gulberg', month(today()), 2],
      ['Johar', month(dayFrom(-90)), 2],
    ]);
    expect([await income(johar), await income(undefined, { campus_id: at('Johar') })]).toEqual([70_000, 70_000]);
  });
  it('is read from its entries again when anything was posted to it, and no other is', async () => {
    const before = await rowsOfMonths();
    const late = await received('Gulberg', dayFrom(-90), 1000);
    expect(await income()).toBe(661_000);
    const after = await rowsOfMonths();
    expect(after.map((row) => row['n'])).toEqual([4, 2, 2]);
    expect(after.slice(1)).toEqual(before.slice(1));
    await reverse(api, 'chenab', late, today());
    expect(await income()).toBe(660_000);
    expect(await income(undefined, { to_date: dayFrom(-50) })).toBe(571_000);
  });
  it('is the same for many who read it at once', async () => {
    await received('Gulberg', dayFrom(-90), 2000);
    expect(await Promise.all(Array.from({ length: 6 }, () => income()))).toEqual(Array(6).fill(662_000));
  });
});
it('of a month in which something is of no account yet is kept once it is earned', async () => {
  const isKept = async (): Promise<boolean> =>
    (
      await school.rows(
        `SELECT 1 FROM gl_cash_months k WHERE k.institute_code = 'chenab' AND k.campus_id = $1 AND k.month = date_trunc('month', $2::date) AND k.chart <> 0
          AND k.n = (SELECT sum(m.n) FROM gl_months m WHERE m.institute_code = 'chenab' AND m.campus_id = k.campus_id AND m.month = k.month)`,
        [at('Gulberg'), today()],
      )
    ).length > 0;
  const before = await income();
  expect(await isKept()).toBe(true);
  // Billed of a month without an accounting period, and paid today: what it will earn waits.
  const student = await school.add();
  await school.charge(student, [30_000], { issue: today(), due: dayFrom(20), month: `${month(dayFrom(470))}-01` });
  expect((await school.pay({ student_id: student['id'], amount: 300 })).status).toBe(200);
  expect([await income(), await isKept()]).toEqual([before + 30_000, false]);
  const year = { name: 'Next', start_date: dayFrom(401), end_date: dayFrom(800) };
  expect((await create(api, school.principal, resourceOf('fiscal_years'), year)).status).toBe(201);
  expect([await income(), await isKept()]).toEqual([before + 30_000, true]);
});

describe('of very many lines', () => {
  const usual = { ...readAtOnce };
  afterEach(() => void Object.assign(readAtOnce, usual));
  const forget = (): Promise<unknown> =>
    school.rows(`UPDATE gl_cash_months SET n = -1 WHERE institute_code = 'chenab'`);
  /** Answers, one after the other, until one is no refusal. */
  async function asked(path: string, query: Record<string, string | number>, user?: TestUser) {
    const progress: unknown[] = [];
    for (;;) {
      const answer = await school.get(path, query, user);
      if (answer.status !== 409) return { answer, progress };
      progress.push((answer.json as { progress: unknown }).progress);
      if (progress.length > 20) throw new Error(`no end: ${answer.text}`);
    }
  }
  const calls: readonly (readonly [name: string, path: string, query: Record<string, string>])[] = [
    ['the cash flow', '/cash_flow', { from_date: FROM }],
    ['profit and loss of the cash basis', '/profit_loss_statement', { from_date: FROM, basis: 'cash' }],
    ['the way from accrual to cash', '/profit_loss_statement', { from_date: FROM, reconciliation: 'true' }],
    ['the days', '/dayWisePAndL', { institute_code: 'chenab', from_date: FROM }],
  ];
  it.each(calls)(
    '%s reads a month in each call, says how far it is, and ends with what it was',
    async (_, path, query) => {
      const before = await school.get(path, query);
      expect(before.status).toBe(200);
      await forget();
      Object.assign(readAtOnce, { lines: 0, ms: 0 });
      const { answer, progress } = await asked(path, query);
      const { made_at: _then, ...then } = before.row;
      const { made_at: _now, ...now } = answer.row;
      expect(now).toEqual(then);
      // Of two months the second is read by the call that answers.
      expect(progress).toEqual([{ done: 1, of: 2 }]);
    },
  );
  it('are read for who sees one campus too, and kept for all', async () => {
    await forget();
    Object.assign(readAtOnce, { lines: 0, ms: 0 });
    const johar = await makeUser(api, 'chenab', { campuses: [at('Johar')] });
    const { answer } = await asked('/cash_flow', { from_date: FROM }, johar);
    expect(byAccount(statementOf(answer).rows)[at('fee_income')]).toBe(70_000);
    expect((await rowsOfMonths()).filter((row) => row['campus'] === 'Johar').map((row) => row['n'])).toEqual([2]);
  });
  it('are read once by two who ask at the same time', async () => {
    await forget();
    Object.assign(readAtOnce, { lines: 0, ms: 0 });
    const [one, two] = await Promise.all([
      asked('/cash_flow', { from_date: FROM }),
      asked('/cash_flow', { from_date: FROM }),
    ]);
    expect([one.answer.status, two.answer.status]).toEqual([200, 200]);
  });
  it('of which something waits for its account are read, also in parts', async () => {
    const student = await school.add();
    await school.charge(student, [30_000], { issue: today(), due: dayFrom(20), month: `${month(dayFrom(900))}-01` });
    expect((await school.pay({ student_id: student['id'], amount: 300 })).status).toBe(200);
    const before = await income();
    await forget();
    Object.assign(readAtOnce, { lines: 0, ms: 0 });
    const { answer } = await asked('/cash_flow', { from_date: FROM });
    expect(byAccount(statementOf(answer).rows)[at('fee_income')]).toBe(before);
  });
});
