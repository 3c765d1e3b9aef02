/** What one server is told, the other knows: at once where somebody relies on it, else within seconds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { withInstitute } from '../../server/database/door.ts';
import { setSecretKey } from '../../server/resources/secrets.ts';
import { makeInstitute, makeUser, SECRET, type TestUser } from '../api/support/apiClient.ts';
import { testDatabase, type TestDatabase } from '../api/support/testDatabase.ts';
import { startServers, type Servers } from './support/servers.ts';

const LIMIT = 60;
let database: TestDatabase;
let servers: Servers;
let head: TestUser;
let at: readonly [string, string];
beforeAll(async () => {
  database = await testDatabase();
  setSecretKey(SECRET);
  head = await makeInstitute({ db: database.database }, 'north');
  servers = await startServers(database.url, { EDUBASE_SECRET: SECRET, RATE_PER_MINUTE: String(LIMIT * 100) });
  at = [servers.each[0]?.base ?? '', servers.each[1]?.base ?? ''];
});
afterAll(async () => {
  await servers.stop();
  await database.drop();
});

interface Told {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}
async function call(base: string, path: string, who: TestUser, body?: object, key?: string): Promise<Told> {
  const answer = await fetch(`${base}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}
const list = (base: string, who: TestUser): Promise<Told> => call(base, '/gender?institute_code=north&page=1', who);
const add = (base: string, who: TestUser, name: string, key?: string): Promise<Told> =>
  call(base, '/gender', who, { institute_code: 'north', name, is_active: true }, key);

test('a logout at one ends the session at the other, which had remembered it', async () => {
  const user = await makeUser({ db: database.database }, 'north');
  for (const base of [...at, ...at]) expect((await list(base, user)).status).toBe(200);
  expect((await call(at[0], '/logout', user, {})).status).toBe(200);
  expect((await list(at[1], user)).status).toBe(403);
});

test('a privilege that is taken away counts at the next request of the other', async () => {
  const user = await makeUser({ db: database.database }, 'north');
  expect((await list(at[1], user)).status).toBe(200);
  await withInstitute(database.database, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
    sql`UPDATE users SET privileges = ARRAY['users.list'] WHERE institute_code = 'north' AND id = ${user.id}`.execute(
      trx,
    ),
  );
  expect((await list(at[1], user)).status).toBe(401);
});

test('who has written at one is never shown an older total by the other, whoever else was', async () => {
  const other = await makeUser({ db: database.database }, 'north');
  for (let turn = 0; turn < 20; turn++) {
    const [here, there] = turn % 2 ? at : ([at[1], at[0]] as const);
    const before = (await list(there, head)).json['total'];
    await list(there, other);
    expect((await add(here, head, `Gender ${turn}`)).status).toBe(201);
    expect((await list(there, head)).json['total']).toBe(Number(before) + 1);
  }
  // Of what others write, each hears within seconds.
  const { total } = (await list(at[0], head)).json;
  await expect.poll(async () => (await list(at[1], other)).json['total'], { timeout: 60_000 }).toBe(total);
});

test('a key sent to both at once has one effect and one answer', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const [first, second] = await Promise.all(
      at.map((base) => add(base, head, `Once ${turn}`, `once-at-both-${turn}`)),
    );
    expect(first?.status).toBe(201);
    expect(second).toEqual(first);
  }
  const { rows } = await withInstitute(
    database.database,
    { instituteCode: 'north', campuses: 'all', userId: null },
    (trx) =>
      sql<{
        n: number;
      }>`SELECT count(*)::int AS n FROM genders WHERE institute_code = 'north' AND name LIKE 'Once %'`.execute(trx),
  );
  expect(rows[0]?.n).toBe(10);
});

test('wrong passwords are counted by both together', async () => {
  const user = await makeUser({ db: database.database }, 'north', { username: 'guessed' });
  const guess = async (turn: number): Promise<number> => {
    const answer = await fetch(`${at[turn % 2]}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(at[turn % 2] ?? '').origin },
      body: new URLSearchParams({ institute: 'north', username: user.username, password: `wrong ${turn}` }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn++) statuses.push(await guess(turn));
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses.slice(10)).toEqual([429, 429]);
});
