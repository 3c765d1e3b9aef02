/** The Detail Fee Report: a row per particular, with the sums of the Particular Fee Report however it is narrowed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentMonth } from '../../contract/dates.ts';
import { DETAIL_GROUPS } from '../../contract/endpoints/fees/detail.ts';
import { sumRupees } from '../../contract/money.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import fc from 'fast-check';
import { equip, made, someBills } from './bills.support.ts';
import { makeFeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';

let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeApp({ demo: 2 });
  user = await makeUser(api, DEMO_INSTITUTE, { username: 'reader' });
});
afterAll(() => api.test.drop());

interface Sums {
  rows: number;
  amount: number;
  fine: number;
  standing_discount: number;
  given_discount: number;
  paid: number;
  balance: number;
}
const MONTHS = { challan_month_from: shiftMonth(currentMonth(), -15), challan_month_to: currentMonth() };
async function detail(body: Readonly<Record<string, unknown>> = {}, who = user): Promise<Answer> {
  const answer = await api.call('/studentsDetailFeeReport', { token: who.token, json: { ...MONTHS, ...body } });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer;
}
const sumsOf = (answer: Answer): Sums => (answer.json as unknown as { totals: Sums }).totals;
const rows = (answer: Answer): readonly (Row & Record<string, never>)[] => answer.rows as never;
const added = (all: readonly Row[], name: string): number =>
  Math.round(all.reduce((sum, row) => sum + Number(row[name]), 0) * 100) / 100;
async function particular(query: Readonly<Record<string, string | number>> = {}, who = user) {
  const months = { from_month: MONTHS.challan_month_from, to_month: MONTHS.challan_month_to };
  const answer = await api.call('/particular_fee_report', {
    token: who.token,
    query: { institute_code: who.instituteCode, ...months, ...query },
  });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const { billed, fine, discount, received, balance } = (answer.json as unknown as { totals: Record<string, number> })
    .totals;
  return { billed, fine, discount, received, balance };
}
/** The same in the words of the other report. */
const measure = (sums: Sums) => ({
  billed: sums.amount,
  fine: sums.fine,
  discount: sumRupees([sums.standing_discount, sums.given_discount]),
  received: sums.paid,
  balance: sums.balance,
});

describe('the totals', () => {
  it('are those of the Particular Fee Report for the same months, campus, class and particular', async () => {
    const [first] = (await detail({ per_page: 1 })).rows;
    for (const by of [
      {},
      { class_id: Number(first?.['class_id']) },
      { particular_id: Number(first?.['particular_id']) },
      { class_id: Number(first?.['class_id']), particular_id: Number(first?.['particular_id']) },
    ]) {
      const sums = sumsOf(await detail(by));
      expect(sums.rows).toBeGreaterThan(0);
      expect(measure(sums)).toEqual(await particular(by));
    }
  });
  it('are those of the Particular Fee Report on random bills, paid, discounted and voided', async () => {
    const school = await makeFeeSchool(api, 'bills');
    const clerk = await makeUser(api, 'bills', { username: 'clerk' });
    await school.user(clerk.id, { two_step_ch_payment_approval_req: true });
    const office = { school, clerk, ids: await equip(school) };
    const months = { from_month: '2024-01', to_month: '2035-12' };
    await fc.assert(
      fc.asyncProperty(someBills, async (bills) => {
        await made(office, bills);
        const sums = sumsOf(
          await detail({ challan_month_from: months.from_month, challan_month_to: months.to_month }, school.principal),
        );
        expect(measure(sums)).toEqual(await particular(months, school.principal));
      }),
      { numRuns: 5, seed: 20_261_122, endOnFailure: true },
    );
  }, 600_000);
  it('are the sums of the rows of all pages, and of the groups', async () => {
    for (const group_by of DETAIL_GROUPS) {
      const answer = await detail({ group_by, per_page: 5000 });
      const sums = sumsOf(answer);
      const { groups } = answer.json as unknown as { groups: Row[] };
      expect(answer.rows).toHaveLength(sums.rows);
      for (const name of ['amount', 'fine', 'standing_discount', 'given_discount', 'paid', 'balance'] as const) {
        expect(added(answer.rows, name), name).toBe(sums[name]);
        expect(added(groups, name), `${group_by} ${name}`).toBe(sums[name]);
      }
      // Rows of one group stand together.
      const keys = answer.rows.map((row) => row[`${group_by}_id`]);
      expect(keys.filter((key, at) => key !== keys[at - 1])).toHaveLength(groups.length);
    }
  });
  it('of a group are over all of its pages', async () => {
    const whole = await detail({ group_by: 'particular', per_page: 5000 });
    const page = await detail({ group_by: 'particular', per_page: 3, page: 2 });
    const [first] = (page.json as unknown as { groups: Row[] }).groups;
    expect((whole.json as unknown as { groups: Row[] }).groups).toContainEqual(first);
    expect(page.rows.map(({ id }) => id)).toEqual(whole.rows.slice(3, 6).map(({ id }) => id));
  });
});

describe('a row', () => {
  it('says what was charged, given, paid, when last and by which receipts', async () => {
    const paid = rows(await detail({ status: 'Fully Paid', per_page: 500 })).filter((row) => Number(row['paid']) > 0);
    expect(paid.length).toBeGreaterThan(0);
    for (const row of paid.slice(0, 50)) {
      expect(row['balance']).toBe(0);
      expect(row['last_paid_date']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect((row['receipts'] as unknown as number[]).length).toBeGreaterThan(0);
      expect((row['accounts'] as unknown as string[]).length).toBeGreaterThan(0);
    }
  });
  it('is found by state, days on which it was paid, discount type, name and number of the challan', async () => {
    const all = sumsOf(await detail()).rows;
    const by = await Promise.all(
      ['Unpaid', 'Partially Paid', 'Fully Paid'].map(async (status) => sumsOf(await detail({ status })).rows),
    );
    expect(by[0]! + by[1]! + by[2]!).toBe(all);
    const [one] = rows(await detail({ status: 'Fully Paid', per_page: 500 })).filter((row) => row['last_paid_date']);
    const day = one?.['last_paid_date'] as unknown as string;
    const on = rows(await detail({ paid_from: day, paid_to: day, per_page: 5000 }));
    expect(on.map(({ id }) => id)).toContain(one?.id);
    expect(on.every((row) => Number(row['paid']) > 0)).toBe(true);
    const found = rows(await detail({ search: String(one?.['challan_no']) }));
    expect(found.map(({ id }) => id)).toContain(one?.id);
    const named = rows(await detail({ search: String(one?.['studentName']), per_page: 500 }));
    expect(named.map(({ id }) => id)).toContain(one?.id);
  });
  it('is of those who left, of those who are here, or of everybody', async () => {
    const [left, here, all] = await Promise.all([
      detail({ not_enrolled: true }),
      detail({ not_enrolled: false }),
      detail(),
    ]);
    expect(sumsOf(left).rows + sumsOf(here).rows).toBe(sumsOf(all).rows);
  });
  it('of another campus is not seen', async () => {
    const { rows: campuses } = await api.call('/campus', {
      token: user.token,
      query: { institute_code: DEMO_INSTITUTE },
    });
    const [mine, other] = campuses.map(({ id }) => id);
    const one = await makeUser(api, DEMO_INSTITUTE, { username: 'of-one', campuses: [Number(mine)] });
    const own = sumsOf(await detail({}, one));
    expect(own.rows).toBeGreaterThan(0);
    expect(own).toEqual(sumsOf(await detail({ campus_id: Number(mine) })));
    expect(sumsOf(await detail({ campus_id: Number(other) }, one)).rows).toBe(0);
  });
});

it.each([
  [{ challan_month_from: '2026-05', challan_month_to: '2026-04' }, 'challan_month_to'],
  [{ paid_from: '2026-05-02', paid_to: '2026-05-01' }, 'paid_to'],
  [{ paid_from: '2026-02-31' }, 'paid_from'],
  [{ sort_by: 'constructor' }, 'sort_by'],
  [{ group_by: 'teacher' }, 'group_by'],
  [{ per_page: 5001 }, 'per_page'],
])('%j is refused, naming %s', async (body, field) => {
  const answer = await api.call('/studentsDetailFeeReport', { token: user.token, json: { ...MONTHS, ...body } });
  expect(answer.status).toBe(422);
  expect(Object.keys((answer.json as unknown as { errors: object }).errors)).toEqual([field]);
});
