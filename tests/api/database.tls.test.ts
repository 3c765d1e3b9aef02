/** The database over TLS, as it is on another machine: statements, rows and errors are what they are without it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendNow, withInstitute, type Who } from '../../server/database/door.ts';
import { openDatabase, type Database } from '../../server/database/open.ts';
import { testDatabase, type TestDatabase } from './support/testDatabase.ts';
import { CERTIFICATE, tlsDoor, type TlsDoor } from './support/tls/tlsDoor.ts';

const who: Who = { instituteCode: 'alpha', campuses: 'all', userId: 7 };
let server: TestDatabase;
let door: TlsDoor;
let db: Database;
beforeAll(async () => {
  server = await testDatabase();
  const { searchParams, port } = new URL(server.url);
  door = await tlsDoor(`${searchParams.get('host') ?? ''}/.s.PGSQL.${port}`);
  db = openDatabase({ url: throughDoor({ sslmode: 'verify-full', sslrootcert: CERTIFICATE }), poolSize: 1 });
});
afterAll(async () => {
  await db.close();
  await door.close();
  await server.drop();
});
function throughDoor(settings: Readonly<Record<string, string>>): string {
  const url = new URL(server.url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(door.port);
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
  return url.toString();
}

test('rows are read as they are without it, prepared and not, many and large', async () => {
  // The third time it is prepared.
  for (let n = 0; n < 5; n++) {
    const rows = await withInstitute(db, who, (trx) =>
      sendNow(
        trx,
        sql`SELECT i, repeat('x', ${n * 4000}::int) AS long, date '2026-04-01' AS day FROM generate_series(1, ${50}::int) i`,
      ),
    );
    expect(rows).toEqual(
      Array.from({ length: 50 }, (_, at) => ({ i: at + 1, long: 'x'.repeat(n * 4000), day: '2026-04-01' })),
    );
  }
  expect(door.entered()).toBe(1);
});
test('a statement that fails says why, and the connection serves on', async () => {
  const divided = (by: number) => withInstitute(db, who, (trx) => sendNow(trx, sql`SELECT 8 / ${by}::int AS part`));
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
  expect(await divided(4)).toEqual([{ part: 2 }]);
  expect(door.entered()).toBe(1);
});
test('nothing is said to a server whose certificate nobody knows', async () => {
  const stranger = openDatabase({ url: throughDoor({ sslmode: 'verify-full' }), poolSize: 1 });
  const asked = withInstitute(stranger, who, (trx) => sendNow(trx, sql`SELECT ${1}::int AS one`));
  await expect(asked).rejects.toThrow(/self-signed certificate/);
  await stranger.close();
});
