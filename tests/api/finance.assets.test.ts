/** Fixed assets: months are posted once, each the same and the last the rest; what is disposed of leaves the books. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import { assetRules } from '../../server/modules/ledger/books/assetRules.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

const CODE = 'ravi';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
const at = (name: string): number => ids[name] ?? 0;
const ASSETS = resourceOf('fixed_assets');
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  for (const [name, group, more] of [
    ['Furniture', 'asset', {}],
    ['Computers', 'asset', {}],
    ['Worn', 'asset', { role: 'accumulated_depreciation' }],
    ['Depreciation', 'expense', { role: 'depreciation' }],
    ['Disposals', 'expense', { role: 'asset_disposal' }],
    ['Canteen', 'income', {}],
  ] as const) {
    const made = await create(api, school.principal, resourceOf('finance_accounts'), {
      acc_code: `7-${name}`,
      acc_name: name,
      group_id: ids[group],
      ...more,
    });
    if (made.status !== 201) throw new Error(made.text);
    ids[name] = made.row.id;
  }
}, 120_000);
afterAll(() => api.test.drop());
async function expectAssets(): Promise<void> {
  await expectBooks(school);
  for (const { name, sql } of assetRules) expect(await school.rows(sql, [CODE]), name).toEqual([]);
}
afterEach(expectAssets);

type Body = Readonly<Record<string, unknown>>;
const LAST = shiftMonth(today().slice(0, 7), -1);
const monthEnd = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
const body = (more: Body = {}): Body => ({
  name: 'Desks',
  category: 'furniture',
  campus_id: at('Gulberg'),
  account_id: at('Furniture'),
  bought_on: `${shiftMonth(LAST, -2)}-05`,
  in_use_from: `${shiftMonth(LAST, -2)}-05`,
  cost: 1000,
  months_of_life: 7,
  ...more,
});
async function asset(more: Body = {}): Promise<number> {
  const made = await create(api, school.principal, ASSETS, body(more));
  if (made.status !== 201) throw new Error(made.text);
  return made.row.id;
}
const run = (more: Body = {}, user?: TestUser, key?: string): Promise<Answer> =>
  school.post('/run_depreciation', { month: LAST, ...more }, user, key);
const due = async (query: Record<string, string | number> = {}): Promise<Record<string, unknown>[]> =>
  ((await school.get('/depreciation', { month: LAST, ...query })).json as { data: { due: Record<string, unknown>[] } })
    .data.due;
const dispose = (id: number, more: Body = {}, user?: TestUser): Promise<Answer> =>
  school.post(
    `/fixed_assets/${id}/dispose`,
    { institute_code: CODE, disposed_on: today(), amount: 0, reason: 'Broken', ...more },
    user,
  );
const posted = (id: number): Promise<Record<string, unknown>[]> =>
  school.rows(
    `SELECT to_char(month, 'YYYY-MM') AS month, amount::int AS amount FROM depreciation_entries WHERE institute_code = $1 AND asset_id = $2 AND NOT is_void ORDER BY month`,
    [CODE, id],
  );
const balance = async (account: string): Promise<number> =>
  Number(
    (
      await school.rows(
        `SELECT coalesce(sum(debit - credit), 0)::int AS net FROM gl_lines WHERE institute_code = $1 AND account_id = $2`,
        [CODE, at(account)],
      )
    )[0]?.['net'],
  );
const rowOf = async (id: number): Promise<Record<string, unknown>> =>
  (
    await school.get('/fixed_assets', {
      institute_code: CODE,
      filters: JSON.stringify([{ field: 'id', operator: '=', value: id }]),
    })
  ).rows[0] as Record<string, unknown>;
const reverse = async (month = LAST, reason = 'Run too early'): Promise<Answer> => {
  const { rows } = await school.get('/depreciation_runs', { state: 'posted', from_month: month, to_month: month });
  return school.post('/reverse_depreciation', { id: rows[0]?.id, reason });
};

describe('a run', () => {
  it('posts each month the same and the last the rest, once, by one entry for each campus and month', async () => {
    const desks = await asset();
    const shown = await due();
    expect(shown).toMatchObject([
      { asset_id: desks, months: 3, amount: 428.55, accumulated: 428.55, book_value: 571.45 },
    ]);
    const key = newKey();
    const answers = await Promise.all([run({ seen: 428.55 }, undefined, key), run({ seen: 428.55 }, undefined, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.json).toEqual({ data: { runs: 3, assets: 1, amount: 428.55 } });
    expect(await posted(desks)).toEqual([-2, -1, 0].map((by) => ({ month: shiftMonth(LAST, by), amount: 14_285 })));
    expect(await balance('Worn')).toBe(-42_855);
    expect(await balance('Depreciation')).toBe(42_855);
    expect(await rowOf(desks)).toMatchObject({
      accumulated: 428.55,
      book_value: 571.45,
      depreciated_to: LAST,
      status: 'active',
    });
    const again = await run();
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('posted already')]);
    const entries = await school.rows(
      `SELECT to_char(entry_date, 'YYYY-MM-DD') AS day FROM gl_journals WHERE institute_code = $1 AND source = 'depreciation' ORDER BY 1`,
      [CODE],
    );
    expect(entries).toEqual([-2, -1, 0].map((by) => ({ day: monthEnd(shiftMonth(LAST, by)) })));
  });
  it('takes the rest in the last month and nothing after it, and never goes below the residual value', async () => {
    const id = await asset({ months_of_life: 3, cost: 100.01, residual_value: 0 });
    const kept = await asset({ months_of_life: 2, cost: 100, residual_value: 90.01 });
    const land = await asset({ category: 'land', months_of_life: 0, cost: 900_000 });
    expect((await run()).status).toBe(200);
    expect((await posted(id)).map(({ amount }) => amount)).toEqual([3333, 3333, 3335]);
    expect((await posted(kept)).map(({ amount }) => amount)).toEqual([499, 500]);
    expect(await posted(land)).toEqual([]);
    expect(await rowOf(kept)).toMatchObject({ book_value: 90.01 });
  });
  it('goes on from what was depreciated before, over the months that are left', async () => {
    const id = await asset({
      bought_on: '2020-01-10',
      in_use_from: `${shiftMonth(LAST, -20)}-01`,
      months_of_life: 24,
      cost: 2400,
      opening_depreciation: 1900,
      opening_month: shiftMonth(LAST, -1),
    });
    expect((await run()).status).toBe(200);
    expect(await posted(id)).toEqual([{ month: LAST, amount: 12_500 }]);
  });
  it('takes what is of closed and locked months into the first that is open', async () => {
    const id = await asset({ months_of_life: 10 });
    await school.rows(`UPDATE campuses SET books_locked_upto = $2 WHERE institute_code = $1 AND id = $3`, [
      CODE,
      monthEnd(shiftMonth(LAST, -1)),
      at('Gulberg'),
    ]);
    expect(await due()).toMatchObject([{ asset_id: id, from_month: LAST, months: 3, amount: 300 }]);
    expect((await run()).status).toBe(200);
    expect(await posted(id)).toEqual([{ month: LAST, amount: 30_000 }]);
    const refused = await (async () => {
      await school.rows(`UPDATE campuses SET books_locked_upto = $2 WHERE institute_code = $1 AND id = $3`, [
        CODE,
        monthEnd(LAST),
        at('Gulberg'),
      ]);
      return reverse();
    })();
    await school.rows(`UPDATE campuses SET books_locked_upto = NULL WHERE institute_code = $1`, [CODE]);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('locked')]);
  });
  it('is refused when what was seen has changed, of months that are not over, and for who may not', async () => {
    await asset();
    const changed = await run({ seen: 1 });
    expect([changed.status, changed.text]).toEqual([409, expect.stringContaining('changed since')]);
    const early = await run({ month: shiftMonth(today().slice(0, 7), 1) });
    expect([early.status, Object.keys(early.errors)]).toEqual([422, ['month']]);
    const reader = await makeUser(api, CODE, { privileges: ['depreciation.read', 'fixed_assets.read'] });
    expect((await run({}, reader)).status).toBe(401);
    const other = await makeUser(api, CODE, {
      privileges: ['depreciation.read', 'depreciation.post', 'payments.any_date'],
      campuses: [at('Johar')],
    });
    expect((await school.get('/depreciation', { month: LAST }, other)).json).toMatchObject({ data: { due: [] } });
    const walls = await run({ campus_id: at('Gulberg') }, other);
    expect([walls.status, Object.keys(walls.errors)]).toEqual([422, ['campus_id']]);
    expect((await run()).status).toBe(200);
  });
  it('run by two at once is posted once', async () => {
    const id = await asset();
    const answers = await Promise.all([run(), run(), run()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await posted(id)).toHaveLength(3);
  });
  it('is reversed with a reason, the last one first, and posted again', async () => {
    const id = await asset({ campus_id: at('Johar') });
    expect((await run()).status).toBe(200);
    const before = await reverse(shiftMonth(LAST, -1));
    expect([before.status, before.text]).toEqual([409, expect.stringContaining('reverse that run first')]);
    expect((await reverse()).status).toBe(200);
    expect(await posted(id)).toHaveLength(2);
    expect((await reverse(shiftMonth(LAST, -1))).status).toBe(200);
    expect((await run()).status).toBe(200);
    expect((await posted(id)).map(({ amount }) => amount)).toEqual([14_285, 14_285, 14_285]);
  });
});
describe('an asset', () => {
  it('keeps what its months were made of while any is posted; with all reversed it is changed and goes not', async () => {
    const id = await asset({ campus_id: at('Johar') });
    expect((await run()).status).toBe(200);
    const row = await rowOf(id);
    const change = (more: Body): Promise<Answer> =>
      api.call(`/fixed_assets/${id}`, {
        token: school.principal.token,
        method: 'PUT',
        json: { institute_code: CODE, version: row['version'], ...more },
      });
    const refused = await change({ cost: 2000 });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['cost']]);
    const renamed = await change({ name: 'Old desks' });
    expect(renamed.status, renamed.text).toBe(200);
    const gone = await api.call(`/fixed_assets/${id}`, {
      token: school.principal.token,
      method: 'DELETE',
      query: { institute_code: CODE },
    });
    expect(gone.status).toBe(409);
  });
  it('names the field that does not fit', async () => {
    for (const [field, more] of [
      ['account_id', { account_id: at('Cash') }],
      ['account_id', { account_id: at('Canteen') }],
      ['accumulated_account_id', { accumulated_account_id: at('Furniture') }],
      ['expense_account_id', { expense_account_id: at('Furniture') }],
      ['voucher', { voucher: 'PV-1' }],
      ['opening_month', { opening_depreciation: 10, opening_month: '2001-01' }],
      ['in_use_from', { in_use_from: '2001-01-01' }],
    ] as const) {
      const refused = await create(api, school.principal, ASSETS, body(more));
      expect([field, refused.status, Object.keys(refused.errors)]).toEqual([field, 422, [field]]);
    }
  });
  it('takes no entry by hand on its accumulated depreciation', async () => {
    const refused = await school.post('/finance_entry', {
      kind: 'journal',
      campus_id: at('Gulberg'),
      entry_date: today(),
      memo: 'By hand',
      lines: [
        { account_id: at('Depreciation'), debit: 10 },
        { account_id: at('Worn'), credit: 10 },
      ],
    });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('ledger of its own')]);
  });
});
describe('a disposal', () => {
  it('takes cost and depreciation out, brings in what was received, with the gain or loss, and is taken back', async () => {
    const id = await asset();
    expect((await run()).status).toBe(200);
    const before = await Promise.all(['Furniture', 'Worn', 'Disposals', 'Cash'].map(balance));
    const moved = async (): Promise<number[]> => {
      const now = await Promise.all(['Furniture', 'Worn', 'Disposals', 'Cash'].map(balance));
      return now.map((one, index) => one - (before[index] ?? 0));
    };
    const made = await dispose(id, { amount: 600, received_into_id: at('Cash'), reason: 'Sold' });
    expect(made.status, made.text).toBe(200);
    expect(await moved()).toEqual([-100_000, 42_855, -2855, 60_000]);
    expect(await rowOf(id)).toMatchObject({
      status: 'disposed',
      book_value: 0,
      disposed_for: 600,
      disposed_on: today(),
    });
    expect((await dispose(id)).status).toBe(409);
    const held = await reverse();
    expect([held.status, held.text]).toEqual([409, expect.stringContaining('disposed of')]);
    const back = await school.post(`/fixed_assets/${id}/undo_disposal`, {
      institute_code: CODE,
      reason: 'Was not sold',
    });
    expect(back.status, back.text).toBe(200);
    expect(await moved()).toEqual([0, 0, 0, 0]);
    expect(await rowOf(id)).toMatchObject({ status: 'active', book_value: 571.45, disposed_on: null });
    expect((await dispose(id)).status).toBe(200);
    expect(await moved()).toEqual([-100_000, 42_855, 57_145, 0]);
  });
  it('waits for the months before it, is not before what is posted, and names what is wrong', async () => {
    const id = await asset();
    const early = await dispose(id);
    expect([early.status, early.text]).toEqual([422, expect.stringContaining('Run the depreciation up to')]);
    expect((await run()).status).toBe(200);
    for (const [field, more] of [
      ['disposed_on', { disposed_on: `${LAST}-02` }],
      ['disposed_on', { disposed_on: dayFrom(9) }],
      ['received_into_id', { amount: 5 }],
      ['received_into_id', { amount: 5, received_into_id: at('Furniture') }],
      ['received_into_id', { amount: 5, received_into_id: at('Johar Cash') }],
      ['reason', { reason: '' }],
    ] as const) {
      const refused = await dispose(id, more);
      expect([field, refused.status, Object.keys(refused.errors)], refused.text).toEqual([field, 422, [field]]);
    }
    const without = await asset({ account_id: null, months_of_life: 0 });
    const refused = await dispose(without);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Asset account')]);
    const reader = await makeUser(api, CODE, { privileges: ['fixed_assets.read', 'fixed_assets.update'] });
    expect((await dispose(id, {}, reader)).status).toBe(401);
  });
});
describe('the register', () => {
  it('says what is there at the end of a day, and its sums are those of the accounts', async () => {
    const answer = await school.get('/asset_register', { by: 'category' });
    const { totals } = answer.json as { totals: Record<string, number> };
    const [sum] = await school.rows(
      `SELECT (sum(a.opening_depreciation) / 100.0)::float8 AS opening FROM fixed_assets a WHERE institute_code = $1`,
      [CODE],
    );
    expect(Math.round((totals['accumulated'] ?? 0) * 100)).toBe(
      -(await balance('Worn')) + Math.round(Number(sum?.['opening']) * 100),
    );
    const before = await school.get('/asset_register', { as_of: monthEnd(shiftMonth(LAST, -3)) });
    expect(before.rows.map(({ name }) => name)).toEqual(['Desks']);
  });
});
describe('the end of a year', () => {
  it('waits for the months of its assets', async () => {
    await asset({ bought_on: dayFrom(-100), in_use_from: dayFrom(-100), months_of_life: 48 });
    const { data } = (await school.get('/year_end', { id: at('Now') })).json as {
      data: { checks: { name: string; found: number; example: string | null }[] };
    };
    const check = data.checks.find(({ name }) => name === 'depreciation');
    expect(check?.found).toBeGreaterThan(3);
    expect(check?.example).toContain(' to ');
  });
});
