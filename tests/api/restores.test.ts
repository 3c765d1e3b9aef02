/** A backup restored as a new institute from a page: for who may make one, of the list or of a file, whole or not at all. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { restoring } from '../../server/modules/restores/job.ts';
import { createInstitute } from '../../server/operations/institute/create.ts';
import { createInternalInstitute } from '../../server/operations/institute/internal.ts';
import { letMake } from '../../server/operations/institute/makers.ts';
import { loadInstitute } from '../../server/operations/institute/restore.ts';
import { brokenReference } from '../../server/operations/institute/triggersAside.ts';
import { withInstitute } from '../../server/database/door.ts';
import { sql } from 'kysely';
import { runJobs, type RunningJobs } from './support/runJobs.ts';
import {
  makeApp,
  makeInstitute,
  makeUser,
  type Answer,
  type Api,
  type Row,
  type TestUser,
} from './support/apiClient.ts';
import { create } from './support/records.ts';
import { asOwner } from './support/testDatabase.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { wholeCheck } from './support/wholeCheck.ts';

let api: Api;
let jobs: RunningJobs;
let head: TestUser;
let backup = 0;
/** In the backup, and erased since. */
let contact = 0;
let leaver: TestUser;
let bytes: Buffer;
const PASSWORD = 'correct-horse-42-battery';
const order = { code: 'north2', name: 'North, restored', admin: 'keeper', password: PASSWORD };
const allow = (...makers: string[]): void =>
  letMake({ url: api.test.url, makers, sections: ['house-management'], kinds: jobKinds });
const get = (path: string, user = head): Promise<Answer> => api.call(path, { token: user.token });
const post = (path: string, json: object = {}, user = head): Promise<Answer> =>
  api.call(path, { json, token: user.token });
const remove = (id: number): Promise<Answer> =>
  api.call(`/restores/${id}`, { method: 'POST', query: { _method: 'DELETE' }, json: {}, token: head.token });
const owned = (text: string, values: unknown[] = []) =>
  asOwner(api.test.url, (client) => client.query<Record<string, unknown>>(text, values));
beforeAll(async () => {
  api = await makeApp();
  jobs = await runJobs(api);
  await createInstitute(api.db, {
    code: 'north',
    name: 'North Grammar School',
    admin: 'principal',
    password: PASSWORD,
    campus: 'Main Campus',
  });
  head = await makeUser(api, 'north', { administrator: true, username: 'head' });
  allow('north');
  contact = (await create(api, head, resourceOf('sms_contacts'), { name: 'Gulalai Khattak', mobile: '0321-7654321' }))
    .row.id;
  leaver = await makeUser(api, 'north', { username: 'leaver' });
  backup = (await post('/backups')).row.id;
  await jobs.idle();
  const { row } = await post(`/backups/${backup}/download`);
  const parts: Buffer[] = [];
  for (let part = 0; part < Number(row['parts']); part += 1)
    parts.push(Buffer.from(String((await get(`/backups/${backup}/parts/${part}`)).row['bytes']), 'base64'));
  bytes = Buffer.concat(parts);
}, 120_000);
afterAll(async () => {
  letMake(null);
  await jobs.stop();
  await api.test.drop();
});
const one = async (id: number): Promise<Row> => {
  const row = (await get('/restores')).rows.find((each) => each.id === id);
  if (!row) throw new Error(`no restore ${id}`);
  return row;
};
const instituteCount = async (code: string): Promise<unknown> =>
  (await owned('SELECT count(*)::int AS n FROM institute WHERE institute_code = $1', [code])).rows[0]?.['n'];
/** Sends a file in parts of so many bytes, and begins; the row when it is over. */
async function sendFile(file: Buffer, code: string, size = 100_000): Promise<Row> {
  const made = await post('/restores', { ...order, code, file_name: 'north.gz' });
  expect(made.status, made.text).toBe(200);
  const { id } = made.row;
  const parts = Math.ceil(file.length / size);
  for (let part = 0; part < parts; part += 1) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file.subarray(part * size, (part + 1) * size))]));
    const sent = await api.call(`/restores/${id}/parts/${part}`, { form, token: head.token });
    expect(sent.status, sent.text).toBe(200);
  }
  expect((await post(`/restores/${id}/begin`, { parts: parts + 1 })).status).toBe(422);
  expect((await post(`/restores/${id}/begin`, { parts })).status).toBe(200);
  await jobs.idle();
  return one(id);
}

describe('who may', () => {
  it('is nobody on a server that names none, and then who holds the privilege for all campuses there', async () => {
    letMake(null);
    expect((await get('/restores')).json).toMatchObject({ may: false, why: expect.stringContaining('operator') });
    expect((await post('/restores', { ...order, backup_id: backup })).status).toBe(401);
    allow();
    expect((await post('/restores', { ...order, backup_id: backup })).status).toBe(401);
    allow('south');
    expect((await get('/restores')).json).toMatchObject({ may: false });
    expect((await post('/restores', { ...order, backup_id: backup })).message).toContain('Only the operator');
    allow('north');
    const few = await makeUser(api, 'north', { privileges: ['system.read', 'system.backup'] });
    const local = await makeUser(api, 'north', { campuses: [] });
    for (const user of [few, local]) {
      expect((await get('/restores', user)).status).toBe(401);
      expect((await post('/restores', { ...order, backup_id: backup }, user)).status).toBe(401);
    }
    expect((await get('/restores')).json).toMatchObject({ may: true, why: null, data: [] });
    expect(await instituteCount('north2')).toBe(0);
  });
  it('is always an administrator of the product itself', async () => {
    await createInternalInstitute(api.db);
    const inner = await makeUser(api, 'edubase', { administrator: true, username: 'someone' });
    expect((await get('/restores', inner)).json).toMatchObject({ may: false });
    await owned("UPDATE users SET username = 'edubase_support_2' WHERE username = 'edubase_support'");
    await owned("UPDATE users SET username = 'edubase_support' WHERE username = 'someone'");
    const { token } = inner;
    expect((await get('/restores', { ...inner, token })).json).toMatchObject({ may: true });
  });
});
describe('is refused', () => {
  it.each([
    ['code', { code: 'no/rth' }],
    ['code', { code: 'house-management' }],
    ['code', { code: 'edubase' }],
    ['admin', { admin: 'edubase_me' }],
    ['password', { password: 'password123' }],
    ['password', { password: 'short' }],
    ['name', { name: 'x' }],
    ['backup_id', { backup_id: 999_999 }],
    ['backup_id', { file_name: 'both.gz' }],
  ])('with the name of the field: %s', async (field, wrong) => {
    const answer = await post('/restores', { ...order, backup_id: backup, ...wrong });
    expect([answer.status, Object.keys(answer.errors)], answer.text).toEqual([422, [field]]);
  });
  it('for the code of an institute that is there, in any case of its letters, and changes nothing', async () => {
    for (const code of ['north', 'NORTH']) {
      const made = await post('/restores', { ...order, code, backup_id: backup });
      await jobs.idle();
      expect(await one(made.row.id)).toMatchObject({
        state: 'refused',
        problem: expect.stringContaining('already an institute'),
      });
    }
    expect(await instituteCount('NORTH')).toBe(0);
  });
  it('for an administrator whose name is in the backup', async () => {
    const made = await post('/restores', { ...order, admin: 'Principal', backup_id: backup });
    await jobs.idle();
    expect(await one(made.row.id)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('choose another name'),
    });
    expect(await instituteCount('north2')).toBe(0);
  });
  it('for a file that is damaged, cut off, of a newer version or none at all', async () => {
    const text = gunzipSync(bytes).toString('utf8');
    const newer = text.replace(/"migration":"(\d+)/, (_all, n: string) => `"migration":"${Number(n) + 1}`);
    const files: [Buffer, string][] = [
      [bytes.subarray(0, bytes.length - 300), 'damaged or not complete'],
      [gzipSync(text.replace('"Islamabad"', '"Elsewhere"')), 'checksum'],
      [gzipSync(newer), 'newer version'],
      [Buffer.from('hello'), 'damaged'],
      [gzipSync('hello\n'), 'no backup of an institute'],
    ];
    for (const [file, why] of files)
      expect(await sendFile(file, 'third')).toMatchObject({ state: 'refused', problem: expect.stringContaining(why) });
    expect(await instituteCount('third')).toBe(0);
    expect((await owned('SELECT 1 FROM restore_parts')).rows).toEqual([]);
  }, 60_000);
  it('in parts that are none, sent twice, or sent too late', async () => {
    const { id } = (await post('/restores', { ...order, code: 'fourth', file_name: 'x.gz' })).row;
    const part = (n: number | string, size = 3): Promise<Answer> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(size)]));
      return api.call(`/restores/${id}/parts/${n}`, { form, token: head.token });
    };
    expect((await part(0)).status).toBe(200);
    expect((await part(0)).status).toBe(409);
    expect((await part('x')).status).toBe(404);
    expect((await part(1, 0)).status).toBe(422);
    expect((await part(1, 4 * 1024 * 1024 + 1)).status).toBe(422);
    const other = await makeInstitute(api, 'south');
    allow('north', 'south');
    expect((await get('/restores', other)).rows).toEqual([]);
    expect((await post(`/restores/${id}/begin`, { parts: 1 }, other)).status).toBe(404);
    allow('north');
    expect((await remove(id)).status).toBe(200);
    expect((await owned('SELECT 1 FROM restore_parts')).rows).toEqual([]);
  });
});
describe('a backup of the list', () => {
  let id = 0;
  it('becomes a new institute with sound books and an administrator who chooses a password, without who was erased since', async () => {
    await owned('UPDATE users SET is_active = false WHERE id = $1', [leaver.id]);
    const reason = 'Asked for it';
    for (const [path, name] of [
      [`contact/${contact}`, 'Gulalai Khattak'],
      [`user/${leaver.id}`, 'leaver'],
    ] as const) {
      const erased = await post(`/personal_data/${path}/erase`, { reason, name });
      expect(erased.status, erased.text).toBe(200);
    }
    const [a, b] = await Promise.all([
      post('/restores', { ...order, backup_id: backup }),
      post('/restores', { ...order, code: 'north3', backup_id: backup }),
    ]);
    expect([a.status, b.status].toSorted()).toEqual([200, 409]);
    id = (a.status === 200 ? a : b).row.id;
    await jobs.idle();
    const row = await one(id);
    expect(row).toMatchObject({ state: 'done', source_code: 'north', made_by: 'head' });
    // Whoever could sign in then is not erased behind their back.
    expect(row['problem']).toContain(`user ${leaver.id}: They can still sign in: switch the user off first`);
    expect(Number(row['done'])).toBe(Number(row['total']));
    const code = String(row['code']);
    const { rows: erasures } = await owned(
      'SELECT kind, reason, made_by::int AS by FROM erasures WHERE institute_code = $1',
      [code],
    );
    expect(erasures).toEqual([{ kind: 'contact', reason, by: head.id }]);
    const { rows: log } = await owned(
      "SELECT entity_id, username, after ->> 'reason' AS reason FROM audit_log WHERE institute_code = $1 AND action = 'erase'",
      [code],
    );
    expect(log).toEqual([{ entity_id: `contact ${contact}`, username: 'restore', reason }]);
    expect((await owned('SELECT 1 FROM sms_contacts WHERE institute_code = $1', [code])).rows).toEqual([]);
    const { rows } = await owned(
      'SELECT username, must_change_password, password_hash FROM users WHERE institute_code = $1 ORDER BY username',
      [code],
    );
    expect(rows.map(({ username, must_change_password }) => [username, must_change_password])).toContainEqual([
      'keeper',
      true,
    ]);
    expect(rows.filter(({ password_hash }) => password_hash === 'none')).toHaveLength(rows.length - 1);
    expect((await owned('SELECT admin_hash FROM restores WHERE id = $1', [id])).rows).toEqual([{ admin_hash: null }]);
    // Nobody was signed in by it.
    expect((await owned('SELECT 1 FROM session_token WHERE institute_code = $1', [code])).rows).toEqual([]);
    const found = await wholeCheck(api.test.url);
    expect(
      found.outcomes.flatMap(({ violations }) => violations.filter(({ institute }) => institute === code)),
    ).toEqual([]);
  }, 120_000);
  it('is in the logs of both, without a password', async () => {
    const { rows } = await owned(
      "SELECT institute_code AS code, username, action, entity, after::text AS after FROM audit_log WHERE entity IN ('restores', 'institute') AND (entity_id = $1 OR after ->> 'restored_from' = 'north') ORDER BY institute_code, id",
      [String(id)],
    );
    expect(rows.map(({ code, username, action }) => [code, username, action])).toEqual([
      ['north', 'head', 'create'],
      ['north', 'head', 'restore'],
      [expect.stringMatching(/^north[23]$/), 'command line', 'create'],
    ]);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).not.toContain('scrypt');
  });
  it('whose job begins anew goes on: with the rows there, only the administrator is made', async () => {
    const code = String((await one(id))['code']);
    await owned('DELETE FROM users_campus WHERE institute_code = $1', [code]);
    await owned(
      "UPDATE restores SET state = 'loaded', finished_at = NULL, admin = 'second', admin_hash = 'none' WHERE id = $1",
      [id],
    );
    const run = async (): Promise<void> => {
      for await (const _part of restoring.work(api.db, { instituteCode: 'north', id }));
    };
    await run();
    await run();
    expect(await one(id)).toMatchObject({ state: 'done' });
    const { rows } = await withInstitute(api.db, { instituteCode: code, campuses: 'all', userId: null }, (trx) =>
      sql`SELECT username FROM users WHERE institute_code = ${code} AND username = 'second'`.execute(trx),
    );
    expect(rows).toHaveLength(1);
  });
  it('that is deleted before it is restored is said to be', async () => {
    const made = await post('/backups');
    await jobs.idle();
    await jobs.stop();
    const waiting = await post('/restores', { ...order, code: 'fifth', backup_id: made.row.id });
    await owned('DELETE FROM backups WHERE id = $1', [made.row.id]);
    jobs = await runJobs(api);
    await jobs.idle();
    expect(await one(waiting.row.id)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('deleted meanwhile'),
    });
  });
});
it('a file becomes a new institute as one of the list does', async () => {
  expect(await sendFile(bytes, 'sixth', 20_000)).toMatchObject({ state: 'done', file_name: 'north.gz' });
  expect(await instituteCount('sixth')).toBe(1);
  const { id } = (await get('/restores')).rows[0] ?? { id: 0 };
  expect((await remove(id)).status).toBe(200);
  expect(await instituteCount('sixth')).toBe(1);
}, 60_000);

it('others save while the rows are loaded, and a record that names nothing is refused', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'edubase-test-')), 'north.gz');
  await writeFile(file, bytes);
  let saved = 0;
  const onTable = async (): Promise<void> => {
    if (saved > 0) return;
    const answer = await post('/gender', { institute_code: 'north', name: 'While it is loaded' });
    expect(answer.status, answer.text).toBe(201);
    saved += 1;
  };
  await loadInstitute(api.test.url, { file, code: 'seventh', admin: 'keeper' }, { onTable });
  expect(saved).toBe(1);
  await asOwner(api.test.url, async (client) => {
    expect(await brokenReference(client, 'seventh')).toBeNull();
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query("DELETE FROM finance_groups WHERE institute_code = 'seventh'");
    expect(await brokenReference(client, 'seventh')).toContain('finance_');
    await client.query('ROLLBACK');
  });
}, 60_000);
