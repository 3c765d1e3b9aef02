/**
 * Sixteen clerks at once on the money of one school: the books are right at every moment that anybody can see, nothing
 * that was acknowledged is missing or there twice. `RACE_SECONDS` (8) and `RACE_SEEDS` (1,2) make it longer and other;
 * when nothing has changed that a race is about, it is one of 4 seconds.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../server/database/open.ts';
import { makeFeeSchool, newKey } from '../api/fees.payments.support.ts';
import { TRIP } from '../model/world.ts';
import { makeApp } from '../api/support/apiClient.ts';
import { reachedBy } from '../api/support/reached.ts';
import { testDatabase, type TestDatabase } from '../api/support/testDatabase.ts';
import { Proven, textsOf } from '../support/proven.ts';
import { CONNECTIONS, race } from './fees/race.ts';
import { wrongIn } from './fees/reader.ts';
import { buildRace, INSTITUTE } from './fees/world.ts';

const proven = new Proven('races');
/** What hands out connections and takes transactions again, and what the race and the rules reach in the database. */
const HANDING = ['answers', 'client', 'connection', 'door', 'doorState', 'open', 'retry', 'transaction'];
const decides = [
  ...textsOf(HANDING.map((name) => `server/database/${name}.ts`)),
  ...(await reachedBy(
    textsOf(['tests/race/fees', 'tests/race/fees.test.ts', 'tests/model/world.ts', 'server/modules/ledger/books']),
  )),
];
const isProven = proven.holds('races', decides);
const seconds = Number(process.env['RACE_SECONDS'] ?? (isProven ? 4 : 8));
const seeds = (process.env['RACE_SEEDS'] ?? (isProven ? '1' : '1,2')).split(',').map(Number);
const PATIENCE_MS = 240_000;
const raced: number[] = [];
afterAll(() => raced.length === seeds.length && proven.write({ races: decides }));

describe.each(seeds)('sixteen clerks, seed %i', (seed) => {
  let db: TestDatabase;
  let database: Database;
  let client: pg.Client;
  beforeAll(async () => {
    db = await testDatabase();
    client = new pg.Client({ connectionString: db.ownerUrl });
    await client.connect();
    await buildRace(client);
    // All of them queue for the same rows, on a busy machine for longer than a request may take.
    database = openDatabase({ url: db.url, poolSize: CONNECTIONS, statementTimeoutMs: PATIENCE_MS });
  });
  afterAll(async () => {
    await database.close();
    await client.end();
    await db.drop();
  });

  test(`the books are right at every moment of ${seconds} s`, { timeout: seconds * 1000 + 300_000 }, async () => {
    const { watched, done, refused, unexpected, receipts, closings, slipped } = await race(
      database,
      db.ownerUrl,
      seed,
      seconds * 1000,
    );
    const deadlocks = Number(
      (
        await client.query<{ n: string }>(
          'SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()',
        )
      ).rows[0]?.n,
    );
    console.info(JSON.stringify({ seed, ...watched, done, refused, payments: receipts.size, closings, deadlocks }));
    expect(unexpected).toEqual([]);
    expect(watched.wrong).toEqual([]);
    expect(slipped, 'nothing comes into a closed period').toEqual([]);
    expect(await wrongIn(client), 'all rules of the books afterwards').toEqual([]);
    const { rows } = await client.query<{ reference: string; amount: string }>(
      'SELECT external_ref AS reference, amount FROM payments WHERE institute_code = $1 ORDER BY 1',
      [INSTITUTE],
    );
    const acknowledged = [...receipts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(
      rows
        .map(({ reference, amount }) => [reference, Number(amount)])
        .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1)),
    ).toEqual(acknowledged);
    raced.push(seed);
  });

  test.each([
    [
      'an open amount',
      'UPDATE challan_lines SET amount = amount + 1 WHERE (institute_code, id) = (SELECT institute_code, min(id) FROM challan_lines WHERE NOT is_void GROUP BY 1)',
      ['receivable', 'challans'],
    ],
    [
      'one side of an entry',
      'UPDATE gl_lines SET debit = debit + 1 WHERE (institute_code, journal_id) = (SELECT institute_code, min(journal_id) FROM gl_lines WHERE account_id = 10 AND debit > 0 GROUP BY 1) AND account_id = 10',
      ['receivable', 'entries balance', 'sums of days'],
    ],
    [
      'a day',
      'UPDATE gl_days SET n = n + 1 WHERE account_id = (SELECT min(account_id) FROM gl_days)',
      ['sums of days'],
    ],
    [
      'a head',
      'UPDATE gl_journals SET total = total + 1 WHERE (institute_code, id) = (SELECT institute_code, max(id) FROM gl_journals GROUP BY 1)',
      ['entries balance'],
    ],
    [
      'a sum of a challan',
      'UPDATE challans SET pending = pending + 1 WHERE (institute_code, id) = (SELECT institute_code, max(id) FROM challans WHERE voided_at IS NULL AND balance > pending GROUP BY 1)',
      ['challans'],
    ],
  ])('the watcher finds %s that is wrong', async (_, corrupt, found) => {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    try {
      expect((await client.query(corrupt)).rowCount).toBeGreaterThan(0);
      const rules = new Set((await wrongIn(client)).map((one) => one.split(':')[0]));
      expect([...rules]).toEqual(expect.arrayContaining(found));
    } finally {
      await client.query('ROLLBACK');
    }
    expect(await wrongIn(client)).toEqual([]);
  });
});

describe('one challan, two clerks', () => {
  test('who changes another line at the same time is not forgotten in the sums', async () => {
    const db = await testDatabase();
    const clerks = [
      new pg.Client({ connectionString: db.ownerUrl }),
      new pg.Client({ connectionString: db.ownerUrl }),
    ] as const;
    const [first, second] = clerks;
    for (const clerk of clerks) await clerk.connect();
    try {
      await buildRace(first);
      await second.query(
        `SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false), set_config('app.user', '2', false)`,
        [INSTITUTE],
      );
      await first.query(
        `SELECT * FROM challans_generate($1, '{1}', '2026-06-01', '2026-06-01', '2026-06-05', NULL, NULL, 1, false, false, false)`,
        [INSTITUTE],
      );
      const { rows: lines } = await first.query<{ id: string }>(
        'SELECT id FROM challan_lines WHERE institute_code = $1 ORDER BY id',
        [INSTITUTE],
      );
      expect(lines.length).toBeGreaterThan(1);
      const ask = (clerk: pg.Client, at: number) =>
        clerk.query(`SELECT discount_request($1, $2, 'discount', NULL, 1000, '2026-06-20', 'poor', true)`, [
          INSTITUTE,
          lines[at]?.id,
        ]);
      await first.query('BEGIN');
      await ask(first, 0);
      const waiting = ask(second, 1);
      const waits = async (): Promise<number | null> =>
        (
          await first.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND pid = $1`, [
            (second as unknown as { processID: number }).processID,
          ])
        ).rowCount;
      await expect.poll(waits, { timeout: 20_000 }).toBe(1);
      await first.query('COMMIT');
      await waiting;
      expect(await wrongIn(first)).toEqual([]);
      expect(
        (await first.query('SELECT pending::int FROM challans WHERE institute_code = $1', [INSTITUTE])).rows,
      ).toEqual([{ pending: 2000 }]);
    } finally {
      for (const clerk of clerks) await clerk.end();
      await db.drop();
    }
  });
});

describe('one challan, three clerks', () => {
  test('a line that is added while a void waits is void with its challan, and by nobody else', async () => {
    const db = await testDatabase();
    const clerks = Array.from({ length: 4 }, () => new pg.Client({ connectionString: db.ownerUrl }));
    const [adds, voids, other, counts] = clerks as [pg.Client, pg.Client, pg.Client, pg.Client];
    for (const clerk of clerks) await clerk.connect();
    const pidOf = (clerk: pg.Client): number => (clerk as unknown as { processID: number }).processID;
    const watcher = new pg.Client({ connectionString: db.ownerUrl });
    await watcher.connect();
    /** Until one waits for what another holds. */
    const untilBlocked = async (clerk: pg.Client, by: pg.Client): Promise<void> => {
      const blockers = async (): Promise<readonly number[]> =>
        (await watcher.query<{ pids: number[] }>('SELECT pg_blocking_pids($1) AS pids', [pidOf(clerk)])).rows[0]
          ?.pids ?? [];
      await expect.poll(blockers, { timeout: 20_000 }).toContain(pidOf(by));
    };
    try {
      await buildRace(adds);
      for (const clerk of clerks)
        await clerk.query(
          `SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false), set_config('app.user', '2', false)`,
          [INSTITUTE],
        );
      await adds.query(
        `SELECT * FROM challans_generate($1, '{1}', '2026-06-01', '2026-06-01', '2026-06-05', NULL, NULL, 1, false, false, false)`,
        [INSTITUTE],
      );
      const { rows: made } = await adds.query<{ id: string }>('SELECT id FROM challans WHERE institute_code = $1', [
        INSTITUTE,
      ]);
      const challan = made[0]?.id;
      await adds.query('BEGIN');
      await adds.query(`SELECT * FROM challan_add($1, $2, $3, '2026-06-01', 1000, '2026-06-20', 'trip')`, [
        INSTITUTE,
        [challan],
        TRIP,
      ]);
      const voiding = voids.query(`SELECT outcome FROM challan_void($1, $2, '2026-06-20', 'mistake')`, [
        INSTITUTE,
        [challan],
      ]);
      // Whoever holds the counter of vouchers makes the void wait once more, after it has looked what there is to reverse.
      await counts.query('BEGIN');
      const counting = counts.query(`SELECT take_numbers($1, 'voucher', 0)`, [INSTITUTE]);
      await untilBlocked(voids, adds);
      await untilBlocked(counts, adds);
      await adds.query('COMMIT');
      await counting;
      await untilBlocked(voids, counts);
      const { rows: added } = await adds.query<{ id: string }>(
        `SELECT id FROM challan_lines WHERE institute_code = $1 AND source = 'added'`,
        [INSTITUTE],
      );
      const second = other
        .query(`SELECT challan_line_void($1, $2, '2026-06-20', 'mistake')`, [INSTITUTE, added[0]?.id])
        .catch((error: unknown) => String((error as Error).message));
      await untilBlocked(other, voids);
      await counts.query('ROLLBACK');
      expect((await voiding).rows).toEqual([{ outcome: 'voided' }]);
      expect(await second).toBe('This line is void already');
      expect(await wrongIn(adds)).toEqual([]);
    } finally {
      for (const clerk of [...clerks, watcher]) await clerk.end();
      await db.drop();
    }
  });
});

describe('over HTTP', () => {
  test('a payment that is sent four times at once under its key is taken once', async () => {
    const api = await makeApp();
    try {
      const school = await makeFeeSchool(api, 'twice');
      const pupils = await Promise.all(Array.from({ length: 8 }, () => school.add()));
      const lines = (
        await Promise.all(pupils.map((pupil) => school.charge(pupil, [10_000, 20_000, 30_000, 40_000, 50_000])))
      ).flat();
      expect(lines).toHaveLength(40);
      const sent = await Promise.all(
        lines.map(async ({ id, balance }) => {
          const key = newKey();
          const body = { lines: [{ particular_line_id: id, currentPayment: balance }] };
          const answers = await Promise.all(Array.from({ length: 4 }, () => school.pay(body, undefined, key)));
          // Whoever is told to wait asks again.
          return { answers, last: await school.pay(body, undefined, key) };
        }),
      );
      const numbers = sent.map(({ answers, last }) => {
        expect(last.status, last.text).toBe(200);
        expect(
          answers.every(({ status }) => status === 200 || status === 409),
          answers.map(({ text }) => text).join(),
        ).toBe(true);
        const taken = answers.filter(({ status }) => status === 200);
        expect(taken.length).toBeGreaterThan(0);
        // One answer, whoever asked first.
        for (const { json } of taken) expect(json).toEqual(last.json);
        return Number(last.row['receipt_no']);
      });
      expect(numbers.toSorted((a, b) => a - b)).toEqual(lines.map((_, at) => at + 1));
      expect(await school.rows('SELECT count(*)::int AS n, sum(amount)::int AS amount FROM payments')).toEqual([
        { n: 40, amount: 8 * 150_000 },
      ]);
      expect(await school.rows("SELECT count(*)::int AS n FROM gl_journals WHERE source = 'payment'")).toEqual([
        { n: 40 },
      ]);
    } finally {
      await api.test.drop();
    }
  });
});
