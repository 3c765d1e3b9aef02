/** A call for the whole list, that a module does. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Resource } from '../../contract/resource.ts';
import type { Hooks } from '../../server/resources/hooks.ts';
import { createTables } from '../../server/database/schema/createSql.ts';
import { wantedTables } from '../../server/database/schema/wantedTables.ts';
import { lostItems } from '../examples/lostItems.ts';
import {
  callCell,
  makeApp,
  makeInstitute,
  makeUser,
  type Answer,
  type Api,
  type TestUser,
} from './support/apiClient.ts';
import { create, list } from './support/records.ts';
import { asOwner } from './support/testDatabase.ts';

vi.mock('../../src/resources/index.ts', async (original) => {
  const own = await original<{ resources: readonly Resource[]; resourceOf: (key: string) => Resource }>();
  const resourceOf = (key: string) => (key === lostItems.key ? lostItems : own.resourceOf(key));
  return { ...own, resources: [...own.resources, lostItems], resourceOf };
});
vi.mock('../../server/resources/hooks.ts', async (original) => {
  const own = await original<{ hooksOf: (key: string) => Hooks }>();
  const hooks: Hooks = {
    actions: {
      give_away: async ({ call: { trx, session } }, { before }, { ids, current }) => {
        expect([ids, current]).toEqual([[], null]);
        await sql`UPDATE lost_items SET is_given_away = true, version = version + 1
          WHERE institute_code = ${session.instituteCode} AND found_on < ${before}`.execute(trx);
      },
    },
  };
  return { ...own, hooksOf: (key: string) => (key === lostItems.key ? hooks : own.hooksOf(key)) };
});

let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeApp();
  await asOwner(api.test.ownerUrl, async (client) => {
    for (const statement of createTables(wantedTables([lostItems]))) await client.query(statement);
  });
  user = await makeInstitute(api, 'lost');
  for (const [name, found_on] of [
    ['Umbrella', '2026-01-05'],
    ['Bottle', '2026-06-05'],
  ])
    await create(api, user, lostItems, { name, found_on });
});
afterAll(() => api.test.drop());
const call = (body: Record<string, unknown>, by = user): Promise<Answer> => {
  const action = lostItems.actions?.['give_away'];
  if (!action) throw new Error('there is no such action');
  return callCell(api, by, action.call, { body });
};

it('is refused where its form is not filled, and to who may not', async () => {
  const refused = await call({});
  expect([refused.status, refused.errors]).toEqual([422, { before: ['Before is required'] }]);
  const reader = await makeUser(api, 'lost', { privileges: ['lost_items.read'] });
  expect((await call({ before: '2026-03-01' }, reader)).status).toBe(401);
});
it('runs once for all records, without ids, and is in the log', async () => {
  const done = await call({ before: '2026-03-01' });
  expect([done.status, done.json]).toEqual([200, { message: 'Give away: done', data: {} }]);
  const rows = (await list(api, user, lostItems)).rows.map(({ name, is_given_away }) => [name, is_given_away]);
  expect(rows).toEqual([
    ['Bottle', false],
    ['Umbrella', true],
  ]);
  const logged = await api.call('/user_logging', { token: user.token, query: { institute_code: 'lost' } });
  expect(logged.rows.map((one) => one['action'])).toContain('give_away');
});
