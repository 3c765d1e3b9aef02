/**
 * Faults against the real server as a process: nothing that was acknowledged is lost, nothing is done twice, nothing
 * needs repair.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runningEngineUrl, startEngine } from '../../server/database/engine/startEngine.ts';
import { openCounter } from './support/faults/counter.ts';
import { fillDisk } from './support/faults/fullDisk.ts';
import { cutUploads, killImport } from './support/faults/importAttacks.ts';
import { cutBilling, swapSessions } from './support/faults/jobAttacks.ts';
import { faultsOf, killBoth, killDatabase, killServer, type Bench } from './support/faults/rounds.ts';
import { openSchool } from './support/faults/school.ts';
import { freePort, ServerProcess } from './support/faults/serverProcess.ts';
import { mountSmallDisk } from './support/faults/smallDisk.ts';
import { compare } from './support/faults/verify.ts';
import { startWriters } from './support/faults/writers.ts';
import { readyDirectory } from './support/readyDirectory.ts';
import { wholeCheck } from './support/wholeCheck.ts';
import { Proven, textsOf } from '../support/proven.ts';

const proven = new Proven('faults');
const named = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `server/${folder}/${name}.ts`);
/**
 * What bears it: what takes transactions, keys and connections that are lost, and ends and begins the server; and what
 * writes the news, payments, vouchers, bills and imports that are under way. Not what they are: fields, prices, words.
 */
const GUARDED = [
  'server/main.ts',
  'server/database/engine',
  ...named('database', 'answers client connection door doorState open outsideDoor retry transaction withoutDatabase'),
  ...named('http', 'endpointRoute errors health idempotency lifecycle route serve session'),
  ...named('resources', 'audit crud ownWrites storeFile write'),
  ...named('jobs', 'queue resumeJobs runner startJob'),
  ...named('modules/exchange', 'chunk importer resourceImporter runs stage steps'),
  ...named('modules/fees/payments', 'pay take'),
  ...named('modules/fees/challans', 'billing chunk generate jobs'),
  'server/modules/ledger/vouchers/save.ts',
];
const decides = textsOf(['tests/api/support/faults', 'tests/api/faults.test.ts', ...GUARDED]);
/** Of each fault, when what must bear it has changed; otherwise one of each. */
const isProven = proven.holds('faults', decides);
const ROUNDS = isProven ? 2 : 5;
/** A size or number of strikes of the short form; whole, it is the usual one. */
const inShort = (size: number): number | undefined => (isProven ? size : undefined);

/** As root, PostgreSQL runs as another user, who must be able to enter. */
function openDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'edubase-faults-'));
  chmodSync(directory, 0o755);
  return directory;
}

describe.skipIf(process.platform !== 'linux')('an embedded database', () => {
  const directory = openDirectory();
  const dataDir = join(directory, 'data');
  let bench: Bench;

  beforeAll(async () => {
    await readyDirectory(dataDir);
    const server = new ServerProcess({ dataDir }, await freePort());
    await server.start();
    const school = await openSchool(server, { dataDir });
    bench = {
      server,
      dataDir,
      school,
      counter: await openCounter((await runningEngineUrl({ dataDir })) ?? '', school),
    };
  });
  afterAll(async () => {
    await bench.server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test(`kill -9 of the server, ${ROUNDS} times`, async () => {
    for (let number = 1; number <= ROUNDS; number++) {
      const result = await (number % 2 ? killServer : killBoth)(bench, `server${number}`);
      expect(faultsOf(result), JSON.stringify(result)).toEqual([]);
      expect(result.payments, 'payments among what was written').toBeGreaterThan(0);
      expect(result.vouchers, 'vouchers among what was written').toBeGreaterThan(0);
    }
  });

  test(`kill -9 of the database, ${ROUNDS} times: 503 meanwhile, and back without a restart of the server`, async () => {
    for (let number = 1; number <= ROUNDS; number++) {
      const result = await killDatabase(bench, `database${number}`);
      expect(faultsOf(result), JSON.stringify(result)).toEqual([]);
      expect(result.statuses['503'] ?? 0, 'somebody was told to try again').toBeGreaterThan(0);
      expect(bench.server.alive).toBe(true);
      // Once for each kill; more when a restarted one was lost again before it was up.
      expect(bench.server.output.split('The database has gone away').length - 1).toBeGreaterThanOrEqual(number);
    }
  });

  test.each([
    ['uploads whose connection is cut midway leave nothing', () => cutUploads(bench, 'uploads', inShort(12))],
    [
      'an import whose server is killed between the rows creates each row once',
      () => killImport(bench, 'import', inShort(600), inShort(1)),
    ],
    [
      'bulk billing whose connections are cut ends by itself, and bills each student once',
      () => cutBilling(bench, 'billing', inShort(300), inShort(2)),
    ],
    [
      'two users over the same connections, one signed out midway, write under their own names',
      () => swapSessions(bench, 'sessions', inShort(20)),
    ],
  ])('%s', { timeout: 300_000 }, async (_, attack) => {
    const result = await attack();
    expect(result.faults).toEqual([]);
    expect(result.strikes).toBeGreaterThan(0);
  });

  test('a second server on the same data is refused, and the first one goes on', async () => {
    const second = await new ServerProcess({ dataDir }, await freePort()).refusal();
    expect(second.code).toBe(1);
    expect(second.output).toContain('Another Edubase server');
    expect(second.output).toContain('EDUBASE_DATA_DIR');
    await bench.server.untilReady(1000);
  });

  test('every rule of the check holds afterwards', async () => {
    const url = await runningEngineUrl({ dataDir });
    const { outcomes } = await wholeCheck(url ?? '');
    expect(outcomes.flatMap(({ violations }) => violations)).toEqual([]);
    proven.write({ faults: decides });
  });
});

describe('a database of its own', () => {
  test('goes away and comes back: 503 meanwhile, nothing lost, no restart of the server', async () => {
    const directory = openDirectory();
    await readyDirectory(join(directory, 'data'));
    const start = () => startEngine({ dataDir: join(directory, 'data') });
    let engine = await start();
    const place = { databaseUrl: engine.url };
    const server = new ServerProcess(place, await freePort());
    try {
      await server.start();
      const school = await openSchool(server, place);
      const written = startWriters({ base: server.base, school, name: 'away' });
      await new Promise((done) => setTimeout(done, 400));
      await engine.stop();
      await expect.poll(async () => (await fetch(`${server.base}/api/health`)).status).toBe(503);
      await expect.poll(() => written.statuses.get(503) ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
      const before = written.acknowledged.size;
      engine = await start();
      expect(engine.url).toBe(place.databaseUrl);
      await server.untilReady(300_000);
      await expect.poll(() => written.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before);
      await written.stop();
      expect(written.unexpected).toEqual([]);
      expect(server.alive).toBe(true);
      expect(await compare(engine.url, school, 'away', written)).toMatchObject({ lost: [], doubled: [], unaudited: 0 });
    } finally {
      await server.stop();
      await engine.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

test('a full disk: 507, nothing lost, and on it goes when there is room', async ({ skip }) => {
  const directory = openDirectory();
  const mount = join(directory, 'disk');
  mkdirSync(mount);
  const disk = mountSmallDisk(mount, 220);
  if ('impossible' in disk) {
    rmSync(directory, { recursive: true });
    console.warn(`The full disk is not tested, because no small disk can be mounted here: ${disk.impossible}`);
    return skip(disk.impossible);
  }
  const dataDir = join(mount, 'data');
  await readyDirectory(dataDir);
  const server = new ServerProcess({ dataDir }, await freePort());
  try {
    await server.start();
    const school = await openSchool(server, { dataDir });
    const result = await fillDisk({ server, school, dataDir }, disk, 'full');
    expect(faultsOf(result), JSON.stringify(result)).toEqual([]);
    expect(result.statuses['507'] ?? 0, JSON.stringify(result)).toBeGreaterThan(0);
    expect(server.alive).toBe(true);
  } finally {
    await server.stop();
    disk.unmount();
    rmSync(directory, { recursive: true, force: true });
  }
});
