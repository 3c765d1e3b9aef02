/**
 * Messages while the server, the database or the gateway are killed: nothing is sent twice, what was acknowledged is
 * there once, and what may not have arrived says so.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, ask, pause } from './support/faults/attackKit.ts';
import { killPostgres } from './support/faults/postgresProcesses.ts';
import type { Bench } from './support/faults/rounds.ts';
import { openSchool } from './support/faults/school.ts';
import { freePort, ServerProcess } from './support/faults/serverProcess.ts';
import { gatewayProcess, type GatewayProcess } from './support/messages/gatewayProcess.ts';
import { readyDirectory } from './support/readyDirectory.ts';
import { Proven, textsOf } from '../support/proven.ts';

const proven = new Proven('messageKills');
const decides = [
  ...textsOf(['tests/api/messages.kill.test.ts', 'tests/api/support/messages']),
  ...textsOf(['server/modules/messaging', 'server/jobs', 'server/database/connection.ts', 'server/database/door.ts']),
  ...['claim', 'finish', 'guard'].flatMap((name) => textsOf([`server/database/functions/outbox_${name}.sql`])),
];
/** All of them when what must bear it has changed; otherwise both at once. */
const isProven = proven.holds('kills', decides);

type Reachable = Pick<Bench, 'server' | 'school' | 'dataDir'>;
const directory = mkdtempSync(join(tmpdir(), 'edubase-messages-'));
// As root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(directory, 0o755);
const dataDir = join(directory, 'data');
const hosts = process.env['MESSAGE_HOSTS'];
let bench: Reachable;
let gateway: GatewayProcess;
const owner = <T>(work: (client: pg.Client, code: string) => Promise<T>): Promise<T> => asOwner(bench as Bench, work);
const post = (path: string, body: object, key?: string) => {
  const { school } = bench;
  return ask(bench as Bench, path, { institute_code: school.code, ...body }, school.token, key);
};

beforeAll(async () => {
  gateway = await gatewayProcess(directory);
  await gateway.start();
  process.env['MESSAGE_HOSTS'] = gateway.host;
  await readyDirectory(dataDir);
  const server = new ServerProcess({ dataDir }, await freePort());
  await server.start();
  bench = { server, dataDir, school: await openSchool(server, { dataDir }) };
  const made = await post('/sms_gateways', {
    name: 'Loopback',
    channel: 'sms',
    url: gateway.url,
    api_key: 'k',
    success_path: 'status',
    success_value: 'ok',
    id_path: 'data.id',
    per_minute: 6000,
    timeout_seconds: 1,
    is_active: true,
    is_default: true,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made));
});
afterAll(async () => {
  if (hosts === undefined) delete process.env['MESSAGE_HOSTS'];
  else process.env['MESSAGE_HOSTS'] = hosts;
  await bench.server.stop();
  await gateway.kill();
  rmSync(directory, { recursive: true, force: true });
});

/** While no server is alive nobody holds what the dead one had: waiting for that would take half a minute. */
const forget = (): Promise<unknown> =>
  owner(async (client, code) => {
    await client.query(
      `UPDATE outbox SET lease_until = now() - interval '1 second' WHERE institute_code = $1 AND state = 'sending'`,
      [code],
    );
    await client.query(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`);
  });
/** What waits for a gateway that was away is tried at once. */
const hurry = (client: pg.Client, code: string): Promise<unknown> =>
  client.query(
    `WITH rest AS (UPDATE gateway_states SET paused_until = NULL, failures = 0 WHERE institute_code = $1),
      next AS (UPDATE outbox SET next_try = now() WHERE institute_code = $1 AND state = 'queued')
      UPDATE pgboss.job SET start_after = now() WHERE state < 'active'`,
    [code],
  );
interface Sent {
  number: string;
  state: string;
  reason: string | null;
  at_gateway: number;
}
const COUNT = 40;
let rounds = 0;
/** Sends in two calls, strikes in the middle, sends again under the same keys, and waits until nothing waits. */
async function round(strike: () => Promise<void>): Promise<Sent[]> {
  rounds += 1;
  const calls = [0, 1].map((part) => ({
    key: `round-${rounds}-${part}`,
    body: {
      body: `Round ${rounds}.`,
      numbers: Array.from({ length: COUNT }, (_, at) => `03${10 + rounds}-${1_000_000 + part * COUNT + at}`),
    },
  }));
  const before = gateway.taken().length;
  const first = Promise.all(calls.map(({ key, body }) => post('/smsBlaster/', body, key)));
  await expect.poll(() => gateway.taken().length, { timeout: 60_000, interval: 2 }).toBeGreaterThan(before + 5);
  await strike();
  await first;
  await bench.server.untilReady(300_000);
  for (const { key, body } of calls)
    await expect
      .poll(async () => (await post('/smsBlaster/', body, key)).status, { timeout: 60_000, interval: 200 })
      .toBe(200);
  await owner(async (client, code) => {
    const waiting = async (): Promise<number> => {
      await hurry(client, code);
      const { rows } = await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM outbox WHERE institute_code = $1 AND state IN ('queued', 'sending')`,
        [code],
      );
      return rows[0]?.n ?? 0;
    };
    await expect.poll(waiting, { timeout: 120_000, interval: 300 }).toBe(0);
  });
  await pause(100);
  const rows = await owner(
    async (client, code) =>
      (
        await client.query<Omit<Sent, 'at_gateway'>>(
          `SELECT number, state, reason FROM outbox WHERE institute_code = $1 AND body = $2 ORDER BY id`,
          [code, `Round ${rounds}.`],
        )
      ).rows,
  );
  const taken = gateway.taken();
  return rows.map((row) => ({ ...row, at_gateway: taken.filter((to) => `+${to}` === row.number).length }));
}
function expectOnce(rows: readonly Sent[]): void {
  expect(new Set(rows.map(({ number }) => number)).size, 'each is there').toBe(2 * COUNT);
  expect(rows, 'once').toHaveLength(2 * COUNT);
  const wrong = rows.filter(({ state, reason, at_gateway }) =>
    state === 'sent'
      ? at_gateway !== 1
      : state === 'unknown'
        ? at_gateway > 1 || !reason
        : state !== 'failed' || at_gateway !== 0 || !reason,
  );
  expect(wrong).toEqual([]);
  expect(rows.filter(({ state }) => state === 'sent').length).toBeGreaterThan(COUNT);
}
const launch = async (): Promise<void> => {
  await forget();
  bench.server.launch();
};

test.skipIf(isProven)('kill -9 of the server', { timeout: 300_000 }, async () => {
  const rows = await round(async () => {
    await bench.server.kill();
    await launch();
  });
  expectOnce(rows);
});
test.skipIf(isProven)(
  'kill -9 of the gateway: what it may have taken is not sent again',
  { timeout: 300_000 },
  async () => {
    const rows = await round(async () => {
      await gateway.kill();
      await pause(100);
      await gateway.start();
    });
    expectOnce(rows);
    expect(rows.filter(({ state }) => state !== 'sent').length, 'it struck').toBeGreaterThan(0);
  },
);
test('kill -9 of both', { timeout: 300_000 }, async () => {
  const rows = await round(async () => {
    await Promise.all([bench.server.kill(), gateway.kill()]);
    await gateway.start();
    await launch();
  });
  expectOnce(rows);
  expect(rows.filter(({ state }) => state === 'unknown').length, 'it struck').toBeGreaterThan(0);
});
test.skipIf(isProven)('kill -9 of the database', { timeout: 300_000 }, async () => {
  const rows = await round(async () => {
    killPostgres(bench.dataDir);
    await pause(100);
  });
  expectOnce(rows);
  proven.write({ kills: decides });
});
