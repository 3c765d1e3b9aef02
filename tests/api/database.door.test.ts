import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginStatements,
  isInstituteCode,
  sendAlong,
  sendNow,
  withInstitute,
  type Trx,
  type Who,
} from '../../server/database/door.ts';
import { NestedDoorError } from '../../server/database/doorState.ts';
import { openDatabase, type Database } from '../../server/database/open.ts';
import { parseInstant, parseInt8 } from '../../server/database/valueParsers.ts';
import { SlowInsideError } from '../../server/database/outsideDoor.ts';
import { hashPassword, verifyPassword } from '../../server/http/passwords.ts';
import { reencode } from '../../server/resources/image.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

let db: TestDatabase;
const alpha: Who = { instituteCode: 'alpha', campuses: 'all', userId: 7 };
const beta: Who = { ...alpha, instituteCode: 'beta' };
const countRows = sql<{ n: number }>`SELECT count(*) AS n FROM counter`;
const bump = sql`UPDATE counter SET next_value = next_value + 1 WHERE institute_code = 'alpha' AND name = 'race'`;

/** PostgreSQL's word, the driver's, or the system's for one that was closed before all had been read, or sent. */
const LOST = /terminating connection|connection terminated|connection error|ECONNRESET|EPIPE/i;
/** The owner ends the connection of a transaction while it is at work. */
async function endConnection(trx: Trx): Promise<unknown> {
  let isBusy = true;
  const busy = sendNow(trx, sql`SELECT pg_sleep(${60}), pg_backend_pid()`).finally(() => (isBusy = false));
  await Promise.allSettled([
    busy,
    asOwner(db.ownerUrl, async (client) => {
      // A connection that was dead already never sleeps; the work begins anew on another.
      for (let ended = 0; ended === 0 && isBusy;) {
        const { rowCount } = await client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`,
        );
        ended = rowCount ?? 0;
      }
    }),
  ]);
  return busy;
}

beforeAll(async () => {
  db = await testDatabase();
  for (const who of [alpha, beta]) {
    await withInstitute(db.database, who, async (trx) => {
      await trx
        .insertInto('institute')
        .values({ institute_code: who.instituteCode, institute_name: who.instituteCode })
        .execute();
      await trx.insertInto('counter').values({ institute_code: who.instituteCode, name: 'race' }).execute();
    });
  }
});
afterAll(() => db.drop());

describe('isolation', () => {
  test('a transaction sees its institute alone, even without a predicate', async () => {
    expect(await withInstitute(db.database, alpha, async (trx) => (await countRows.execute(trx)).rows)).toEqual([
      { n: 1 },
    ]);
    expect(
      await withInstitute(db.database, beta, (trx) => trx.selectFrom('counter').select('institute_code').execute()),
    ).toEqual([{ institute_code: 'beta' }]);
  });

  test('writing a row of another institute is refused', async () => {
    const write = withInstitute(db.database, alpha, (trx) =>
      trx.insertInto('counter').values({ institute_code: 'beta', name: 'x' }).execute(),
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
    const change = await withInstitute(db.database, alpha, (trx) =>
      sql`UPDATE counter SET next_value = 99 WHERE institute_code = 'beta'`.execute(trx),
    );
    expect(change.numAffectedRows).toBe(0n);
  });

  test('without the door no row is visible, also on a connection that was used before', async () => {
    for (let i = 0; i < 8; i++)
      expect((await db.database.pool.query('SELECT count(*) AS n FROM counter')).rows).toEqual([{ n: 0 }]);
  });

  test('requests run as a role that is no superuser', async () => {
    const { rows } = await db.database.pool.query(
      'SELECT current_user AS name, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    expect(rows).toEqual([{ name: 'edubase_app', rolsuper: false, rolbypassrls: false }]);
  });

  test('requests sign in as a user who can step up to nothing', async () => {
    const client = await db.database.pool.connect();
    try {
      const { rows } =
        await client.query(`SELECT session_user <> current_user AS steps, r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb AS mighty
        FROM pg_roles r WHERE r.rolname = session_user`);
      expect(rows).toEqual([{ steps: true, mighty: false }]);
      const roles = await client.query<{ name: string }>(
        "SELECT rolname AS name FROM pg_roles WHERE rolname <> 'edubase_app' AND rolname <> session_user",
      );
      for (const { name } of roles.rows) {
        await expect(client.query(`SET ROLE "${name}"`), name).rejects.toMatchObject({ code: '42501' });
        await expect(client.query(`SET SESSION AUTHORIZATION "${name}"`), name).rejects.toMatchObject({
          code: '42501',
        });
      }
      for (const up of ['RESET ROLE', 'SET ROLE NONE', 'RESET SESSION AUTHORIZATION']) {
        await client.query(up);
        await client.query("SET app.institute = 'alpha'");
        for (const forbidden of [
          'ALTER TABLE institute DISABLE ROW LEVEL SECURITY',
          'ALTER TABLE institute NO FORCE ROW LEVEL SECURITY',
          'DROP TABLE audit_log',
          'DELETE FROM audit_log',
          "COPY institute TO PROGRAM 'true'",
          'CREATE ROLE other SUPERUSER',
          'GRANT edubase TO edubase_app',
        ])
          await expect(client.query(forbidden), `${up}; ${forbidden}`).rejects.toMatchObject({ code: '42501' });
        // What it may see is at most what requests may.
        const seen = await client.query('SELECT count(*)::int AS n FROM institute').then(
          (answer) => (answer.rows as { n: number }[])[0]?.n,
          (error: unknown) => (error as { code: string }).code,
        );
        expect([up, [1, '42501'].includes(seen as never)]).toEqual([up, true]);
      }
    } finally {
      client.release(true);
    }
  });

  test('options in the URL neither get lost nor replace the role; a connection with another role is refused', async () => {
    const url = new URL(db.url);
    url.searchParams.set('options', '-c search_path=public -c work_mem=5MB');
    const tuned = openDatabase({ url: url.toString(), poolSize: 1 });
    const { rows } = await tuned.pool.query("SELECT current_user AS name, current_setting('work_mem') AS memory");
    expect(rows).toEqual([{ name: 'edubase_app', memory: '5MB' }]);
    await withInstitute(tuned, alpha, (trx) => countRows.execute(trx));
    await tuned.close();
    const owner = new pg.Pool({ connectionString: db.ownerUrl, max: 1 });
    await expect(withInstitute({ pool: owner }, alpha, (trx) => countRows.execute(trx))).rejects.toThrow(
      "runs as 'edubase' instead of edubase_app",
    );
    await owner.end();
  });

  test('campuses: all, a list, or none', async () => {
    const seen = (campuses: Who['campuses']): Promise<unknown> =>
      withInstitute(
        db.database,
        { ...alpha, campuses },
        async (trx) =>
          (
            await sql`SELECT app_campus_ok(1) AS one, app_campus_ok(12) AS twelve, app_campus_ok(NULL) AS nowhere`.execute(
              trx,
            )
          ).rows[0],
      );
    expect(await seen('all')).toEqual({ one: true, twelve: true, nowhere: true });
    expect(await seen([12, 30])).toEqual({ one: false, twelve: true, nowhere: true });
    expect(await seen([])).toEqual({ one: false, twelve: false, nowhere: true });
  });

  test('only codes and whole numbers reach the statement', () => {
    expect(beginStatements({ ...alpha, campuses: [1, 2] })).toBe(
      `BEGIN; SET LOCAL app.institute = 'alpha'; SET LOCAL app.campuses = '1,2'; SET LOCAL app."user" = '7'`,
    );
    for (const instituteCode of ['', "x'; DROP TABLE institute; --", 'a b', 'x'.repeat(33), 'é', 'alpha\n']) {
      expect(isInstituteCode(instituteCode)).toBe(false);
      expect(() => beginStatements({ ...alpha, instituteCode })).toThrow(RangeError);
    }
    for (const id of [1.5, -1, Number.NaN, 2 ** 60])
      expect(() => beginStatements({ ...alpha, campuses: [id] })).toThrow(RangeError);
  });
});

describe('one transaction at a time', () => {
  test('withInstitute inside withInstitute, and the database inside it, are refused', async () => {
    const nested = withInstitute(db.database, alpha, () => withInstitute(db.database, alpha, async () => 1));
    await expect(nested).rejects.toThrow(NestedDoorError);
    const aside = withInstitute(db.database, alpha, () => db.database.pool.query('SELECT 1'));
    await expect(aside).rejects.toThrow(NestedDoorError);
  });

  test('work left running after the transaction may use the door', async () => {
    let later: Promise<number> | undefined;
    let open: () => void = () => undefined;
    const over = new Promise<void>((resolve) => void (open = resolve));
    await withInstitute(db.database, alpha, async () => {
      later = over.then(() => withInstitute(db.database, beta, async () => 5));
    });
    open();
    expect(await later).toBe(5);
  });

  test('a thrown error rolls back', async () => {
    const failing = withInstitute(db.database, alpha, async (trx) => {
      await trx.insertInto('counter').values({ institute_code: 'alpha', name: 'gone' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await withInstitute(db.database, alpha, async (trx) => (await countRows.execute(trx)).rows)).toEqual([
      { n: 1 },
    ]);
  });
});

describe('lost races', () => {
  test('a deadlock is run again until both are done', async () => {
    await withInstitute(db.database, alpha, (trx) =>
      trx
        .insertInto('counter')
        .values([
          { institute_code: 'alpha', name: 'a' },
          { institute_code: 'alpha', name: 'b' },
        ])
        .execute(),
    );
    let attempts = 0;
    let hold = 0;
    const both = Promise.withResolvers<void>();
    const move = (first: string, second: string): Promise<void> =>
      withInstitute(db.database, alpha, async (trx) => {
        attempts++;
        for (const name of [first, second]) {
          await sql`UPDATE counter SET next_value = next_value + 1 WHERE institute_code = 'alpha' AND name = ${name}`.execute(
            trx,
          );
          // Each holds its first before it asks for that of the other.
          if (++hold === 2) both.resolve();
          await both.promise;
        }
      });
    await Promise.all([move('a', 'b'), move('b', 'a')]);
    expect(attempts).toBeGreaterThan(2);
    const rows = await withInstitute(db.database, alpha, (trx) =>
      trx.selectFrom('counter').select('next_value').where('name', 'in', ['a', 'b']).execute(),
    );
    expect(rows).toEqual([{ next_value: 3 }, { next_value: 3 }]);
  });

  test('gives up after four attempts, and at once for other errors', async () => {
    let attempts = 0;
    const always = (code: string): Promise<unknown> =>
      withInstitute(db.database, alpha, async () => {
        attempts++;
        throw Object.assign(new Error('lost'), { code });
      });
    await expect(always('40001')).rejects.toThrow('lost');
    expect(attempts).toBe(4);
    await expect(always('23505')).rejects.toThrow('lost');
    expect(attempts).toBe(5);
  });

  test('concurrent increments are all counted', async () => {
    await Promise.all(Array.from({ length: 40 }, () => withInstitute(db.database, alpha, (trx) => bump.execute(trx))));
    const rows = await withInstitute(db.database, alpha, (trx) =>
      trx.selectFrom('counter').select('next_value').where('name', '=', 'race').execute(),
    );
    expect(rows).toEqual([{ next_value: 41 }]);
  });
});

test('a snapshot sees the database of one moment, whatever is committed meanwhile', async () => {
  const read = sql<{ n: number }>`SELECT next_value AS n FROM counter WHERE name = 'race'`;
  const twice = (snapshot: boolean): Promise<boolean> =>
    withInstitute(
      db.database,
      beta,
      async (trx) => {
        const [before] = (await read.execute(trx)).rows;
        await asOwner(db.url, (client) =>
          client.query(`UPDATE counter SET next_value = next_value + 1 WHERE institute_code = 'beta'`),
        );
        return (await read.execute(trx)).rows[0]?.n === before?.n;
      },
      { reads: true, snapshot },
    );
  expect([await twice(true), await twice(false)]).toEqual([true, false]);
});

describe('statements that travel together', () => {
  const rename = (name: string) => sql`UPDATE counter SET scope = ${name} WHERE name = 'race'`;
  const scopes = sql<{ scope: string }>`SELECT scope FROM counter WHERE name = 'race'`;

  test('one that fails behind the others takes them back, and its error is told', async () => {
    const work = withInstitute(db.database, alpha, async (trx) => {
      await rename('lost').execute(trx);
      sendAlong(sql`INSERT INTO counter (institute_code, name, scope) VALUES ('alpha', 'race', 'lost')`.execute(trx));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await withInstitute(db.database, alpha, (trx) => sendNow(trx, scopes))).toEqual([{ scope: '' }]);
  });

  test('they answer in order, and the connection is good for another institute at once', async () => {
    const read = (who: Who) =>
      withInstitute(
        db.database,
        who,
        (trx) =>
          sendNow(trx, sql<{ code: string }>`SELECT DISTINCT institute_code AS code FROM counter`, { last: true }),
        {
          reads: true,
        },
      );
    const found = await Promise.all(Array.from({ length: 60 }, (_, n) => read(n % 2 === 0 ? alpha : beta)));
    for (const [n, rows] of found.entries()) expect(rows).toEqual([{ code: n % 2 === 0 ? 'alpha' : 'beta' }]);
  });

  test('after the last one of a read no row is there', async () => {
    const late = withInstitute(
      db.database,
      alpha,
      async (trx) => {
        await sendNow(trx, countRows, { last: true });
        return sendNow(trx, countRows);
      },
      { reads: true },
    );
    expect(await late).toEqual([{ n: 0 }]);
  });

  describe('of one turn', () => {
    const one = (n: number) => sql<{ n: number }>`SELECT ${n}::int AS n`;
    const fails = sql`SELECT 1 / ${0}::int`;
    /** On one connection, so that what it has prepared and what state it is in is known. */
    const onOne = async <T>(work: (alone: Database) => Promise<T>): Promise<T> => {
      const alone = openDatabase({ url: db.url, poolSize: 1 });
      try {
        return await work(alone);
      } finally {
        await alone.close();
      }
    };

    test('end with one Sync in a transaction, the COMMIT of a read among them', () =>
      onOne(async (alone) => {
        let syncs = 0;
        const client = (await alone.pool.connect()) as pg.PoolClient & { readonly connection: pg.Connection };
        client.connection.on('readyForQuery', () => void (syncs += 1));
        client.release();
        // The role of the connection is asked once.
        await withInstitute(alone, alpha, (trx) => sendNow(trx, countRows));
        syncs = 0;
        const read = await withInstitute(
          alone,
          alpha,
          (trx) => Promise.all([sendNow(trx, one(1)), sendNow(trx, one(2)), sendNow(trx, one(3), { last: true })]),
          { reads: true },
        );
        expect(read).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
        expect(syncs).toBe(2);
      }));

    test('one that fails is told by its error, those before it by their answers, those behind it that they were not run', () =>
      onOne(async (alone) => {
        let results: PromiseSettledResult<unknown>[] = [];
        const work = withInstitute(alone, alpha, async (trx) => {
          await rename('lost').execute(trx);
          results = await Promise.allSettled([sendNow(trx, one(1)), sendNow(trx, fails), sendNow(trx, rename('late'))]);
        });
        await expect(work).rejects.toThrow('taken back');
        expect(results).toMatchObject([
          { status: 'fulfilled', value: [{ n: 1 }] },
          { status: 'rejected', reason: { code: '22012' } },
          { status: 'rejected', reason: { code: '25P02' } },
        ]);
        expect(await withInstitute(alone, alpha, (trx) => sendNow(trx, scopes))).toEqual([{ scope: '' }]);
      }));

    test('a read whose last statement is not run leaves the connection good', () =>
      onOne(async (alone) => {
        const read = withInstitute(
          alone,
          alpha,
          (trx) => Promise.all([sendNow(trx, fails), sendNow(trx, one(1), { last: true })]),
          { reads: true },
        );
        await expect(read).rejects.toMatchObject({ code: '22012' });
        expect(await withInstitute(alone, beta, (trx) => sendNow(trx, one(4)))).toEqual([{ n: 4 }]);
      }));

    test('a value that cannot be sent is refused alone', () =>
      onOne(async (alone) => {
        const circle: Record<string, unknown> = {};
        circle['itself'] = circle;
        const results = await withInstitute(alone, alpha, (trx) =>
          Promise.allSettled([sendNow(trx, one(1)), sendNow(trx, sql`SELECT ${circle}::jsonb`), sendNow(trx, one(2))]),
        );
        expect(results).toMatchObject([
          { status: 'fulfilled', value: [{ n: 1 }] },
          { status: 'rejected', reason: { message: expect.stringContaining('circular') } },
          { status: 'fulfilled', value: [{ n: 2 }] },
        ]);
      }));

    test('a statement that comes often and was not run is prepared when it comes again', () =>
      onOne(async (alone) => {
        const often = sql<{ n: number }>`SELECT ${5}::int + 0 AS n`;
        for (let round = 0; round < 4; round += 1)
          await withInstitute(db.database, alpha, (trx) => sendNow(trx, often));
        const failed = withInstitute(alone, alpha, (trx) => Promise.all([sendNow(trx, fails), sendNow(trx, often)]));
        await expect(failed).rejects.toMatchObject({ code: '22012' });
        for (let round = 0; round < 2; round += 1)
          expect(await withInstitute(alone, alpha, (trx) => sendNow(trx, often))).toEqual([{ n: 5 }]);
      }));

    test('a connection that is lost fails those without an answer', () =>
      onOne(async (alone) => {
        let results: PromiseSettledResult<unknown>[] = [];
        const work = withInstitute(alone, alpha, async (trx) => {
          const lost = endConnection(trx);
          results = await Promise.allSettled([lost, sendNow(trx, one(1))]);
        });
        await expect(work).rejects.toThrow(LOST);
        expect(results).toMatchObject([
          { status: 'rejected', reason: { message: expect.stringMatching(LOST) } },
          { status: 'rejected', reason: { message: expect.stringMatching(LOST) } },
        ]);
        expect(await withInstitute(alone, alpha, (trx) => sendNow(trx, one(6)))).toEqual([{ n: 6 }]);
      }));
  });
});

describe('connections and values', () => {
  test('killed connections are replaced', async () => {
    await withInstitute(db.database, alpha, (trx) => bump.execute(trx));
    await asOwner(db.ownerUrl, (client) =>
      client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    );
    // PostgreSQL tells it with the statement, or the driver with the COMMIT that follows.
    const midway = withInstitute(db.database, alpha, async (trx) => {
      await endConnection(trx);
    });
    await expect(midway).rejects.toThrow(LOST);
    expect((await withInstitute(db.database, alpha, (trx) => countRows.execute(trx))).rows).toHaveLength(1);
  });

  test('work whose connection had died before it began is done on another', async () => {
    const everywhere = (work: () => Promise<unknown>): Promise<unknown[]> =>
      Promise.all(Array.from({ length: 8 }, work));
    const write = (): Promise<unknown> => withInstitute(db.database, alpha, (trx) => bump.execute(trx));
    const read = (): Promise<unknown> =>
      withInstitute(db.database, alpha, (trx) => sendNow(trx, countRows, { last: true }), { reads: true });
    for (const work of [write, read, write, read]) {
      await everywhere(write);
      const done = await asOwner(db.ownerUrl, async (client) => {
        await client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
        // While nothing else runs here, they end; the pool has not heard of it when it hands them out.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
        return everywhere(work);
      });
      expect(done).toHaveLength(8);
    }
  });

  test('a connection lost midway is told by what was lost, not by the ROLLBACK that cannot be sent', async () => {
    const midway = withInstitute(db.database, alpha, async (trx) => {
      await endConnection(trx);
      await countRows.execute(trx);
    });
    await expect(midway).rejects.toThrow(LOST);
  });

  test('a table that a newer server has changed does not break statements prepared before, on any connection', async () => {
    const all = (): Promise<unknown[]> =>
      withInstitute(
        db.database,
        alpha,
        async (trx) => (await sql`SELECT c.* FROM counter c WHERE c.institute_code = ${'alpha'}`.execute(trx)).rows,
      );
    const everywhere = (): Promise<unknown[][]> => Promise.all(Array.from({ length: 12 }, all));
    for (let round = 0; round < 4; round += 1) await everywhere();
    await asOwner(db.ownerUrl, (client) => client.query('ALTER TABLE counter ADD COLUMN newer integer'));
    for (const rows of await everywhere()) expect(rows[0]).toHaveProperty('newer');
    await asOwner(db.ownerUrl, (client) => client.query('ALTER TABLE counter DROP COLUMN newer'));
    for (const rows of await everywhere()) expect(rows[0]).not.toHaveProperty('newer');
  });

  test('slow work is refused inside, and allowed before', async () => {
    await expect(withInstitute(db.database, alpha, () => hashPassword('a long enough password'))).rejects.toThrow(
      SlowInsideError,
    );
    await expect(withInstitute(db.database, alpha, () => verifyPassword('x', null))).rejects.toThrow(SlowInsideError);
    await expect(withInstitute(db.database, alpha, () => reencode(Buffer.alloc(10), 'image/png'))).rejects.toThrow(
      SlowInsideError,
    );
    expect(await verifyPassword('x', null)).toBe(false);
  });
  test('what decodes, hashes, unpacks or starts a thread says so: each such module refuses to work inside', () => {
    const root = join(import.meta.dirname, '..', '..', 'server');
    const slow = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => {
      if (!path.endsWith('.ts') || path.startsWith(join('database', 'engine')) || path.endsWith('parseWorker.ts'))
        return false;
      const text = readFileSync(join(root, path), 'utf8');
      return (
        /from 'sharp'|\bscrypt\b.*from 'node:crypto'|from 'node:worker_threads'|(?<![.\w])fetch\(/.test(text) &&
        !text.includes('assertOutsideDoor(')
      );
    });
    expect(slow).toEqual([]);
  });

  test('dates stay text, instants are ISO, bigint is a number, numeric is text', async () => {
    const { rows } = await db.database.pool.query(
      `SELECT date '2026-02-28' AS day, timestamptz '2026-02-28 23:59:59.5+05' AS at, 9007199254740991::bigint AS big, 1.10::numeric AS exact, ARRAY[1, 2]::bigint[] AS ids`,
    );
    expect(rows).toEqual([
      { day: '2026-02-28', at: '2026-02-28T18:59:59.500Z', big: 9007199254740991, exact: '1.10', ids: [1, 2] },
    ]);
    // A sum of sums that no number holds exactly: the nearest one, not a failure.
    expect(parseInt8('9007199254740993')).toBe(9_007_199_254_740_992);
    expect(parseInstant('infinity')).toBe('infinity');
    expect((await db.database.pool.query('SELECT 9007199254740993::bigint AS big')).rows).toEqual([
      { big: 9_007_199_254_740_992 },
    ]);
  });

  test('the audit log only grows', async () => {
    const row = { institute_code: 'alpha', action: 'create', entity: 'genders', entity_id: '1' };
    await withInstitute(db.database, alpha, (trx) => trx.insertInto('audit_log').values(row).execute());
    await expect(
      withInstitute(db.database, alpha, (trx) => trx.deleteFrom('audit_log').execute()),
    ).rejects.toMatchObject({ code: '42501' });
    for (const statement of ["UPDATE audit_log SET action = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
      await expect(asOwner(db.ownerUrl, (client) => client.query(statement))).rejects.toMatchObject({ code: '23001' });
    }
  });
});
