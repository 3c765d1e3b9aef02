/** Generated from the declarations: every entity whose records are a tree, on the real database. */
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../contract/resource.ts';
import { applyTriggers } from '../../server/database/triggers.ts';
import { resources } from '../../src/resources/index.ts';
import './support/onExamples.ts';
import { callCell, makeInstitute, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { makeExampleApp } from './support/examples.ts';
import { create, list } from './support/records.ts';
import { asOwner, testDatabase } from './support/testDatabase.ts';

let api: Api;
beforeAll(async () => {
  api = await makeExampleApp();
});
afterAll(() => api.test.drop());

const trees = resources.flatMap((resource) =>
  resource.tree === undefined ? [] : [[resource.key, resource, resource.tree] as const],
);
it('there are some', () => expect(trees.length).toBeGreaterThan(1));
it('have a trigger as long as they are declared', async () => {
  const other = await testDatabase();
  const triggers = (client: Client) =>
    client.query("SELECT tgrelid::regclass::text AS of FROM pg_trigger WHERE tgname LIKE '%_tree' ORDER BY 1");
  const found = await asOwner(other.ownerUrl, async (client) => {
    await applyTriggers(client, []);
    const none = (await triggers(client)).rows;
    await applyTriggers(client);
    return [none, (await triggers(client)).rows];
  });
  await other.drop();
  expect(found).toEqual([[], [{ of: 'finance_groups' }]]);
});

describe.each(trees)('%s', (key, resource, tree) => {
  let user: TestUser;
  const ids = new Map<string, number>();
  const { title } = resource;
  beforeAll(async () => {
    user = await makeInstitute(api, `t-${key}`.slice(0, 32));
    // Out of order on purpose.
    for (const [name, parent] of [
      ['B', null],
      ['A', null],
      ['B two', 'B'],
      ['B one', 'B'],
      ['B one under', 'B one'],
    ] as const) {
      const body = { ...resource.sample, [title]: name, [tree]: parent === null ? null : ids.get(parent) };
      const { row, status, text } = await create(api, user, resource, body);
      if (status !== 201) throw new Error(`${name} was not created: ${status} ${text}`);
      ids.set(name, row.id);
    }
  });
  const idOf = (name: string): number => ids.get(name) ?? 0;
  const move = (of: Resource, name: string, parent: number | null): Promise<Answer> => {
    if (!of.wire.update) throw new Error(`${key} is not changed`);
    return callCell(api, user, of.wire.update, { id: idOf(name), body: { [tree]: parent } });
  };
  const namesOf = (answer: Answer): unknown[] => answer.rows.map((row) => row[title]);

  it('is listed with parents before what is under them, siblings by title, page by page', async () => {
    const wanted = ['A', 'B', 'B one', 'B one under', 'B two'];
    const sort = { sort_by: tree, sort_order: 'ASC' };
    expect(namesOf(await list(api, user, resource, sort))).toEqual(wanted);
    expect(namesOf(await list(api, user, resource))).toEqual(wanted);
    const pages = await Promise.all([1, 2, 3].map((page) => list(api, user, resource, { ...sort, page, per_page: 2 })));
    expect(pages.flatMap(namesOf)).toEqual(wanted);
    expect(namesOf(await list(api, user, resource, { sort_by: title, sort_order: 'DESC' }))).toEqual(
      wanted.toSorted().toReversed(),
    );
  });

  it('is never under itself, nor under what is under it: the field says so', async () => {
    for (const parent of ['B', 'B one', 'B one under']) {
      const refused = await move(resource, 'B', idOf(parent));
      const message = 'B cannot be under itself';
      expect([parent, refused.status, refused.message, refused.errors]).toEqual([
        parent,
        409,
        message,
        { [resource.fields[tree]?.wire ?? tree]: [message] },
      ]);
    }
    expect((await move(resource, 'B two', idOf('B one'))).status).toBe(200);
    expect((await move(resource, 'B two', idOf('B'))).status).toBe(200);
  });

  it('is not put under itself by two who move records at once', async () => {
    const answers = await Promise.all([
      move(resource, 'A', idOf('B one under')),
      move(resource, 'B', idOf('A')),
      move(resource, 'B one', idOf('A')),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(statuses).toContain(200);
    const whole = new Map((await list(api, user, resource)).rows.map((row) => [row.id, row[tree]]));
    for (const start of whole.keys()) {
      const seen = new Set<unknown>();
      for (let at: unknown = start; at !== null; at = whole.get(at as number)) {
        expect(seen.has(at)).toBe(false);
        seen.add(at);
      }
    }
    for (const name of ['A', 'B', 'B one']) await move(resource, name, null);
  });

  it('is not deleted while something is under it', async () => {
    const { remove } = resource.wire;
    if (!remove) return;
    const refused = await callCell(api, user, remove, { id: idOf('B one') });
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('is in use by 1')]);
    expect((await callCell(api, user, remove, { id: idOf('B one under') })).status).toBe(200);
    expect((await callCell(api, user, remove, { id: idOf('B one') })).status).toBe(200);
  });
});
