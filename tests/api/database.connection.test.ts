/** Connections beside those of requests (server/database/withConnection.ts). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withConnection } from '../../server/database/withConnection.ts';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
const named = (name: string): Promise<number> =>
  asOwner(db.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1',
      [name],
    );
    return rows[0]?.n ?? Number.NaN;
  });

it('says what it is for, and ends with its work, also when that fails', async () => {
  const during = await withConnection(db.ownerUrl, 'work of a test', () => named('edubase work of a test'));
  expect(during).toBe(1);
  await expect(
    withConnection(db.ownerUrl, 'work of a test', () => Promise.reject(new Error('it failed'))),
  ).rejects.toThrow('it failed');
  await expect.poll(() => named('edubase work of a test')).toBe(0);
});
it('is lost between two statements: the next one says so, and nothing else happens', async () => {
  const lost = withConnection(db.ownerUrl, 'work of a test', async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise<void>((done) => client.once('end', () => done()));
    await asOwner(db.ownerUrl, (owner) => owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]));
    await ended;
    await client.query('SELECT 1');
  });
  await expect(lost).rejects.toThrow(/terminat|closed|not queryable|ended/i);
});
