/** Results of bulk work, row by row: kept for a time, then the work keeps its totals alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { withInstitute } from '../../server/database/door.ts';
import { openSession } from '../../server/http/session.ts';
import { keepResultsFor } from '../../server/jobs/keepResults.ts';
import { makeApp, makeInstitute, type Api, type TestUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
const heads: TestUser[] = [];
beforeAll(async () => {
  api = await makeApp();
  for (const code of ['north', 'south']) heads.push(await makeInstitute(api, code));
}, 120_000);
afterAll(async () => {
  keepResultsFor(0);
  await api.test.drop();
});
const rows = (text: string): Promise<Record<string, unknown>[]> =>
  asOwner(api.test.ownerUrl, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
/** Two generations and two imports of each institute, ended so many days ago; past the rules of either, as rows alone. */
const make = (days: readonly number[]): Promise<unknown> =>
  asOwner(api.test.ownerUrl, async (client) => {
    await client.query(`SET session_replication_role = replica`);
    for (const { instituteCode } of heads)
      for (const [at, ago] of days.entries()) {
        await client.query(
          `INSERT INTO fee_jobs (institute_code, id, kind, state, params, total, done, created, skipped, user_id, username, campuses, finished_at) VALUES ($1, $2, 'generate', 'done', '{}', 3, 3, 0, 3, 1, 'head', 'all', now() - make_interval(days => $3))`,
          [instituteCode, at + 1, ago],
        );
        await client.query(
          `INSERT INTO fee_job_rows (institute_code, job_id, student_id, place, outcome) SELECT $1, $2, n, n, 'nothing_due' FROM generate_series(1, 3) n`,
          [instituteCode, at + 1],
        );
        await client.query(
          `INSERT INTO import_run (institute_code, id, type, user_id, username, file_name, file_hash, header_row, columns, status, total, finished_at) VALUES ($1, $2, 'students', 1, 'head', 'a.csv', sha256('a'), 1, '[]', 'done', 2, now() - make_interval(days => $3))`,
          [instituteCode, at + 1, ago],
        );
        await client.query(
          `INSERT INTO import_row (institute_code, run_id, row_no, status, row_key, record_id) VALUES ($1, $2, 1, 'created', 'a', 1), ($1, $2, 2, 'invalid', NULL, NULL)`,
          [instituteCode, at + 1],
        );
      }
  });
const signIn = ({ instituteCode, id }: TestUser): Promise<string> =>
  withInstitute(api.db, { instituteCode, campuses: 'all', userId: null }, (trx) => openSession(trx, instituteCode, id));
const left = async (code: string) => ({
  results: await rows(
    `SELECT job_id::int AS of, count(*)::int AS n FROM fee_job_rows WHERE institute_code = '${code}' GROUP BY 1 ORDER BY 1`,
  ),
  lines: await rows(
    `SELECT run_id::int AS of, status FROM import_row WHERE institute_code = '${code}' ORDER BY run_id, row_no`,
  ),
  works: (
    await rows(
      `SELECT 1 FROM fee_jobs WHERE institute_code = '${code}' UNION ALL SELECT 2 FROM import_run WHERE institute_code = '${code}'`,
    )
  ).length,
});

test('who signs in has those forgotten that are past it, of their institute, and nothing that guards', async () => {
  const [north, south] = heads as [TestUser, TestUser];
  await make([800, 740, 700]);
  keepResultsFor(0);
  await signIn(north);
  expect((await left('north')).results).toHaveLength(3);
  keepResultsFor(730);
  const before = await left('south');
  await signIn(north);
  // One at a time.
  expect((await left('north')).results).toEqual([2, 3].map((of) => ({ of, n: 3 })));
  await signIn(north);
  await signIn(north);
  expect(await left('north')).toEqual({
    results: [{ of: 3, n: 3 }],
    // The row that became a record is what the same file is known by.
    lines: [
      { of: 1, status: 'created' },
      { of: 2, status: 'created' },
      { of: 3, status: 'created' },
      { of: 3, status: 'invalid' },
    ],
    works: 6,
  });
  expect(await left('south')).toEqual(before);
  await signIn(south);
  expect((await left('south')).results).toHaveLength(2);
});
test('the setting is a number of days of a month or more, or for good', () => {
  expect(readConfig({}).keepResultsDays).toBe(730);
  expect(readConfig({ KEEP_RESULTS_DAYS: '0' }).keepResultsDays).toBe(0);
  expect(readConfig({ KEEP_RESULTS_DAYS: '365' }).keepResultsDays).toBe(365);
  expect(() => readConfig({ KEEP_RESULTS_DAYS: '7' })).toThrow(/KEEP_RESULTS_DAYS must be 30 or more/);
});
