/** One process after the other is ended and started anew, as an upgrade does it: no request is refused or cut off. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCounter, type Counter } from '../api/support/faults/counter.ts';
import { openSchool, type School } from '../api/support/faults/school.ts';
import { compare } from '../api/support/faults/verify.ts';
import { startWriters } from '../api/support/faults/writers.ts';
import { testDatabase, type TestDatabase } from '../api/support/testDatabase.ts';
import { startServers, type Servers } from './support/servers.ts';

let database: TestDatabase;
let servers: Servers;
let school: School;
let counter: Counter;
beforeAll(async () => {
  database = await testDatabase();
  const settings = { EDUBASE_SECRET: 'a secret of two servers', DRAIN_SECONDS: '5' };
  servers = await startServers(database.url, settings, { asksReady: true });
  const [first] = servers.each;
  if (!first) throw new Error('no server');
  school = await openSchool(first, { databaseUrl: database.url });
  counter = await openCounter(database.url, school);
});
afterAll(async () => {
  await servers.stop();
  await database.drop();
});

test('each is ended by SIGTERM in a stream of writes, and every write is answered once', async () => {
  const written = startWriters({ base: servers.base, school, counter, name: 'rolling', clients: 4, allowed: [] });
  for (const server of servers.each) {
    await server.stop();
    expect(server.output).toContain('Stopped.');
    server.launch();
    await server.untilReady(300_000);
  }
  await written.stop();
  const { lost, doubled, rows, books } = await compare(database.url, school, 'rolling', written);
  console.info(`${rows} writes`, Object.fromEntries(written.statuses));
  expect({ lost, doubled, books, unexpected: written.unexpected }).toEqual({
    lost: [],
    doubled: [],
    books: [],
    unexpected: [],
  });
  expect([...written.statuses.keys()].toSorted(), 'nothing refused, nothing cut off').toEqual([200, 201]);
});
