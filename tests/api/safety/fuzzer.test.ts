/**
 * The fuzzer over every operation of the document, with a fixed seed; `node scripts/fuzz.ts --cases N --seed S` goes
 * further.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipSync } from 'fflate';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { today } from '../../../contract/dates.ts';
import { PERSON_KINDS } from '../../../contract/personalData.ts';
import { allRoutes } from '../../../server/app.ts';
import { openApiDocument } from '../../../server/openapi/document.ts';
import { DEMO_INSTITUTE } from '../../../server/seed/demo.ts';
import { withInstitute } from '../../../server/database/door.ts';
import { addFeeHistory, staffOf } from '../../../server/seed/demo/feeHistory/history.ts';
import { FIRST_RUN, historyMonths } from '../../../server/seed/demo/feeHistory/months.ts';
import { addSalaries } from '../../../server/seed/demo/feeHistory/salaries.ts';
import { checked, fileOf } from '../exchange.support.ts';
import { makeApp, makeUser, PASSWORD, type Api, type TestUser } from '../support/apiClient.ts';
import { runJobs, type RunningJobs } from '../support/runJobs.ts';
import { asOwner } from '../support/testDatabase.ts';
import { Proven, textsOf } from '../../support/proven.ts';
import { fuzz, nameOf } from './fuzzer.ts';
import { operationsOf, wholeOf, type Json, type Operation } from './requests.ts';

/** An operation that was tried whole as it is described now is tried briefly. */
const [WHOLE, BRIEF] = [60, 4];
const wanted = process.env['FUZZ_CASES'];
const proven = new Proven('fuzz');
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
const document = openApiDocument();
const fuzzer = textsOf(['fuzzer.ts', 'requests.ts', 'payloads.ts'].map((name) => `tests/api/safety/${name}`));
const decides = (operation: Operation): unknown[] => [fuzzer, wholeOf(document, operation)];
const cases = (operation: Operation): number =>
  Number(wanted ?? (proven.holds(nameOf(operation), decides(operation)) ? BRIEF : WHOLE));
const isWhole = operationsOf(document).every((operation) => cases(operation) >= WHOLE);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A sheet, a picture, a zip with one in it, and what is none of them. */
const FILES = [
  fileOf('Name,Date,Amount\nfirst,2026-01-01,10\n'),
  fileOf(PNG, 'photo.png'),
  fileOf(zipSync({ '1.png': PNG }) as Uint8Array<ArrayBuffer>, 'photos.zip'),
  fileOf('%PDF-1.4\n%%EOF\n', 'paper.pdf'),
  fileOf('', 'empty.csv'),
];
let api: Api;
let jobs: RunningJobs;
beforeAll(async () => {
  // A whole school with a month of fees, so that there is something behind every id.
  api = await makeApp({ demo: 0 });
  jobs = await runJobs(api);
  // A small one: what is asked here bills everybody again and again.
  await asOwner(api.test.ownerUrl, (client) =>
    client.query("UPDATE students SET deleted_at = now() WHERE institute_code = 'demo' AND sid > 40"),
  );
  await addFeeHistory(api.db, DEMO_INSTITUTE, today(), { most: 1 });
  await begin();
});
/** What calls go on with: imports that are checked, a backup and a promotion that was made. */
async function begin(): Promise<void> {
  const user = await makeUser(api, DEMO_INSTITUTE);
  for (const name of ['first', 'second', 'third']) await checked(api, user, 'genders', fileOf(`Name\n${name}\n`));
  const second = await makeUser(api, DEMO_INSTITUTE);
  const made: Make = async (path, json = {}, by = user) => {
    const answer = await api.call(path, { token: by.token, json });
    expect(answer.status, answer.text).toBe(200);
    return answer.row;
  };
  await made('/backups');
  await staffMoney(made, second);
  // Everybody of one campus sits in their class again.
  const [from, to] = await asOwner(api.test.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `WITH most AS (SELECT * FROM sessions s WHERE institute_code = 'demo' ORDER BY (SELECT count(*) FROM students t WHERE t.institute_code = 'demo' AND t.session_id = s.id AND t.deleted_at IS NULL) DESC, id LIMIT 1),
        made AS (INSERT INTO sessions (institute_code, session_name, start_date, end_date) SELECT 'demo', 'Years ahead', start_date + 3650, end_date + 3650 FROM most RETURNING id)
        SELECT id::int FROM most UNION ALL SELECT id::int FROM made`,
    );
    return rows.map(({ id }) => id);
  });
  const whole = { from_session_id: from, to_session_id: to, campus_id: 1 };
  const { groups } = (await made('/promotion_preview', whole)) as { groups: { class_id: number }[] };
  const classes = [...new Set(groups.map(({ class_id }) => class_id))].map((class_id) => ({
    campus_id: 1,
    class_id,
    action: 'repeat',
  }));
  const { mark } = await made('/promotion_preview', { ...whole, classes });
  await made('/promotions', { ...whole, classes, mark });
  await jobs.idle();
}
type Make = (path: string, json?: object, by?: TestUser) => Promise<Record<string, unknown>>;
/** A month of salaries that is paid and one that waits; advances that are paid, approved and asked for; who leaves. */
async function staffMoney(made: Make, second: TestUser): Promise<void> {
  const [paid, waits] = historyMonths(today()).slice(FIRST_RUN);
  if (!paid || !waits) throw new Error('the history has no salaries');
  const whole = { instituteCode: DEMO_INSTITUTE, campuses: 'all', userId: null } as const;
  const cash = await withInstitute(api.db, whole, async (trx) => {
    await sql`SET LOCAL app.history = 'on'`.execute(trx);
    const staff = await staffOf(trx, DEMO_INSTITUTE);
    await addSalaries(trx, DEMO_INSTITUTE, staff, paid, FIRST_RUN);
    await sql`UPDATE employees SET status = 'resigned', leave_date = current_date, leave_reason = 'Moves' WHERE institute_code = 'demo' AND id = 3`.execute(
      trx,
    );
    return staff.id('Cash in Hand');
  });
  await made('/run_payroll', { campus_id: 1, month: waits.first.slice(0, 7) });
  const advance = { amount: 1000, deduct_from: today().slice(0, 7), installments: 2, reason: 'Repairs' };
  for (const employee_id of [1, 2, 4]) await made('/store_hrm_emp_adv_salaries', { employee_id, ...advance });
  for (const id of [1, 2]) await made(`/approve_advance_salary/${id}`, { status: 'approved' }, second);
  await made('/pay_advance_salary', { id: 1, paid_on: today(), account_id: cash });
  await jobs.idle();
}
afterAll(async () => {
  await jobs.stop();
  await api.test.drop();
});

describe('every operation', () => {
  it('answers as documented, and never 5xx', { timeout: 3_600_000 }, async () => {
    const started = Date.now();
    const report = await fuzz({
      app: api.app,
      document,
      known: {
        instituteCode: DEMO_INSTITUTE,
        ids: [1, 2, 3],
        words: {
          entity: ['genders', 'campuses', 'users'],
          type: ['genders', 'houses'],
          kind: PERSON_KINDS,
          old_password: [PASSWORD],
          password: [`${PASSWORD}, a newer one`],
          password_confirmation: [`${PASSWORD}, a newer one`],
        },
        files: FILES,
      },
      cases,
      seed,
      token: async () => {
        const user = await makeUser(api, DEMO_INSTITUTE);
        await asOwner(api.test.ownerUrl, (client) =>
          client.query(
            "UPDATE employees SET user_id = $1 WHERE institute_code = 'demo' AND id = (SELECT min(id) FROM employees WHERE institute_code = 'demo' AND deleted_at IS NULL)",
            [user.id],
          ),
        );
        return user.token;
      },
    });
    const statuses = [...report.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.info(
      `fuzzer: seed ${seed}, ${report.operations} operations, ${report.requests} requests in ${Math.round((Date.now() - started) / 1000)} s; ${statuses.join(', ')}`,
    );
    if (report.neverDone.length) console.info(`fuzzer: nothing got through to\n  ${report.neverDone.join('\n  ')}`);
    const done = [...report.statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0);
    expect(done / report.requests, 'share of requests that were carried out').toBeGreaterThan(0.15);
    // Calls of money want records in a state of their own (a cheque at the bank, a year that is over); their own tests bring them there.
    if (isWhole)
      expect(report.neverDone.length, 'operations that no request got through').toBeLessThan(report.operations / 5);
    proven.write(
      Object.fromEntries(operationsOf(document).map((operation) => [nameOf(operation), decides(operation)])),
    );
  });
  it('is in the document, once per verb that is served', () => {
    const described = new Set(
      operationsOf(document).map(({ method, path, described: { parameters } }) => {
        const override = ((parameters ?? []) as { name?: string; schema?: { enum?: string[] } }[]).find(
          ({ name }) => name === '_method',
        )?.schema?.enum?.[0];
        return `${override ?? method} ${path}`;
      }),
    );
    expect(
      allRoutes()
        .map(({ method, path }) => `${method} ${path}`)
        .filter((name) => !described.has(name)),
    ).toEqual([]);
  });
});

describe('the fuzzer itself', () => {
  const small: Json = {
    openapi: '3.1.0',
    paths: {
      '/thing': {
        post: {
          summary: 'Thing',
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { name: { type: 'string' }, size: { type: 'integer', minimum: 0, maximum: 9 } },
                  required: ['name'],
                },
              },
            },
          },
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { data: { type: 'integer' } }, required: ['data'] },
                },
              },
            },
            422: { content: { 'application/json': { schema: {} } } },
          },
        },
      },
    },
  };
  const run = (answer: (body: unknown) => Response): Promise<unknown> => {
    const app = new Hono();
    app.post('/api/thing', async (context) => answer(await context.req.json().catch(() => null)));
    return fuzz({
      app,
      document: small,
      known: { instituteCode: 'x', ids: [1], words: {}, files: [] },
      cases: () => 200,
      seed: 1,
      token: () => Promise.resolve('t'),
    });
  };
  const size = (body: unknown): unknown => (body as { size?: unknown } | null)?.size;
  it('finds a crash, an undocumented status and a wrong answer', async () => {
    await expect(run(() => Response.json({ data: 1 }))).resolves.toMatchObject({ operations: 1 });
    await expect(
      run((body) => (size(body) === 3 ? new Response('x', { status: 500 }) : Response.json({ data: 1 }))),
    ).rejects.toThrow(/answered 500/);
    await expect(
      run((body) => (size(body) === 3 ? new Response('x', { status: 418 }) : Response.json({ data: 1 }))),
    ).rejects.toThrow(/answered 418/);
    await expect(run((body) => Response.json({ data: size(body) === 3 ? 'three' : 1 }))).rejects.toThrow(
      /not as documented/,
    );
  });
});
