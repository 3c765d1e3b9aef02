/** Accounting periods: no overlap, no gap, only the last goes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, makeInstitute, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeApp();
  user = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());
const add = (name: string, start_date: string, end_date: string) =>
  api.call('/fiscal_years', { token: user.token, json: { institute_code: 'north', name, start_date, end_date } });
const change = (id: number, json: object) =>
  api.call(`/fiscal_years/${id}`, { method: 'PUT', token: user.token, json: { institute_code: 'north', ...json } });
const remove = (id: number) =>
  api.call(`/fiscal_years/${id}`, { method: 'DELETE', token: user.token, query: { institute_code: 'north' } });

it('keeps the periods one after the other', async () => {
  const first = await add('2024-25', '2024-07-01', '2025-06-30');
  expect(first.status).toBe(201);
  expect((await add('Overlap', '2025-06-30', '2026-06-30')).errors).toEqual({
    start_date: [expect.stringContaining('overlaps 2024-25')],
  });
  expect((await add('Gap', '2025-07-02', '2026-06-30')).errors).toEqual({
    start_date: [expect.stringContaining('2025-07-01')],
  });
  expect((await add('Inside', '2024-08-01', '2024-09-01')).status).toBe(422);
  const second = await add('2025-26', '2025-07-01', '2026-06-30');
  expect(second.status).toBe(201);
  expect((await add('2023-24', '2023-07-01', '2024-06-30')).status).toBe(201);
  expect((await change(first.row.id, { end_date: '2025-05-31' })).status).toBe(422);
  expect((await change(first.row.id, { name: 'Renamed' })).status).toBe(200);
  expect((await change(second.row.id, { end_date: '2026-12-31' })).status).toBe(200);
  expect((await remove(first.row.id)).status).toBe(409);
  expect((await remove(second.row.id)).status).toBe(200);
});
it('lets one of two overlapping ones through when they come together', async () => {
  const answers = await Promise.all([1, 2, 3].map((n) => add(`Race ${n}`, '2025-07-01', `2026-06-${20 + n}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});
