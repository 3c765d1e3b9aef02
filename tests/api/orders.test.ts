/** Generated from the declarations: every entity whose records have an order of their own, on the real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOVE } from '../../contract/order.ts';
import type { Resource } from '../../contract/resource.ts';
import { resources } from '../../src/resources/index.ts';
import './support/onExamples.ts';
import { callCell, makeInstitute, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { makeExampleApp } from './support/examples.ts';
import { create, list, sampleBody } from './support/records.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
beforeAll(async () => {
  api = await makeExampleApp();
});
afterAll(() => api.test.drop());

const entities = resources.flatMap((resource) =>
  resource.order === undefined ? [] : [[resource.key, resource, resource.order] as const],
);
it('there are some', () => expect(entities.length).toBeGreaterThan(0));

describe.each(entities)('%s', (key, resource, order) => {
  let user: TestUser;
  let ids: number[];
  let turn = 0;
  const rowsOf = async (by = user, query = {}) => (await list(api, by, resource, query)).rows;
  /** Which of the five come where: '0 1 2 3 4'. Fails unless they are numbered from 1 without gaps. */
  async function numbered(): Promise<string> {
    const rows = await rowsOf();
    expect(rows.map((row) => row[order])).toEqual(rows.map((_row, at) => at + 1));
    return rows.map(({ id }) => ids.indexOf(id)).join(' ');
  }
  const move = (id: number, body: object, by = user): Promise<Answer> => {
    const call = resource.actions?.[MOVE]?.call;
    if (!call) throw new Error(`${key} cannot be moved`);
    return callCell(api, by, call, { id, body: body as Record<string, unknown> });
  };
  const change = (id: number, body: object): Promise<Answer> => {
    if (!resource.wire.update) throw new Error(`${key} is not changed`);
    return callCell(api, user, resource.wire.update, { id, body: body as Record<string, unknown> });
  };
  const at = (index: number): number => ids[index] ?? 0;
  const remove = (of: Resource, id: number): Promise<Answer> => {
    if (!of.wire.remove) throw new Error(`${key} is not deleted`);
    return callCell(api, user, of.wire.remove, { id });
  };
  beforeEach(async () => {
    user = await makeInstitute(api, `o${(turn += 1)}-${key}`.slice(0, 32));
    const body = await sampleBody(api, user, resource, new Map());
    ids = [];
    for (let n = 0; n < 5; n++) {
      const made = await create(api, user, resource, { ...body, [resource.title]: `Number ${9 - n}` });
      ids.push(made.row.id);
    }
  });

  it('a new one comes last, whatever number is sent', async () => {
    expect(await numbered()).toBe('0 1 2 3 4');
    const last = await create(api, user, resource, {
      ...(await sampleBody(api, user, resource, new Map())),
      [order]: 1,
    });
    expect([last.status, last.row[order]]).toEqual([201, 6]);
  });
  it.each<[string, number, 'before' | 'after', number, string]>([
    ['up', 3, 'before', 1, '0 3 1 2 4'],
    ['up, after another', 3, 'after', 0, '0 3 1 2 4'],
    ['down', 1, 'after', 3, '0 2 3 1 4'],
    ['down, before another', 1, 'before', 4, '0 2 3 1 4'],
    ['to the top', 4, 'before', 0, '4 0 1 2 3'],
    ['to the end', 0, 'after', 4, '1 2 3 4 0'],
    ['where it is', 2, 'after', 1, '0 1 2 3 4'],
    ['beside itself', 2, 'after', 2, '0 1 2 3 4'],
  ])('one is moved %s', async (_how, id, place, other, wanted) => {
    const answer = await move(at(id), { [place]: at(other) });
    expect([answer.status, answer.row[order]]).toEqual([200, wanted.split(' ').indexOf(String(id)) + 1]);
    expect(await numbered()).toBe(wanted);
    // The others are not edited by it.
    expect((await rowsOf()).filter(({ id: one, version }) => one !== at(id) && version !== 1)).toEqual([]);
  });
  it('is moved by an ordinary update of its number too, within the list', async () => {
    expect((await change(at(4), { [order]: 2 })).row[order]).toBe(2);
    expect(await numbered()).toBe('0 4 1 2 3');
    expect((await change(at(0), { [order]: 2_000_000_000 })).row[order]).toBe(5);
    expect((await change(at(1), { [order]: -5 })).row[order]).toBe(1);
    expect(await numbered()).toBe('1 4 2 3 0');
  });
  it('those after a deleted one move up', async () => {
    expect((await remove(resource, at(1))).status).toBe(200);
    expect(await numbered()).toBe('0 2 3 4');
  });
  it('is not moved to nowhere, and by nobody who may not', async () => {
    for (const body of [{}, { before: at(1), after: at(2) }, { before: 999_999 }, { before: 'first' }]) {
      const refused = await move(at(0), body);
      expect([body, refused.status, Object.keys(refused.errors)]).toEqual([body, 422, ['before']]);
    }
    expect((await move(999_999, { before: at(1) })).status).toBe(404);
    const reader = await makeUser(api, user.instituteCode, { privileges: [`${key}.read`] });
    expect((await move(at(0), { after: at(1) }, reader)).status).toBe(401);
    expect(await numbered()).toBe('0 1 2 3 4');
  });
  it('has neither gaps nor one number twice after many moved, made and deleted at once', async () => {
    const body = await sampleBody(api, user, resource, new Map());
    const answers = await Promise.all([
      move(at(0), { after: at(4) }),
      move(at(4), { before: at(0) }),
      change(at(2), { [order]: 1 }),
      create(api, user, resource, { ...body, [resource.title]: 'Another' }),
      remove(resource, at(3)),
      move(at(1), { before: at(0) }),
      change(at(1), { [resource.title]: 'Renamed' }),
      create(api, user, resource, { ...body, [resource.title]: 'One more' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 200, 200, 201]);
    const rows = await rowsOf();
    expect(rows.map((row) => row[order])).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it('rows from before the order was declared are numbered by the first move', async () => {
    await asOwner(api.test.ownerUrl, (client) =>
      client.query(`ALTER TABLE ${key} NO FORCE ROW LEVEL SECURITY; ALTER TABLE ${key} DISABLE TRIGGER USER; UPDATE ${key} SET ${order} = NULL WHERE institute_code = '${user.instituteCode}';
        ALTER TABLE ${key} ENABLE TRIGGER USER; ALTER TABLE ${key} FORCE ROW LEVEL SECURITY`),
    );
    expect((await move(at(3), { before: at(0) })).status).toBe(200);
    expect(await numbered()).toBe('3 0 1 2 4');
  });
});
