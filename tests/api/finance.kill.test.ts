/**
 * The server and the database killed in the middle of an accountant's work: what was sent again with the same key, and
 * what a job goes on with, is there once and whole, and the books hold.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningEngineUrl } from '../../server/database/engine/startEngine.ts';
import { asOwner, ask, count, dataOf, pause } from './support/faults/attackKit.ts';
import { killPostgres } from './support/faults/postgresProcesses.ts';
import type { Bench } from './support/faults/rounds.ts';
import { openSchool } from './support/faults/school.ts';
import { freePort, ServerProcess } from './support/faults/serverProcess.ts';
import { addAssets, addYears, DUE_MONTHS, financeWork, RUNS, type Post } from './support/kills/financeWork.ts';
import { readyDirectory } from './support/readyDirectory.ts';
import { wholeCheck } from './support/wholeCheck.ts';
import { Proven, textsOf } from '../support/proven.ts';

const proven = new Proven('financeKills');
const decides = [
  ...textsOf(['tests/api/finance.kill.test.ts', 'tests/api/support/kills']),
  ...textsOf(['server/jobs', 'server/database/connection.ts', 'server/database/door.ts', 'server/http/idempotency.ts']),
  ...textsOf(['server/modules/ledger/bank', 'server/modules/ledger/recurring', 'server/modules/ledger/yearEnd']),
  ...['bank_statement_add', 'bank_auto', 'depreciation_run', 'voucher_template_run', 'year_close'].flatMap((name) =>
    textsOf([`server/database/functions/${name}.sql`]),
  ),
];
/** All of them when what must bear it has changed; otherwise both at once. */
const isProven = proven.holds('kills', decides);
const directory = mkdtempSync(join(tmpdir(), 'edubase-finance-'));
// As root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(directory, 0o755);
const dataDir = join(directory, 'data');
let bench: Bench;
let years: number[];
const owner = <T>(work: (client: pg.Client, code: string) => Promise<T>): Promise<T> => asOwner(bench, work);
const post: Post = async (path, body) => {
  const answer = await ask(bench, path, body);
  if (answer.status < 200 || answer.status >= 300)
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
  return dataOf(answer);
};

beforeAll(async () => {
  await readyDirectory(dataDir);
  const server = new ServerProcess({ dataDir }, await freePort());
  await server.start();
  // The counter is for payments, of which there are none here.
  bench = { server, dataDir, school: await openSchool(server, { dataDir }) } as Bench;
  years = await owner(async (client, code) => {
    await client.query(`INSERT INTO campuses (institute_code, campus_name, campus_code) VALUES ($1, 'Main', 'M')`, [
      code,
    ]);
    await client.query(
      `SELECT set_config('app.user', (SELECT min(id)::text FROM users WHERE institute_code = $1), false)`,
      [code],
    );
    await addAssets(client, code);
    return addYears(client, code, 4, post);
  });
}, 300_000);
afterAll(async () => {
  await bench.server.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Holds tables until it is let go: whoever writes them waits in the middle of what they do. */
async function hold(tables: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: (await runningEngineUrl({ dataDir })) ?? '' });
  // The database is killed under it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${tables} IN SHARE MODE`);
  return () => client.end().catch(() => undefined);
}
const waiting = (): Promise<number> =>
  owner((client) =>
    count(
      client,
      `SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      [],
    ),
  );
let rounds = 0;
/** What is not as it must be after a kill while all of it was under way. */
async function round(tables: string, strike: () => Promise<void>): Promise<unknown[]> {
  const number = rounds++;
  const { works, template } = await owner((client, code) => {
    return client
      .query(`SELECT set_config('app.user', (SELECT min(id)::text FROM users WHERE institute_code = $1), false)`, [
        code,
      ])
      .then(() => financeWork(client, code, number, years[number] ?? 0, post));
  });
  const letGo = await hold(tables);
  const send = () =>
    Promise.all(works.map(({ path, body }) => ask(bench, path, body, undefined, `kill-${number}-${path}`)));
  const first = send();
  await owner(async (client, code) => {
    await client.query(
      `UPDATE voucher_templates SET next_date = (date_trunc('month', now()) - make_interval(months => $3))::date WHERE institute_code = $1 AND id = $2`,
      [code, template, DUE_MONTHS - 1],
    );
    await client.query(`UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND data ->> 'id' = $1`, [
      String(template),
    ]);
  });
  try {
    await expect.poll(waiting, { timeout: 120_000, interval: 100 }).toBe(works.length + 1);
    await strike();
  } finally {
    await letGo();
  }
  expect(
    (await first).map(({ status }) => status).filter((status) => status < 300 && status > 0),
    'it struck',
  ).toEqual([]);
  await bench.server.untilReady(300_000);
  await expect
    .poll(async () => (await send()).map(({ status }) => status), { timeout: 120_000, interval: 300 })
    .toEqual(works.map(() => 200));
  return owner(async (client, code) => {
    const due = async (): Promise<number> => {
      // While no server is alive nobody holds what the dead one had: waiting for that would take long.
      await client.query(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`);
      await pause(500);
      return (await client.query<{ runs: number }>(RUNS, [code, template])).rows[0]?.runs ?? 0;
    };
    await expect.poll(due, { timeout: 120_000, interval: 200 }).toBe(DUE_MONTHS);
    const all = [
      ...works,
      {
        path: 'job',
        sql: RUNS,
        values: [code, template],
        done: { runs: DUE_MONTHS, vouchers: DUE_MONTHS, log: DUE_MONTHS },
      },
    ];
    const wrong: unknown[] = [];
    for (const { path, sql, values, done } of all) {
      const [row] = (await client.query(sql, [...values])).rows as object[];
      if (JSON.stringify(row) !== JSON.stringify(done)) wrong.push({ path, row, done });
    }
    return wrong;
  });
}

test.skipIf(isProven)('kill -9 of the server', { timeout: 600_000 }, async () => {
  expect(
    await round('audit_log', async () => {
      await bench.server.kill();
      bench.server.launch();
    }),
  ).toEqual([]);
});
test.skipIf(isProven)('kill -9 of the server while the first rows are written', { timeout: 600_000 }, async () => {
  expect(
    await round('gl_lines, bank_statement_lines, bank_matches, bank_statements', async () => {
      await bench.server.kill();
      bench.server.launch();
    }),
  ).toEqual([]);
});
test.skipIf(isProven)('kill -9 of the database', { timeout: 600_000 }, async () => {
  expect(
    await round('audit_log', async () => {
      killPostgres(dataDir);
      await pause(100);
    }),
  ).toEqual([]);
});
test('kill -9 of both', { timeout: 600_000 }, async () => {
  expect(
    await round('audit_log', async () => {
      killPostgres(dataDir);
      await bench.server.kill();
      bench.server.launch();
    }),
  ).toEqual([]);
});
test('every rule of the check holds afterwards', { timeout: 600_000 }, async () => {
  const { outcomes } = await wholeCheck((await runningEngineUrl({ dataDir })) ?? '');
  expect(outcomes.flatMap(({ violations }) => violations)).toEqual([]);
  proven.write({ kills: decides });
});
