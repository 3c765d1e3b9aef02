import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendAlong, sendNow, withInstitute, type Trx, type Who } from '../../server/database/door.ts';
import { openDatabase, type Database } from '../../server/database/open.ts';
import { testDatabase, type TestDatabase } from './support/testDatabase.ts';

let server: TestDatabase;
/** One connection, so that everything follows everything else on it. */
let db: Database;
const who: Who = { instituteCode: 'alpha', campuses: 'all', userId: 7 };
const one = (value: number): RawBuilder<{ value: number }> => sql`SELECT ${value}::bigint AS value`;
const broken = sql`SELECT 1 / ${0}::int`;
const read = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => withInstitute(db, who, work, { reads: true });

beforeAll(async () => {
  server = await testDatabase();
  db = openDatabase({ url: server.url, poolSize: 1 });
});
afterAll(async () => {
  await db.close();
  await server.drop();
});

describe('statements that share a synchronisation', () => {
  test('one that fails is told by its own error, those before it are answered, those behind it are skipped', async () => {
    const answers = await read((trx) =>
      Promise.allSettled([sendNow(trx, one(1)), sendNow(trx, broken), sendNow(trx, one(2)), sendNow(trx, one(3))]),
    );
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: [{ value: 1 }] },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '25P02' } },
      { status: 'rejected', reason: { code: '25P02' } },
    ]);
    expect(await read((trx) => sendNow(trx, one(4)))).toEqual([{ value: 4 }]);
  });

  test('a failure that nobody waited for is the reason of what fails after it', async () => {
    const work = withInstitute(db, who, async (trx) => {
      sendAlong(sendNow(trx, broken));
      await sendNow(trx, one(1));
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
  });

  test('nothing of a batch is kept when its COMMIT was skipped, and whoever waits for the connection is served', async () => {
    const add = sql`INSERT INTO institute (institute_code, institute_name) VALUES ('alpha', ${'Alpha'})`;
    const failing = withInstitute(db, who, async (trx) => {
      const added = sendNow(trx, add);
      await Promise.all([added, sendNow(trx, broken)]);
    });
    const failingRead = read((trx) => sendNow(trx, broken, { last: true }));
    const answers = await Promise.allSettled([
      failing,
      failingRead,
      read((trx) => sendNow(trx, one(5), { last: true })),
      read((trx) => sendNow(trx, sql`SELECT institute_code FROM institute`)),
    ]);
    expect(answers).toMatchObject([
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: [{ value: 5 }] },
      { status: 'fulfilled', value: [] },
    ]);
  });

  test('a statement whose preparation was skipped is prepared when it comes again', async () => {
    const often = (value: string): RawBuilder<unknown> => sql`SELECT ${value}::text AS often`;
    for (const value of ['a', 'b']) await read((trx) => sendNow(trx, often(value)));
    for (let times = 0; times < 3; times++) {
      const skipped = read((trx) => Promise.all([sendNow(trx, broken), sendNow(trx, often('c'))]));
      await expect(skipped).rejects.toMatchObject({ code: '22012' });
    }
    for (const value of ['d', 'e'])
      expect(await read((trx) => Promise.all([sendNow(trx, often(value)), sendNow(trx, often('f'))]))).toEqual([
        [{ often: value }],
        [{ often: 'f' }],
      ]);
  });

  test('a statement that failed when it was first prepared is prepared when it comes again, and held no more than once', async () => {
    const part = (by: number): RawBuilder<{ part: number }> => sql`SELECT ${12} / ${by}::int AS part`;
    for (const by of [1, 2]) await read((trx) => sendNow(trx, part(by)));
    await expect(read((trx) => sendNow(trx, part(0)))).rejects.toMatchObject({ code: '22012' });
    for (const by of [3, 4]) expect(await read((trx) => sendNow(trx, part(by)))).toEqual([{ part: 12 / by }]);
    const [held] = await read((trx) =>
      sendNow(
        trx,
        sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE ${'% AS part'}`,
      ),
    );
    // None where so many are held already that no other is.
    expect(held?.n).toBeLessThanOrEqual(1);
    // One that cannot be prepared yet: its table is made later.
    const late = sql`SELECT ${1}::int + count(*)::int AS n FROM pg_temp.made_later`;
    for (let times = 0; times < 4; times++)
      await expect(read((trx) => sendNow(trx, late))).rejects.toMatchObject({ code: '42P01' });
    await withInstitute(db, who, async (trx) => {
      await sql`CREATE TEMP TABLE made_later (n int) ON COMMIT DROP`.execute(trx);
      for (let times = 0; times < 3; times++) expect(await sendNow(trx, late)).toEqual([{ n: 1 }]);
    });
  });

  test('columns that are not described again are read as before', async () => {
    for (let n = 0; n < 6; n++) {
      const row = sql`SELECT ${n}::bigint AS big, ${null}::text AS nothing, date '2026-02-28' AS day, ARRAY[1, ${n}]::bigint[] AS ids`;
      expect(await read((trx) => sendNow(trx, row))).toEqual([
        { big: n, nothing: null, day: '2026-02-28', ids: [1, n] },
      ]);
      expect(await read((trx) => sendNow(trx, sql`SELECT ${n}::int AS none WHERE false`))).toEqual([]);
    }
  });

  test('a value that JavaScript cannot hold is the nearest number, and fails nothing', async () => {
    const answers = await read((trx) =>
      Promise.allSettled([sendNow(trx, sql`SELECT ${'9007199254740993'}::bigint AS big`), sendNow(trx, one(6))]),
    );
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: [{ big: 9_007_199_254_740_992 }] },
      { status: 'fulfilled', value: [{ value: 6 }] },
    ]);
  });

  test('statements of Kysely go the same way, and what it cannot send with others still works', async () => {
    const names = await withInstitute(db, who, async (trx) => {
      const rows = trx.selectFrom('institute').select('institute_code').where('institute_code', '=', 'alpha').execute();
      const plain = sql<{ two: number }>`SELECT 2 AS two`.execute(trx);
      return [await rows, (await plain).rows];
    });
    expect(names).toEqual([[], [{ two: 2 }]]);
  });
});
