/** Lists before a provider of section 7 alone, which refuses every name that the specification does not have. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askChallans } from '../../src/challans/challanList.ts';
import { ask } from '../../src/dataProvider/ask.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { asUserOf } from '../provider/asUser.ts';
import { startStrict, type StrictProvider } from '../provider/provider.ts';

let provider: StrictProvider;
beforeAll(async () => {
  provider = await startStrict('data');
});
afterAll(() => provider.stop());
beforeEach(() => asUserOf(provider));
afterEach(() => vi.unstubAllGlobals());
const filters = (): unknown => {
  const [{ query, body } = { query: {}, body: {} }] = provider.asked;
  return JSON.parse(String({ ...query, ...body }['filters'])) as unknown;
};

test('challans are searched by name or SID, and chosen by their ids, in filters', async () => {
  const byName = await askChallans({ search: 'yaqoob', page: '1', per_page: '50' });
  expect(byName.data.map(({ id }) => id)).toEqual([11, 12]);
  expect(filters()).toEqual([{ field: 'studentName', operator: 'LIKE', value: 'yaqoob' }]);
  expect((await askChallans({ search: '102' })).data.map(({ id }) => id)).toEqual([21, 22]);
  const chosen = { ids: '31,42', for_print: '1', challan_particular_wise_payment_status: '1' };
  expect((await askChallans(chosen)).data.map(({ id }) => id)).toEqual([31, 42]);
});
test('what else narrows them is a filter too', async () => {
  const query = { open: 'true', status: 'Unpaid', challan_month_from: '2025-04', due_to: '2025-05-01', class_id: '1' };
  await askChallans(query);
  expect(filters()).toEqual([
    { field: 'class_id', operator: '=', value: 1 },
    { field: 'balance', operator: '>', value: 0 },
    { field: 'status', operator: '=', value: 'Unpaid' },
    { field: 'challan_month', operator: '>=', value: '2025-04' },
    { field: 'due_date', operator: '<=', value: '2025-05-01' },
  ]);
});
test('payments of days, and students by a search or their ids', async () => {
  await ask('GET /payChallan', { query: { date_from: '2026-01-01', date_to: '2026-01-31', remaining_payable: '1' } });
  expect(filters()).toEqual([
    { field: 'paid_date', operator: '>=', value: '2026-01-01' },
    { field: 'paid_date', operator: '<=', value: '2026-01-31' },
  ]);
  provider.asked.length = 0;
  await ask('POST /fetch_api_students', { body: { ids: [3, 4], scope: 'everyone', with_total: 1, page: 1 } });
  expect(filters()).toEqual([{ field: 'id', operator: 'IN', value: [3, 4] }]);
});
test('where the specification gives a call no filters, the rows of its whole list are searched', async () => {
  const body = { challan_month_from: '2026-01', search: 'ayesha', page: 1, per_page: 1 };
  const found = await ask('POST /studentsPaymentHistory', { body });
  expect([found.data.length, found.total, found.last_page]).toEqual([1, 2, 2]);
  const none = await ask('POST /studentsPaymentHistory', { body: { ...body, search: 'nobody' } });
  expect([none.data, none.total]).toEqual([[], 0]);
  expect(provider.asked.map((one) => Object.keys(one.body))).toEqual([
    ['challan_month_from', 'institute_code'],
    ['challan_month_from', 'institute_code'],
  ]);
});
test('who is not enrolled and families are not told apart, and nothing is asked or written', async () => {
  const refusal = 'Your provider does not offer this.';
  await expect(askChallans({ 'not-enrolled': 'true' })).rejects.toThrow(refusal);
  await expect(askChallans({ families_of: '1' })).rejects.toThrow(refusal);
  expect(provider.asked).toEqual([]);
});
test('records of a paged list are searched by their title, students also by SID', async () => {
  const list = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' } } as const;
  const named = await dataProvider.getList('students', { ...list, filter: { q: 'ayesha' } });
  expect(named.data.map(({ id }) => id)).toEqual([1]);
  const numbered = await dataProvider.getList('students', { ...list, filter: { q: '103' } });
  expect(numbered.data.map(({ sid }) => sid as number)).toEqual([103]);
  expect(provider.asked.flatMap(({ query }) => Object.keys(query))).not.toContain('search');
});
