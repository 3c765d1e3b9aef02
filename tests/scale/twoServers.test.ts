/**
 * Clients who write without pause through two servers on one database, of which one is killed again and again: what was
 * acknowledged is there, once, with its audit entry, the books hold, and nobody is signed out.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutBilling } from '../api/support/faults/jobAttacks.ts';
import { openCounter, type Counter } from '../api/support/faults/counter.ts';
import { openSchool, type School } from '../api/support/faults/school.ts';
import { compare } from '../api/support/faults/verify.ts';
import { startWriters } from '../api/support/faults/writers.ts';
import { testDatabase, type TestDatabase } from '../api/support/testDatabase.ts';
import { startServers, type Servers } from './support/servers.ts';

const KILLS = Number(process.env['SCALE_KILLS'] ?? 12);
let database: TestDatabase;
let servers: Servers;
let school: School;
let counter: Counter;
beforeAll(async () => {
  database = await testDatabase();
  servers = await startServers(database.url, { EDUBASE_SECRET: 'a secret of two servers' });
  const [first] = servers.each;
  if (!first) throw new Error('no server');
  school = await openSchool(first, { databaseUrl: database.url });
  counter = await openCounter(database.url, school);
});
afterAll(async () => {
  await servers.stop();
  await database.drop();
});

test(`${KILLS} kills in a stream of writes`, async () => {
  const written = startWriters({ base: servers.base, school, counter, name: 'both', clients: 8, allowed: [502, 503] });
  servers.beginKilling();
  await expect.poll(() => servers.counts.kills, { timeout: 500_000, interval: 200 }).toBeGreaterThanOrEqual(KILLS);
  await servers.endKilling();
  await written.stop();
  await written.repeat(20);
  const { lost, doubled, unaudited, rows, payments, vouchers, books } = await compare(
    database.url,
    school,
    'both',
    written,
  );
  console.info(
    `${servers.counts.kills} kills, ${rows} writes (${payments} payments, ${vouchers} vouchers), ${written.statuses.get(502) ?? 0} sent again`,
  );
  expect({ lost, doubled, unaudited, books, unexpected: written.unexpected }).toEqual({
    lost: [],
    doubled: [],
    unaudited: 0,
    books: [],
    unexpected: [],
  });
  expect(payments).toBeGreaterThan(0);
  expect(vouchers).toBeGreaterThan(0);
  expect(written.statuses.get(502) ?? 0, 'requests that a kill cut off').toBeGreaterThan(0);
  for (const { base } of servers.each) {
    const answer = await fetch(`${base}/api/campus?institute_code=${school.code}`, {
      headers: { authorization: `Bearer ${school.token}` },
    });
    expect(answer.status, 'the session that wrote is alive at each').toBe(200);
  }
});

test('bulk billing goes on at the other when the one that bills is killed, and bills each student once', async () => {
  let turn = 0;
  const strike = async (): Promise<void> => {
    const server = servers.each[turn++ % servers.each.length];
    await server?.kill();
    server?.launch();
  };
  const attacked = { server: { base: servers.base }, school, databaseUrl: database.url };
  const { strikes, faults } = await cutBilling(attacked, 'billed', 900, 2, strike);
  expect(faults).toEqual([]);
  expect(strikes).toBeGreaterThan(0);
});
