/** The user log and the history of one record: what is told, to whom, and what never is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, makeInstitute, makeUser, type Api, type TestUser } from './support/apiClient.ts';

interface History {
  readonly created_at: string;
  readonly created_by: string | null;
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly entries: readonly {
    action: string;
    username: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }[];
}
let api: Api;
let admin: TestUser;
let stranger: TestUser;
let gender: number;
const own = { institute_code: 'north' };
const historyOf = async (user: TestUser, entity: string, id: number, query = {}) => {
  const answer = await api.call(`/record_history/${entity}/${id}`, { token: user.token, query });
  return { ...answer, history: answer.json['data'] as History };
};
beforeAll(async () => {
  api = await makeApp();
  admin = await makeInstitute(api, 'north');
  stranger = await makeInstitute(api, 'south');
  gender = (await api.call('/gender', { token: admin.token, json: { ...own, name: 'First' } })).row.id;
  await api.call(`/gender/${gender}`, {
    method: 'PUT',
    token: admin.token,
    json: { ...own, name: 'Second', version: 1 },
  });
});
afterAll(() => api.test.drop());

describe('the history of a record', () => {
  it('says when and by whom it was made and changed, newest change first', async () => {
    const { status, history, json } = await historyOf(admin, 'genders', gender);
    expect([status, json['total'], history.created_by, history.updated_by]).toEqual([
      200,
      2,
      admin.username,
      admin.username,
    ]);
    expect(Date.parse(history.updated_at)).toBeGreaterThanOrEqual(Date.parse(history.created_at));
    expect(history.entries.map(({ action }) => action)).toEqual(['update', 'create']);
    expect([history.entries[0]?.before?.['name'], history.entries[0]?.after?.['name']]).toEqual(['First', 'Second']);
  });
  it('comes in pages', async () => {
    const { history, json } = await historyOf(admin, 'genders', gender, { page: 2, per_page: 1 });
    expect([history.entries.map(({ action }) => action), json['last_page']]).toEqual([['create'], 2]);
  });
  it('is told to whoever may read the record, and to nobody else', async () => {
    const reader = await makeUser(api, 'north', { privileges: ['genders.read'] });
    const other = await makeUser(api, 'north', { privileges: ['religions.read'] });
    expect((await historyOf(reader, 'genders', gender)).status).toBe(200);
    expect((await historyOf(other, 'genders', gender)).status).toBe(401);
    expect((await historyOf(stranger, 'genders', gender)).status).toBe(404);
  });
  it.each([
    ['genders', 999_999],
    ['audit_log', 1],
    ['users; DROP TABLE users', 1],
  ])('of %s %j does not exist', async (entity, id) => {
    expect((await api.call(`/record_history/${encodeURIComponent(entity)}/${id}`, { token: admin.token })).status).toBe(
      404,
    );
  });
  it('ends with the record, whose last entry stays in the log', async () => {
    const { row } = await api.call('/gender', { token: admin.token, json: { ...own, name: 'Third' } });
    const gone = await api.call(`/gender/${row.id}`, { method: 'DELETE', token: admin.token, query: own });
    expect([gone.status, gone.message]).toEqual([200, 'Gender deleted']);
    expect((await historyOf(admin, 'genders', row.id)).status).toBe(404);
    const { rows } = await api.call('/user_logging', {
      token: admin.token,
      query: { entity: 'genders', entity_id: row.id, action: 'delete' },
    });
    expect(rows.map(({ before }) => (before as { name: string }).name)).toEqual(['Third']);
  });
});

describe('secrets', () => {
  it('are in no entry, neither as text nor as hash', async () => {
    const json = {
      ...own,
      username: 'told.nothing',
      full_name: 'Told Nothing',
      password: 'very secret 1',
      all_campuses: true,
    };
    const { row } = await api.call('/store_user', { token: admin.token, json });
    await api.call(`/change_password/${row.id}`, {
      method: 'PUT',
      token: admin.token,
      json: { ...own, password: 'very secret 2', password_confirmation: 'very secret 2' },
    });
    const texts = [
      (await historyOf(admin, 'users', row.id)).text,
      (await api.call('/user_logging', { token: admin.token, query: { entity: 'users', entity_id: row.id } })).text,
    ];
    for (const text of texts) {
      expect(text).toContain('told.nothing');
      expect(text).not.toMatch(/very secret|scrypt|argon|password_hash|"password"/);
    }
  });
});

describe('the user log', () => {
  it('narrows by user, entity, action and day', async () => {
    const log = async (query: Record<string, string | number>) =>
      (await api.call('/user_logging', { token: admin.token, query })).rows;
    expect((await log({ entity: 'genders', action: 'update' })).map(({ entity_id }) => entity_id)).toEqual([
      String(gender),
    ]);
    expect(await log({ user_id: 999_999 })).toEqual([]);
    expect(await log({ to: '2020-01-01' })).toEqual([]);
    expect((await log({ from: '2020-01-01', entity: 'genders' })).length).toBeGreaterThan(1);
  });
  it('needs its privilege', async () => {
    const clerk = await makeUser(api, 'north', { privileges: ['genders.read'] });
    expect((await api.call('/user_logging', { token: clerk.token })).status).toBe(401);
  });
});
