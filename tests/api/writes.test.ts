/**
 * Writes of plain records: the audit log keeps what is answered, a refusal says what is wrong, a session that has ended
 * writes nothing.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources/index.ts';
import { writableFields, type Resource } from '../../contract/resource.ts';
import { withInstitute } from '../../server/database/door.ts';
import {
  callCell,
  makeApp,
  makeInstitute,
  makeUser,
  type Answer,
  type Api,
  type Row,
  type TestUser,
} from './support/apiClient.ts';
import { create, makeRecord, sampleBody, type Made } from './support/records.ts';

let api: Api;
let user: TestUser;
const own = { institute_code: 'north' };
beforeAll(async () => {
  api = await makeApp();
  user = await makeInstitute(api, 'north');
  // Sessions are remembered from their first request on.
  await api.call('/gender', { token: user.token, query: own });
});
afterAll(() => api.test.drop());

interface Entry {
  action: string;
  entity_id: string;
  user_id: number;
  username: string;
  request_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}
const entries = (entity: string, code = 'north'): Promise<Entry[]> =>
  withInstitute(
    api.db,
    { instituteCode: code, campuses: 'all', userId: null },
    async (trx) =>
      (
        await sql<Entry>`SELECT action, entity_id, user_id, username, request_id, before, after FROM audit_log WHERE entity = ${entity} ORDER BY id`.execute(
          trx,
        )
      ).rows,
  );
const ownNames = (resource: Resource, row: Row): Record<string, unknown> => {
  const wired = new Map(Object.entries(resource.fields).map(([name, field]) => [field.wire ?? name, name]));
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [wired.get(name) ?? name, value]));
};
const gender = (name: string, more: { headers?: Record<string, string>; as?: TestUser } = {}): Promise<Answer> =>
  api.call('/gender', { token: (more.as ?? user).token, json: { ...own, name }, headers: more.headers ?? {} });

/** Neither hooks nor links, uploads, computed texts or passwords. */
const simple = [
  'genders',
  'late_fee_policies',
  'exam_halls',
  'shifts',
  'classes',
  'ptms',
  'allowances_deductions',
  'challan_settings',
  'sms_contacts',
];

describe.each(simple.map((key) => [key, resourceOf(key)] as const))('%s', (key, resource) => {
  const made: Made = new Map();
  let clerk: TestUser;
  let row: Row;
  beforeAll(async () => {
    clerk = await makeInstitute(api, `s-${key}`.slice(0, 32));
    await api.call('/gender', { token: clerk.token, query: { institute_code: clerk.instituteCode } });
  });

  it('is created, and the log keeps what is answered', async () => {
    const body = await sampleBody(api, clerk, resource, made);
    const answer = await create(api, clerk, resource, body);
    expect(answer.status).toBe(201);
    row = answer.row;
    const [entry, ...others] = (await entries(key, clerk.instituteCode)).filter(
      ({ entity_id }) => entity_id === String(row.id),
    );
    expect(entry).toMatchObject({ action: 'create', user_id: clerk.id, username: clerk.username, before: null });
    expect([entry?.after, others]).toEqual([ownNames(resource, row), []]);
  });
  it('is updated, and the log keeps before and after', async () => {
    if (!resource.wire.update) return;
    const cell = resource.wire.update;
    const names = new Set(writableFields(resource, 'update').map(([name]) => name));
    const body = Object.fromEntries(Object.entries(ownNames(resource, row)).filter(([name]) => names.has(name)));
    const answer = await callCell(api, clerk, cell, { id: row.id, body: { ...body, version: row.version } });
    expect([answer.text, answer.status]).toEqual([expect.anything(), 200]);
    expect(answer.row).toEqual({ ...row, version: row.version + 1 });
    const entry = (await entries(key, clerk.instituteCode))
      .filter(({ entity_id }) => entity_id === String(row.id))
      .at(-1);
    expect(entry).toMatchObject({
      action: 'update',
      before: ownNames(resource, row),
      after: ownNames(resource, answer.row),
    });
  });
});

describe('a list without total', () => {
  const ask = (as: TestUser, query: Record<string, string | number> = {}): Promise<Answer> =>
    api.call('/gender', {
      token: as.token,
      query: { institute_code: as.instituteCode, page: 1, per_page: 2, with_total: 0, ...query },
    });
  it('has the rows of the same list with one, filtered, searched and sorted', async () => {
    const clerk = await makeInstitute(api, 'reader');
    for (const name of ['Alpha', 'Beta', 'Gamma'])
      await api.call('/gender', { token: clerk.token, json: { institute_code: 'reader', name } });
    const answer = await ask(clerk, { sort_by: 'name', sort_order: 'DESC' });
    expect(answer.rows.map((row) => row['name'])).toEqual(['Gamma', 'Beta']);
    const counted = await ask(clerk, { sort_by: 'name', sort_order: 'DESC', with_total: 1 });
    expect([counted.rows, counted.json['total']]).toEqual([answer.rows, 3]);
    expect(answer.json).toEqual({ data: answer.rows, current_page: 1, per_page: 2 });
    const filters = JSON.stringify([{ field: 'name', operator: '=', value: 'Beta' }]);
    expect((await ask(clerk, { filters })).rows).toEqual([answer.rows[1]]);
    expect((await ask(clerk, { search: 'alp' })).rows.map((row) => row['name'])).toEqual(['Alpha']);
    expect((await ask(clerk, { page: 9 })).json).toEqual({ data: [], current_page: 9, per_page: 2 });
    expect((await ask(clerk, { sort_by: 'nonsense' })).errors).toHaveProperty('sort_by');
  });
  it('shows nothing to a session that has ended or may not read', async () => {
    const leaver = await makeUser(api, 'reader');
    for (const _time of ['read in full', 'remembered']) expect((await ask(leaver)).status).toBe(200);
    const change = (statement: ReturnType<typeof sql>) =>
      withInstitute(api.db, { instituteCode: 'reader', campuses: 'all', userId: null }, (trx) =>
        statement.execute(trx),
      );
    await change(sql`UPDATE users SET privileges = '{}' WHERE institute_code = 'reader' AND id = ${leaver.id}`);
    expect((await ask(leaver)).status).toBe(401);
    await change(
      sql`UPDATE users SET privileges = '{genders.read}' WHERE institute_code = 'reader' AND id = ${leaver.id}`,
    );
    expect((await ask(leaver)).rows).toHaveLength(2);
    await change(sql`UPDATE users SET is_active = false WHERE institute_code = 'reader' AND id = ${leaver.id}`);
    expect((await ask(leaver)).status).toBe(403);
  });
});

describe('a refusal says what is wrong', () => {
  it('a name that is taken, and one that is too long', async () => {
    expect((await gender('Taken')).status).toBe(201);
    expect((await gender('Taken')).errors).toHaveProperty('name');
    expect((await gender('x'.repeat(51))).errors).toHaveProperty('name');
    expect((await entries('genders')).filter(({ after }) => after['name'] === 'Taken')).toHaveLength(1);
  });
  it('a reference to nothing, to another institute, to a campus that is not mine', async () => {
    const classes = resourceOf('classes');
    const other = await makeInstitute(api, 'south');
    const foreign = await makeRecord(api, other, classes, new Map());
    for (const id of [999_999, foreign.id]) {
      const answer = await create(api, user, classes, { class_name: `To ${id}`, sort_order: 1, next_class_id: id });
      expect([answer.status, answer.errors['next_class_id']?.[0]]).toEqual([
        422,
        expect.stringContaining(`names class ${id}, which does not exist`),
      ]);
    }
    expect((await entries('classes')).length).toBe(0);
  });
  it('a stale version, a record that is not there, one of another institute', async () => {
    const { row } = await gender('Versioned');
    const update = (id: number, version: number, as = user) =>
      api.call(`/gender/${id}`, {
        method: 'PUT',
        token: as.token,
        json: { institute_code: as.instituteCode, name: 'Changed', version },
      });
    expect((await update(row.id, 7)).status).toBe(409);
    expect((await update(999_999, 1)).status).toBe(404);
    const stranger = await makeInstitute(api, 'east');
    await api.call('/gender', { token: stranger.token, query: { institute_code: 'east' } });
    expect((await update(row.id, 1, stranger)).status).toBe(404);
    expect((await update(row.id, 1)).row).toMatchObject({ name: 'Changed', version: 2 });
  });
  it('a rule of which only one side is sent is judged with what is stored', async () => {
    const policies = resourceOf('late_fee_policies');
    const made: Made = new Map();
    const row = await makeRecord(api, user, policies, made);
    const cell = policies.wire.update;
    if (!cell) throw new Error('late_fee_policies can be updated');
    const raise = await callCell(api, user, cell, { id: row.id, body: { cap: 500, amount: 100 } });
    expect(raise.status).toBe(200);
    const refused = await callCell(api, user, cell, { id: row.id, body: { cap: 50 } });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['cap']]);
  });
  it('a session that has ended, a privilege that is gone: nothing is written', async () => {
    const leaver = await makeUser(api, 'north');
    expect((await gender('While here', { as: leaver })).status).toBe(201);
    const change = (statement: ReturnType<typeof sql>) =>
      withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) => statement.execute(trx));
    await change(
      sql`UPDATE users SET privileges = '{genders.read}' WHERE institute_code = 'north' AND id = ${leaver.id}`,
    );
    expect((await gender('May not', { as: leaver })).status).toBe(401);
    const ended = await makeUser(api, 'north');
    expect((await gender('Here too', { as: ended })).status).toBe(201);
    await change(sql`DELETE FROM session_token WHERE institute_code = 'north' AND user_id = ${ended.id}`);
    expect((await gender('Ended', { as: ended })).status).toBe(403);
    expect((await entries('genders')).map(({ after }) => after['name'])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/May not|Ended/)]),
    );
    const names = (await api.call('/gender', { token: user.token, query: own })).rows.map((row) => row['name']);
    expect(names).toEqual(expect.arrayContaining(['While here', 'Here too']));
    expect(names.filter((name) => name === 'May not' || name === 'Ended')).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  it('answers the same again, and refuses another request', async () => {
    const headers = { 'idempotency-key': 'writes-key-1' };
    const first = await gender('Keyed', { headers });
    const again = await gender('Keyed', { headers });
    expect([first.status, again.status, again.json]).toEqual([201, 201, first.json]);
    expect((await gender('Keyed otherwise', { headers })).status).toBe(422);
    expect((await gender('Bad key', { headers: { 'idempotency-key': 'x' } })).errors).toHaveProperty('Idempotency-Key');
  });
  it('lets one of many at once through', async () => {
    const classes = resourceOf('classes');
    const cell = classes.wire.create;
    if (!cell) throw new Error('classes can be created');
    const headers = { 'idempotency-key': 'writes-key-2' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        callCell(api, user, cell, { body: { class_name: 'Many at once', sort_order: 3 }, headers }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ row }) => row.id)).size).toBe(1);
    expect((await entries('classes')).filter(({ after }) => after['class_name'] === 'Many at once')).toHaveLength(1);
  });
});

it('updates of the same record wait for each other: every one counts, and the log is a chain', async () => {
  const { row } = await gender('Contended');
  const writers = Array.from({ length: 24 }, (_, n) => n);
  const answers = await Promise.all(
    writers.map((n) =>
      api.call(`/gender/${row.id}`, { method: 'PUT', token: user.token, json: { ...own, name: `Contended ${n}` } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(writers.map(() => 200));
  expect(answers.map((answer) => answer.row.version).toSorted((a, b) => a - b)).toEqual(writers.map((n) => n + 2));
  const chain = (await entries('genders')).filter(
    ({ entity_id, action }) => entity_id === String(row.id) && action === 'update',
  );
  const byVersion = chain.toSorted((a, b) => Number(a.after['version']) - Number(b.after['version']));
  expect(byVersion.slice(1).map(({ before }) => before)).toEqual(byVersion.slice(0, -1).map(({ after }) => after));
  const versioned = await Promise.all(
    writers.map((n) =>
      api.call(`/gender/${row.id}`, {
        method: 'PUT',
        token: user.token,
        json: { ...own, name: `Last ${n}`, version: 25 },
      }),
    ),
  );
  expect(versioned.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(versioned.filter(({ status }) => status === 409)).toHaveLength(23);
});

it('whoever works for some campuses writes there, and not elsewhere', async () => {
  const campuses = resourceOf('campuses');
  const here = await makeRecord(api, user, campuses, new Map());
  const there = (await create(api, user, campuses, { ...campuses.sample, campus_name: 'There', campus_code: 'TH' }))
    .row;
  const target = resourceOf('houses');
  if (!target.campus) throw new Error('houses have a campus');
  const clerk = await makeUser(api, 'north', { campuses: [here.id] });
  await api.call('/gender', { token: clerk.token, query: own });
  const field = target.campus;
  const body = await sampleBody(api, user, target, new Map());
  const mine = await create(api, clerk, target, { ...body, [field]: here.id });
  expect([mine.text, mine.status]).toEqual([expect.anything(), 201]);
  const theirs = await create(api, clerk, target, { ...body, [field]: there.id });
  expect([theirs.status, Object.keys(theirs.errors)]).toEqual([422, [field]]);
  expect((await create(api, clerk, target, { ...body, [field]: null })).status).toBe(422);
});
