/**
 * The queue of bulk work: in the transaction that makes a job, one worker at a time, and none is lost with its server.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { withInstitute, type Who } from '../../server/database/door.ts';
import type { JobKind, JobRef } from '../../server/jobs/jobKind.ts';
import { enqueue } from '../../server/jobs/queue.ts';
import { startJobs, wakeJobs, type Jobs } from '../../server/jobs/runner.ts';
import { makeApp, makeInstitute, type Api } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
const QUICK = { poll: 0.5, supervise: 1 };
const started: Jobs[] = [];
beforeAll(async () => {
  api = await makeApp();
  await makeInstitute(api, 'north');
  await makeInstitute(api, 'south');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await asOwner(api.test.ownerUrl, (client) => client.query('DELETE FROM pgboss.job'));
});
afterAll(() => api.test.drop());

/** A kind whose parts wait until the test lets them end. */
const log: string[] = [];
let gates: (() => void)[] = [];
const parts = 3;
let done = new Map<string, number>();
const counting = (worker: string): JobKind => ({
  name: 'counting',
  async *work(_db, { instituteCode, id }) {
    const job = `${instituteCode}/${id}`;
    for (;;) {
      const part = (done.get(job) ?? 0) + 1;
      if (part > parts) return;
      log.push(`${worker} ${job} begins ${part}`);
      await new Promise<void>((go) => void gates.push(go));
      done.set(job, part);
      log.push(`${worker} ${job} ends ${part}`);
      yield;
    }
  },
  unfinished: () => Promise.resolve([]),
});
beforeEach(() => {
  log.length = 0;
  gates = [];
  done = new Map();
});
const begin = async (worker: string): Promise<Jobs> => {
  const jobs = await startJobs(api.db, [counting(worker)], QUICK);
  started.push(jobs);
  return jobs;
};
const who = (instituteCode: string): Who => ({ instituteCode, campuses: 'all', userId: null });
const put = (ref: JobRef): Promise<unknown> =>
  withInstitute(api.db, who(ref.instituteCode), (trx) => enqueue(trx, { name: 'counting' }, ref));
const queued = async () =>
  (
    await asOwner(api.test.ownerUrl, (client) =>
      client.query<{ state: string }>(`SELECT state FROM pgboss.job WHERE state < 'completed' ORDER BY 1`),
    )
  ).rows.map(({ state }) => state);
const untilAtWork = async (most: number): Promise<void> => {
  await expect.poll(() => gates.length, { timeout: 20_000, interval: 20 }).toBe(most);
};
const openAll = async (): Promise<void> => {
  const open = (): number => {
    for (const go of gates.splice(0)) go();
    return [...done.values()].filter((part) => part < parts).length + gates.length;
  };
  await expect.poll(() => (open(), queued()), { timeout: 60_000, interval: 20 }).toEqual([]);
};

test('a job is in the queue once its transaction is committed, and not at all when it is rolled back', async () => {
  await expect(
    withInstitute(api.db, who('north'), async (trx) => {
      await enqueue(trx, { name: 'counting' }, { instituteCode: 'north', id: 1 });
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await queued()).toEqual([]);
  await put({ instituteCode: 'north', id: 1 });
  expect(await queued()).toEqual(['created']);
});

test('jobs of an institute take turns, and those of another do not wait for them', async () => {
  await begin('a');
  await begin('b');
  await put({ instituteCode: 'north', id: 1 });
  await untilAtWork(1);
  await put({ instituteCode: 'north', id: 2 });
  await put({ instituteCode: 'south', id: 1 });
  await untilAtWork(2);
  expect(log.map((line) => line.slice(2)).toSorted()).toEqual(['north/1 begins 1', 'south/1 begins 1']);
  await openAll();
  expect([...done]).toEqual(
    expect.arrayContaining([
      ['north/1', parts],
      ['north/2', parts],
      ['south/1', parts],
    ]),
  );
  expect(log.filter((line) => line.includes('begins')).length, 'no part is done twice').toBe(3 * parts);
});

test('a server that stops ends the part that it is at, and another goes on', async () => {
  const first = await begin('a');
  await put({ instituteCode: 'north', id: 1 });
  wakeJobs(api.db);
  await untilAtWork(1);
  const stopped = first.stop();
  gates.splice(0).forEach((go) => go());
  await stopped;
  expect(log).toEqual(['a north/1 begins 1', 'a north/1 ends 1']);
  await begin('b');
  await openAll();
  expect(log.slice(2)).toEqual(['b north/1 begins 2', 'b north/1 ends 2', 'b north/1 begins 3', 'b north/1 ends 3']);
});

test('the job of a server that has died goes to another one', async () => {
  await put({ instituteCode: 'north', id: 1 });
  // As kill -9 leaves it: at work, and never heard of again.
  await asOwner(api.test.ownerUrl, (client) =>
    client.query(
      "UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'",
    ),
  );
  await begin('b');
  await untilAtWork(1);
  await openAll();
  expect(done.get('north/1')).toBe(parts);
});

test('what a job throws is tried again', async () => {
  let tries = 0;
  const failing: JobKind = {
    ...counting('a'),
    // oxlint-disable-next-line require-yield -- it fails before its first part, or has none
    async *work() {
      tries += 1;
      if (tries < 2) throw new Error('the disk is full');
    },
  };
  started.push(await startJobs(api.db, [failing], QUICK));
  await put({ instituteCode: 'north', id: 1 });
  await expect.poll(queued, { timeout: 30_000 }).toEqual([]);
  expect(tries).toBe(2);
});

test('the role of requests uses the queue and owns nothing of it', async () => {
  const refused = async (text: string): Promise<void> => {
    await expect(api.db.pool.query(text), text).rejects.toMatchObject({ code: '42501' });
  };
  await refused('CREATE TABLE pgboss.mine (id int)');
  await refused('ALTER TABLE pgboss.job ADD COLUMN mine int');
  await refused('TRUNCATE pgboss.job');
  await refused('DROP SCHEMA pgboss CASCADE');
});
