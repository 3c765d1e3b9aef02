/** Backups of one institute: made by a job in one snapshot, of nobody else, and restored as a new institute with the same books. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import { withInstitute } from '../../server/database/door.ts';
import { enqueue } from '../../server/jobs/queue.ts';
import { scheduledBackups } from '../../server/modules/backups/schedule.ts';
import { restoreInstitute } from '../../server/operations/institute/restore.ts';
import { runJobs, type RunningJobs } from './support/runJobs.ts';
import { makeApp, makeInstitute, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';
import { wholeCheck } from './support/wholeCheck.ts';

const directory = mkdtempSync(join(tmpdir(), 'edubase-institute-'));
const file = join(directory, 'demo.gz');
let api: Api;
let jobs: RunningJobs;
let head: TestUser;
let other: TestUser;
beforeAll(async () => {
  api = await makeApp({ demo: 2 });
  jobs = await runJobs(api);
  head = await makeUser(api, 'demo', { administrator: true });
  other = await makeInstitute(api, 'elsewhere');
  // Written past the guards: the copy must not make it look sound.
  await asOwner(api.test.url, (client) =>
    client.query(`ALTER TABLE payments DISABLE TRIGGER USER; UPDATE payments SET notes = 'written past the guards' WHERE id = (SELECT min(id) FROM payments);
      ALTER TABLE payments ENABLE TRIGGER USER`),
  );
}, 240_000);
afterAll(async () => {
  await jobs.stop();
  await api.test.drop();
  rmSync(directory, { recursive: true, force: true });
});
const get = (path: string, user = head): Promise<Answer> => api.call(path, { token: user.token });
const post = (path: string, user = head): Promise<Answer> => api.call(path, { json: {}, token: user.token });
const remove = (id: number, user = head): Promise<Answer> =>
  api.call(`/backups/${id}`, { method: 'POST', query: { _method: 'DELETE' }, json: {}, token: user.token });
async function make(): Promise<number> {
  const made = await post('/backups');
  expect(made.status, made.text).toBe(200);
  await jobs.idle();
  return made.row.id;
}
async function bytesOf(id: number): Promise<Buffer> {
  const { row } = await post(`/backups/${id}/download`);
  const parts: Buffer[] = [];
  for (let part = 0; part < Number(row['parts']); part += 1)
    parts.push(Buffer.from(String((await get(`/backups/${id}/parts/${part}`)).row['bytes']), 'base64'));
  const bytes = Buffer.concat(parts);
  expect(bytes).toHaveLength(Number(row['size']));
  return bytes;
}
const counts = (code: string): Promise<Record<string, number>> =>
  asOwner(api.test.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT DISTINCT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'institute_code'",
    );
    const found: Record<string, number> = {};
    for (const { name } of rows) {
      const { rows: n } = await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM "${name}" WHERE institute_code = $1`,
        [code],
      );
      found[name] = n[0]?.n ?? 0;
    }
    return found;
  });

let first = 0;
describe('a backup', () => {
  it('is made by a job, and has everything of the institute and no password', async () => {
    first = await make();
    expect((await get('/backups')).rows[0]).toMatchObject({ id: first, state: 'done', made_by: head.username });
    writeFileSync(file, await bytesOf(first));
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
    expect(JSON.parse((lines[0] ?? '').slice(1))).toMatchObject({ institute_code: 'demo' });
    const text = lines.join('\n');
    expect(text).not.toContain('scrypt$');
    expect(text).not.toContain('elsewhere');
    expect(lines).toContain('#{"table":"stored_file"}');
    const rows = Number((await get('/backups')).rows[0]?.['row_count']);
    const all = await counts('demo');
    const left = ['session_token', 'idempotency_key', 'backups', 'backup_parts', 'rate_limit'];
    const held = Object.entries(all).reduce((sum, [name, n]) => sum + (left.includes(name) ? 0 : n), 0);
    // The download and the end of the backup were written down since.
    expect(held - rows).toBeLessThan(10);
  });
  it('is of who holds the privilege and works for all campuses, and of no other institute', async () => {
    const few = await makeUser(api, 'demo', { privileges: ['system.read', 'system.settings'] });
    const local = await makeUser(api, 'demo', { campuses: [1] });
    for (const path of ['/backups', `/backups/${first}/parts/0`]) {
      expect((await get(path, few)).status, path).toBe(401);
      expect((await get(path, local)).status, path).toBe(401);
    }
    expect((await get('/backups', other)).rows).toEqual([]);
    for (const answer of [
      await get(`/backups/${first}/parts/0`, other),
      await post(`/backups/${first}/download`, other),
      await remove(first, other),
      await get(`/backups/${first}/parts/99`),
      await get('/backups/0/parts/0'),
    ])
      expect(answer.status).toBe(404);
  });
  it('is one at a time, seven at most, and deleted with its parts; the log has all of it', async () => {
    const held = await makeInstitute(api, 'small');
    const [a, b] = await Promise.all([post('/backups', held), post('/backups', held)]);
    expect([a.status, b.status].toSorted()).toEqual([200, 409]);
    await jobs.idle();
    for (let at = 1; at < 7; at += 1) {
      expect((await post('/backups', held)).status).toBe(200);
      await jobs.idle();
    }
    const full = await post('/backups', held);
    expect([full.status, full.message]).toEqual([
      409,
      'There are 7 backups already: download and delete one of them first',
    ]);
    const id = (await get('/backups', held)).rows[0]?.id ?? 0;
    expect((await remove(id, held)).status).toBe(200);
    expect((await get('/backups', held)).rows).toHaveLength(6);
    expect((await counts('small'))['backup_parts']).toBe(6);
    const { rows } = await withInstitute(api.db, { instituteCode: 'small', campuses: 'all', userId: null }, (trx) =>
      sql<{
        action: string;
      }>`SELECT DISTINCT a.action FROM audit_log a WHERE a.institute_code = 'small' AND a.entity = 'backups' ORDER BY 1`.execute(
        trx,
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete']);
  });
});
describe('a schedule', () => {
  const plan = { every: 'day', weekday: 7, hour: 3, keep: 2, version: 0 };
  const save = (json: object, user: TestUser): Promise<Answer> =>
    api.call('/backup_schedule', { json, token: user.token });
  const owned = (text: string, values: unknown[] = []) =>
    asOwner(api.test.url, (client) => client.query<Record<string, unknown>>(text, values));
  /** As if the hour had come: the job finds it due. */
  async function comes(user: TestUser): Promise<void> {
    await owned("UPDATE backup_schedules SET next_at = now() - interval '1 minute' WHERE institute_code = $1", [
      user.instituteCode,
    ]);
    const { id } = (await owned('SELECT id FROM backup_schedules WHERE institute_code = $1', [user.instituteCode]))
      .rows[0] as { id: number };
    const who = { instituteCode: user.instituteCode, campuses: 'all', userId: null } as const;
    const job = { instituteCode: user.instituteCode, id: Number(id) };
    // Two servers that look at once.
    await Promise.all(
      [1, 2].map(() => withInstitute(api.db, who, (trx) => enqueue(trx, scheduledBackups, job).then(() => undefined))),
    );
    await idle(user);
  }
  /** Nothing is left that could begin now; the next time waits in the queue. */
  const idle = async (user: TestUser): Promise<void> => {
    const left = `SELECT 1 FROM pgboss.job WHERE name = 'jobs' AND state < 'completed' AND start_after <= now() AND data ->> 'instituteCode' = $1`;
    while ((await owned(left, [user.instituteCode])).rows.length > 0) await setTimeout(50);
  };
  let school: TestUser;
  beforeAll(async () => void (school = await makeInstitute(api, 'nightly')));

  it('is of who may make backups and works for all campuses, and refuses what it cannot be', async () => {
    const few = await makeUser(api, 'nightly', { privileges: ['system.read'] });
    const local = await makeUser(api, 'nightly', { campuses: [] });
    for (const user of [few, local]) {
      expect((await get('/backup_schedule', user)).status).toBe(401);
      expect((await save(plan, user)).status).toBe(401);
    }
    for (const [wrong, field] of [
      [{ every: 'hour' }, 'every'],
      [{ hour: 24 }, 'hour'],
      [{ weekday: 0 }, 'weekday'],
      [{ keep: 15 }, 'keep'],
    ] as const) {
      const answer = await save({ ...plan, ...wrong }, school);
      expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    }
  });
  it('says the next time in the time zone of the institute, and is saved by one at a time', async () => {
    expect((await get('/backup_schedule', school)).row).toMatchObject({ every: 'never', next_at: null, version: 0 });
    const saved = await save({ ...plan, every: 'week', weekday: 5, hour: 23 }, school);
    expect(saved.status, saved.text).toBe(200);
    const next = new Date(String(saved.row['next_at']));
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: String(saved.row['time_zone']),
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(next);
    expect(local).toBe('Friday 23:00');
    expect(next.getTime() - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
    expect((await save(plan, school)).status).toBe(409);
    expect((await save({ ...plan, version: 1 }, school)).row).toMatchObject({ every: 'day', hour: 3, version: 2 });
  });
  it('makes one when it is time, however many look, and leaves as many as it says beside those made by hand', async () => {
    expect((await post('/backups', school)).status).toBe(200);
    await idle(school);
    for (let made = 1; made <= 3; made += 1) {
      await comes(school);
      const rows = (await get('/backups', school)).rows;
      expect(rows.filter((row) => row['scheduled'] === true)).toHaveLength(Math.min(made, 2));
      expect(rows.every((row) => row['state'] === 'done')).toBe(true);
    }
    expect((await get('/backups', school)).rows.filter((row) => row['scheduled'] === false)).toHaveLength(1);
    const { row } = await get('/backup_schedule', school);
    expect(row['last_at']).not.toBeNull();
    expect(Date.parse(String(row['next_at']))).toBeGreaterThan(Date.now());
    const fact = (await get('/system_facts', school)).rows.find(({ key }) => key === 'backups');
    expect(fact).toMatchObject({ state: 'good', area: 'health' });
    const log = await owned(
      "SELECT entity, action, count(*)::int AS n FROM audit_log WHERE institute_code = 'nightly' AND username = 'schedule' GROUP BY 1, 2 ORDER BY 1, 2",
    );
    expect(log.rows).toEqual([
      { entity: 'backups', action: 'create', n: 3 },
      { entity: 'backups', action: 'delete', n: 1 },
    ]);
  });
  it('says on the page of the system what was in the way, and makes no second one beside it', async () => {
    await owned(
      "INSERT INTO backups (institute_code, state, scheduled, problem) VALUES ('nightly', 'running', true, 'No room')",
    );
    await comes(school);
    const { row } = await get('/backup_schedule', school);
    expect(row['last_problem']).toMatch(/^The backup of .* is not finished$/);
    const fact = (await get('/system_facts', school)).rows.find(({ key }) => key === 'backups');
    expect(fact).toMatchObject({ state: 'bad', advice: expect.stringContaining('is not finished') });
    await owned("DELETE FROM backups WHERE institute_code = 'nightly' AND problem = 'No room'");
    await comes(school);
    expect((await get('/backup_schedule', school)).row['last_problem']).toBeNull();
  });
  it('that is taken away makes none', async () => {
    const { version } = (await get('/backup_schedule', school)).row;
    expect((await save({ ...plan, every: 'never', version }, school)).row).toMatchObject({ next_at: null });
    const before = (await get('/backups', school)).rows.length;
    await withInstitute(api.db, { instituteCode: 'nightly', campuses: 'all', userId: null }, async (trx) =>
      expect(await scheduledBackups.unfinished(trx, 'nightly')).toEqual([]),
    );
    expect((await get('/backups', school)).rows).toHaveLength(before);
  });
});
describe('restored as a new institute', () => {
  it('has the same rows, sound books and a new administrator, and the first is as it was', async () => {
    const before = await counts('demo');
    const { rows, user, header } = await restoreInstitute(api.test.url, api.db, {
      file,
      code: 'again',
      name: 'The Same Again',
      admin: 'keeper',
    });
    expect(header.institute_code).toBe('demo');
    expect(rows).toBeGreaterThan(10_000);
    expect(user.username).toBe('keeper');
    expect(await counts('demo')).toEqual(before);
    const after = await counts('again');
    // Beside what was written since: the administrator, and what the log says of both.
    for (const [name, n] of Object.entries(after))
      if (
        ![
          'users',
          'audit_log',
          'audit_days',
          'backups',
          'backup_parts',
          'session_token',
          'idempotency_key',
          'rate_limit',
          'users_campus',
        ].includes(name)
      )
        expect(n, name).toBe(before[name]);
    const found = await wholeCheck(api.test.url);
    const broken = (code: string): string[] =>
      found.outcomes.flatMap(({ rule, violations }) =>
        violations
          .filter(({ institute }) => institute === code)
          .map(({ table, id, message }) => `${rule}: ${table} ${id} ${message}`),
      );
    expect(broken('again')).toHaveLength(1);
    expect(broken('again')).toEqual(broken('demo'));
    const { rows: quiet } = await withInstitute(
      api.db,
      { instituteCode: 'again', campuses: 'all', userId: null },
      (trx) =>
        sql<{
          n: number;
        }>`SELECT (SELECT count(*) FROM sms_gateways g WHERE g.institute_code = 'again' AND g.is_active)::int
        + (SELECT count(*) FROM outbox o WHERE o.institute_code = 'again' AND o.state IN ('queued', 'sending'))::int AS n`.execute(
          trx,
        ),
    );
    expect(quiet).toEqual([{ n: 0 }]);
  }, 240_000);
  it('goes on: a record is added, with numbers of its own', async () => {
    const keeper = await makeUser(api, 'again', { administrator: true });
    const made = await api.call('/gender', {
      json: { institute_code: 'again', name: 'Restored' },
      token: keeper.token,
    });
    expect(made.status, made.text).toBe(201);
  });
  it('is refused for a code that is taken, a damaged file, and one of another version; nothing is changed', async () => {
    const order = { file, code: 'again', admin: 'keeper' };
    await expect(restoreInstitute(api.test.url, api.db, order)).rejects.toThrow('There is already an institute');
    const bytes = readFileSync(file);
    const damaged = join(directory, 'damaged.gz');
    const refused = (content: Buffer): Promise<unknown> => {
      writeFileSync(damaged, content);
      return restoreInstitute(api.test.url, api.db, { file: damaged, code: 'third', admin: 'keeper' });
    };
    await expect(refused(bytes.subarray(0, bytes.length - 500))).rejects.toThrow(/damaged|ends too early/);
    const text = gunzipSync(bytes).toString('utf8');
    await expect(refused(gzipSync(text.replace('"Islamabad"', '"Elsewhere"')))).rejects.toThrow('checksum');
    await expect(refused(gzipSync(text.replace(/"migration":"[^"]+"/, '"migration":"1 x"')))).rejects.toThrow(
      'another version',
    );
    await expect(refused(gzipSync('hello\n'))).rejects.toThrow('no backup of an institute');
    await expect(
      restoreInstitute(api.test.url, api.db, { file: join(directory, 'none'), code: 'third', admin: 'keeper' }),
    ).rejects.toThrow('There is no file');
    expect((await counts('third'))['institute']).toBe(0);
  });
});
