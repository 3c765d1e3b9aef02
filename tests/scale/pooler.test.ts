/**
 * A pooler that gives a connection for one transaction: what is set, locked or prepared lasts no longer, and no request
 * finds anything of another. Skipped, and said, where there is none on the machine.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withInstitute, type Who } from '../../server/database/door.ts';
import { requestsUrl } from '../../server/database/loginRole.ts';
import { openDatabase, type Database } from '../../server/database/open.ts';
import { makeInstitute, SECRET, type TestUser } from '../api/support/apiClient.ts';
import { freePort, ServerProcess } from '../api/support/faults/serverProcess.ts';
import { asOwner, pooledUrl, testDatabase, type TestDatabase } from '../api/support/testDatabase.ts';

const pooler = inject('pooler');
if (!pooler) console.warn('No pooler on this machine: nothing is tried here');

describe.skipIf(!pooler)('over a pooler', () => {
  let server: TestDatabase;
  let db: Database;
  let url = '';
  let head: TestUser;
  const codes = ['north', 'south', 'east', 'west'];
  const who = (instituteCode: string, userId = 1): Who => ({ instituteCode, campuses: 'all', userId });

  beforeAll(async () => {
    server = await testDatabase();
    db = server.database;
    url = pooledUrl(pooler?.url ?? '', new URL(server.url).pathname.slice(1));
    for (const code of codes) {
      const made = await makeInstitute({ db }, code);
      if (code === 'north') head = made;
    }
  });
  afterAll(() => server.drop());

  test('many at once on few connections see each their own institute, user and rows', async () => {
    const wide = openDatabase({ url, poolSize: 40, pooled: true, prepares: pooler?.prepares === true });
    const seen = await Promise.all(
      Array.from({ length: 400 }, async (_none, at) => {
        const code = codes[at % codes.length] ?? '';
        const own = await withInstitute(wide, who(code, at), async (trx) => {
          const first = await sql<{ institute: string; user: string; role: string; backend: number }>`SELECT
            current_setting('app.institute') AS institute, current_setting('app.user') AS "user", current_user AS role,
            pg_backend_pid() AS backend, ${at}::int AS at`.execute(trx);
          const rows = await sql<{
            institute_code: string;
          }>`SELECT institute_code FROM users WHERE ${at}::int = ${at}::int`.execute(trx);
          return { ...first.rows[0], rows: rows.rows };
        });
        expect(own).toMatchObject({
          institute: code,
          user: String(at),
          role: 'edubase_app',
          rows: [{ institute_code: code }],
        });
        return own.backend;
      }),
    );
    expect(new Set(seen).size, 'connections of the database').toBeLessThanOrEqual(4);
    await wide.close();
  });

  test('nothing that is set lasts beyond its transaction, and outside one no row is shown', async () => {
    await withInstitute(db, who('north'), async (trx) => void (await sql`SET LOCAL work_mem = '5MB'`.execute(trx)));
    for (let turn = 0; turn < 12; turn++) {
      const { rows } = await db.pool.query<{ institute: string | null; role: string; work: string; users: number }>(
        `SELECT nullif(current_setting('app.institute', true), '') AS institute, current_user AS role,
          current_setting('work_mem') AS work, (SELECT count(*)::int FROM users) AS users`,
      );
      expect(rows).toEqual([
        { institute: null, role: 'edubase_app', work: expect.not.stringMatching('5MB') as string, users: 0 },
      ]);
    }
  });

  test('a statement that takes too long is ended, as without a pooler', async () => {
    const short = openDatabase({ url, poolSize: 2, pooled: true, statementTimeoutMs: 50 });
    const sleeping = withInstitute(short, who('north'), (trx) => sql`SELECT pg_sleep(10)`.execute(trx));
    await expect(sleeping).rejects.toMatchObject({ code: '57014' });
    await short.close();
  });

  test('a lock of a transaction keeps others out, and goes with it', async () => {
    const order: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    const lock = sql`SELECT pg_advisory_xact_lock(4711)`;
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((done) => (locked = done));
    const first = withInstitute(db, who('north'), async (trx) => {
      await lock.execute(trx);
      locked();
      await held;
      order.push('first');
    });
    await isLocked;
    const second = withInstitute(db, who('south'), async (trx) => {
      await lock.execute(trx);
      order.push('second');
    });
    const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
    await asOwner(server.url, async (client) => {
      await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
    });
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    const left = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database() WHERE locktype = 'advisory' AND objid = 4711`;
    await asOwner(server.url, async (client) => {
      await expect.poll(async () => (await client.query(left)).rowCount, { timeout: 60_000 }).toBe(0);
    });
  });

  test('a user whom the database gives no role is refused at the start, with what to do', async () => {
    await asOwner(server.url, async (client) => {
      const { username } = new URL(url);
      await client.query(`ALTER ROLE "${username}" IN DATABASE ${new URL(url).pathname.slice(1)} SET role = 'none'`);
    });
    // Connections that the pooler holds were started before.
    await asOwner(server.url, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1`,
        [new URL(url).username],
      ),
    );
    const asked = async (): Promise<string> => {
      for (;;) {
        const why = await requestsUrl(server.url, url, () => undefined, true).then(
          () => '',
          (error: Error) => error.message,
        );
        // One that was ended meanwhile is told of once.
        if (!/terminat|closed|conn/i.test(why)) return why;
      }
    };
    expect(await asked()).toMatch(/a pooler passes no role on; run once: ALTER ROLE "\w+" SET role = 'edubase_app'/);
    await asOwner(server.url, async (client) => {
      const { username } = new URL(url);
      await client.query(`ALTER ROLE "${username}" IN DATABASE ${new URL(url).pathname.slice(1)} RESET role`);
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1`,
        [username],
      );
    });
  });

  test('the server starts over it, answers, and works at jobs', async () => {
    const port = await freePort();
    const process = new ServerProcess({ databaseUrl: server.url }, port, undefined, {
      EDUBASE_SECRET: SECRET,
      DATABASE_APP_URL: url,
      DATABASE_POOLER: 'transaction',
      DATABASE_POOL_SIZE: '8',
    });
    await process.start();
    const answer = await fetch(`${process.base}/api/campus?institute_code=north`, {
      headers: { authorization: `Bearer ${head.token}` },
    });
    expect(answer.status, process.output).toBe(200);
    expect(await (await fetch(`${process.base}/api/health/ready`)).json()).toEqual({ status: 'ready' });
    await process.stop();
    expect(process.output).not.toMatch(/error|queue of jobs/i);
  });

  test('is named beside the address of the database itself, or refused', async () => {
    const alone = new ServerProcess({ databaseUrl: server.url }, await freePort(), undefined, {
      DATABASE_POOLER: 'transaction',
      DATABASE_APP_URL: '',
    });
    const { code, output } = await alone.refusal();
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_POOLER needs DATABASE_URL');
  });
});
