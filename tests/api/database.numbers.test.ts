/** Numbers of a school: nobody gets one twice, none is left out, and who waits for one stands in line. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, testDatabase, type TestDatabase } from './support/testDatabase.ts';
import { waitersOf } from './support/waiters.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await asOwner(db.ownerUrl, (client) =>
    client.query(
      `INSERT INTO institute (institute_code, institute_name) VALUES ('north', 'North'), ('south', 'South')`,
    ),
  );
});
afterAll(() => db.drop());

const take = async (client: pg.Client, name: string, many = 1, institute = 'north'): Promise<number> => {
  const { rows } = await client.query<{ first: string }>('SELECT take_numbers($1, $2, $3) AS first', [
    institute,
    name,
    many,
  ]);
  return Number(rows[0]?.first);
};
/** Two who take a number at once: the second waits until the first has ended as said, and is told its own. */
const inTurn = (name: string, end: 'COMMIT' | 'ROLLBACK'): Promise<[first: number, second: number]> =>
  asOwner(db.ownerUrl, (one) =>
    asOwner(db.ownerUrl, async (other) => {
      await one.query('BEGIN');
      await other.query('BEGIN');
      const first = await take(one, name);
      const second = take(other, name);
      await expect.poll(async () => (await waitersOf(one)).length, { timeout: 60_000 }).toBeGreaterThan(0);
      await one.query(end);
      const own = await second;
      await other.query('COMMIT');
      return [first, own];
    }),
  );

test.each([
  ['the first ever, both counted', 'fresh', 'COMMIT', [1, 2]],
  ['the first ever, the first one taken back', 'lost', 'ROLLBACK', [1, 1]],
] as const)('%s: each has their own, without a gap', async (_what, name, end, numbers) => {
  expect(await inTurn(name, end)).toEqual(numbers);
  expect(await inTurn(name, end)).toEqual(end === 'COMMIT' ? [3, 4] : [2, 2]);
});

test('many are taken as one row of numbers, and another school or kind has its own', () =>
  asOwner(db.ownerUrl, async (client) => {
    expect(await take(client, 'lot', 5)).toBe(1);
    expect(await take(client, 'lot')).toBe(6);
    expect(await take(client, 'other')).toBe(1);
    expect(await take(client, 'lot', 2, 'south')).toBe(1);
    // Asked for none, it says which is the next, and holds it.
    expect(await take(client, 'lot', 0)).toBe(7);
    expect(await take(client, 'lot')).toBe(7);
  }));
