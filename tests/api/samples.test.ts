/** A sample institute: made for another one, entered from there, sending nothing, and removed with nothing of it left. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { isSampleCode } from '../../contract/samples.ts';
import { withInstitute } from '../../server/database/door.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { allowHosts } from '../../server/modules/messaging/safeAddress.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { sampling } from '../../server/modules/samples/job.ts';
import { letMake } from '../../server/operations/institute/makers.ts';
import { removeSampleInstitute } from '../../server/operations/institute/removeSample.ts';
import { Refusal } from '../../server/operations/Refusal.ts';
import { addSampleStep } from '../../server/seed/sample.ts';
import { makeApp, makeInstitute, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { openGateway, type LoopbackGateway } from './support/messages/loopbackGateway.ts';
import { runJobs, type RunningJobs } from './support/runJobs.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let head: TestUser;
let south: TestUser;
let gateway: LoopbackGateway;
let code = '';
const NAME = 'SAMPLE: Chenab Grammar School';
const get = (path: string, user = head): Promise<Answer> => api.call(path, { token: user.token });
const post = (path: string, json: object = {}, user = head, key?: string): Promise<Answer> =>
  api.call(path, { json, token: user.token, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });
const owned = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await asOwner(api.test.url, (client) => client.query(text, values))).rows as Record<string, unknown>[];
const sample = async (user = head): Promise<Record<string, unknown> | null> =>
  (await get('/sample_institute', user)).json['data'] as Record<string, unknown> | null;
const allow = (): void => letMake({ url: api.test.url, makers: ['*'], sections: [], kinds: jobKinds });
/** Rows of each institute in each table that has such rows, read off the catalogue. */
async function census(): Promise<Map<string, Map<string, number>>> {
  const tables = await owned(
    `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'institute_code' ORDER BY 1`,
  );
  const counted = new Map<string, Map<string, number>>();
  for (const { name } of tables)
    for (const row of await owned(
      `SELECT institute_code AS code, count(*)::int AS n FROM "${String(name)}" GROUP BY 1`,
    )) {
      const of = counted.get(String(row['code'])) ?? new Map<string, number>();
      counted.set(String(row['code']), of.set(String(name), Number(row['n'])));
    }
  return counted;
}
/** The work of the sample by hand, up to so many parts: what is left behind is what a killed server leaves. */
async function work(parts = Infinity): Promise<void> {
  const [job] = await owned('SELECT institute_code, id::int AS id FROM samples');
  if (!job) return;
  let done = 0;
  for await (const _part of sampling.work(api.db, {
    instituteCode: String(job['institute_code']),
    id: Number(job['id']),
  }))
    if ((done += 1) >= parts) return;
}
async function enter(username: string): Promise<TestUser> {
  const { status, text, row } = await post('/sample_institute/link', { username });
  expect(status, text).toBe(200);
  const [, institute = '', userId = '', once = ''] = String(row['path']).split('/');
  const answer = await api.call(`/getinstituteData/${institute}`, { token: once });
  expect(answer.status, answer.text).toBe(200);
  return { ...head, instituteCode: institute, id: Number(userId), token: String(answer.json['token']) } as TestUser;
}
beforeAll(async () => {
  api = await makeApp();
  await makeInstitute(api, 'north');
  south = await makeInstitute(api, 'south');
  head = await makeUser(api, 'north', { administrator: true, username: 'head' });
  gateway = await openGateway();
  allowHosts([gateway.host]);
}, 120_000);
afterAll(async () => {
  letMake(null);
  allowHosts([]);
  await gateway.close();
  await api.test.drop();
});

describe('who may', () => {
  it('is nobody where the server makes no institutes, and there is nothing to enter or remove', async () => {
    letMake(null);
    expect((await get('/sample_institute')).json).toMatchObject({ data: null, why: 'This server makes no institutes' });
    expect((await post('/sample_institute')).status).toBe(401);
    expect((await post('/sample_institute/link', { username: 'admin' })).status).toBe(404);
    expect((await post('/sample_institute/remove', { name: NAME })).status).toBe(404);
  });
  it('is who holds the privilege for all campuses', async () => {
    allow();
    const few = await makeUser(api, 'north', { privileges: ['system.read', 'system.settings'] });
    const local = await makeUser(api, 'north', { campuses: [], privileges: ['system.sample'] });
    for (const user of [few, local])
      for (const answer of [
        await get('/sample_institute', user),
        await post('/sample_institute', {}, user),
        await post('/sample_institute/link', { username: 'admin' }, user),
        await post('/sample_institute/remove', { name: NAME }, user),
      ])
        expect(answer.status).toBe(401);
    const able = await makeUser(api, 'north', { campuses: 'all', privileges: ['system.sample'] });
    expect((await get('/sample_institute', able)).json).toMatchObject({ data: null, why: null });
    expect((await post('/sample_institute', { code: 'mine' })).message).toContain('code');
    expect(await sample()).toBeNull();
  });
});

describe('making', () => {
  it('is done once, by the first of two, and a call that is sent again makes no other', async () => {
    const both = await Promise.all([
      post('/sample_institute', {}, head, 'first-of-two-tries'),
      post('/sample_institute', {}, head, 'second-of-two-tries'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = both[0].status === 200 ? 'first-of-two-tries' : 'second-of-two-tries';
    expect((await post('/sample_institute', {}, head, again)).status).toBe(200);
    code = String((await sample())?.['code']);
    expect(isSampleCode(code)).toBe(true);
    expect(await sample()).toMatchObject({ state: 'making', name: NAME, done: 0, total: 0, problem: null });
    expect((await post('/sample_institute/link', { username: 'admin' })).status).toBe(409);
    expect(await sample(south)).toBeNull();
  });
  it('goes on where a killed server left it', async () => {
    await work(1);
    expect(await sample()).toMatchObject({ state: 'making', done: 1 });
    await work(3);
    expect(await sample()).toMatchObject({ state: 'making', done: 4, total: 25 });
    await work();
    expect(await sample()).toMatchObject({ state: 'ready', done: 25, total: 25 });
    const [there] = await owned(
      'SELECT i.sample_of, (SELECT count(*)::int FROM students s WHERE s.institute_code = i.institute_code) AS students FROM institute i WHERE i.institute_code = $1',
      [code],
    );
    expect(there).toEqual({ sample_of: 'north', students: 120 });
  }, 240_000);
  it('leaves sound books', async () => {
    for (const { name, sql: rule } of bookRules)
      expect(await owned(rule.replaceAll('$1', `'${code}'`)), name).toEqual([]);
  }, 120_000);
});

describe('a sample', () => {
  it('is entered by a link of one of its users, once, and by no password', async () => {
    expect((await post('/sample_institute/link', { username: 'head' })).errors).toHaveProperty('username');
    const admin = await enter('admin');
    expect((await get('/institute_settings', admin)).row).toMatchObject({ institute_code: code, institute_name: NAME });
    const { row } = await post('/sample_institute/link', { username: 'clerk' });
    const once = String(row['path']).split('/').at(-1) ?? '';
    expect((await api.call(`/getinstituteData/${code}`, { token: once })).status).toBe(200);
    expect((await api.call(`/getinstituteData/${code}`, { token: once })).status).toBe(403);
    const hashes = await owned('SELECT DISTINCT password_hash FROM users WHERE institute_code = $1', [code]);
    expect(hashes).toEqual([{ password_hash: 'none' }]);
  });
  it('makes no sample, restores nothing, and shows nothing of the real institute', async () => {
    const admin = await enter('admin');
    expect((await get('/sample_institute', admin)).json).toMatchObject({ data: null, why: 'This is a sample itself' });
    expect((await post('/sample_institute', {}, admin)).status).toBe(401);
    expect((await get('/restores', admin)).json).toMatchObject({ may: false });
    expect(
      (await owned('SELECT username FROM users WHERE institute_code = $1', [code])).map(({ username }) => username),
    ).not.toContain('head');
  });
  it('says in its name that it is one, whoever changes it', async () => {
    const admin = await enter('admin');
    const call = (name: string) => {
      const form = new FormData();
      form.append('institute_name', name);
      return api.call('/institute_settings', { form, token: admin.token });
    };
    expect((await call('Chenab Grammar School')).errors).toHaveProperty('institute_name');
    expect((await call('SAMPLE: Ours')).status).toBe(200);
    expect(await sample()).toMatchObject({ name: 'SAMPLE: Ours' });
    await expect(
      owned('UPDATE institute SET institute_name = $2 WHERE institute_code = $1', [code, 'Ours']),
    ).rejects.toThrow('institute_sample_name_check');
    for (const [institute, of] of [
      [code, null],
      ['north', 'south'],
    ])
      await expect(
        owned('UPDATE institute SET sample_of = $2 WHERE institute_code = $1', [institute, of]),
      ).rejects.toThrow('or never is one');
  });
  it('sends nothing', async () => {
    const admin = await enter('admin');
    const made = await post(
      '/sms_gateways',
      {
        institute_code: code,
        name: 'Loopback',
        channel: 'sms',
        url: gateway.url,
        sender_id: 'SCHOOL',
        api_key: 'k-1',
        key_param: 'password',
        is_active: true,
        is_default: true,
      },
      admin,
    );
    expect(made.status, made.text).toBe(201);
    const sent = await post('/smsBlaster/', { institute_code: code, numbers: ['0300-1234567'], body: 'Hello' }, admin);
    expect(sent.status, sent.text).toBe(200);
    const jobs: RunningJobs = await runJobs(api);
    const outbox = () => owned("SELECT state, reason FROM outbox WHERE institute_code = $1 AND body = 'Hello'", [code]);
    // Vouchers that come again wait in the queue for their day: it is never empty.
    await expect
      .poll(outbox, { timeout: 30_000, interval: 50 })
      .toEqual([{ state: 'failed', reason: expect.stringContaining('A sample sends nothing') }]);
    await jobs.stop();
    expect(gateway.taken).toEqual([]);
  });
});

describe('removing', () => {
  it('takes no institute that is not a sample of the asking one', async () => {
    const before = await census();
    const take = (one: string, maker: string) => removeSampleInstitute(api.test.url, { code: one, maker });
    for (const [one, maker] of [
      ['south', 'north'],
      ['north', 'north'],
      [code, 'south'],
      [code, code],
    ] as const)
      await expect(take(one, maker)).rejects.toThrow(Refusal);
    expect(await census()).toEqual(before);
  });
  it('asks for the name', async () => {
    expect((await post('/sample_institute/remove', { name: 'SAMPLE' })).errors).toHaveProperty('name');
    expect((await post('/sample_institute/remove', {})).errors).toHaveProperty('name');
    expect(await sample()).toMatchObject({ state: 'ready' });
  });
  it('is all or nothing: what ends in the middle leaves every row, and goes on', async () => {
    const before = (await census()).get(code);
    expect(before?.get('gl_lines')).toBeGreaterThan(300);
    const halfWay = async (done: number): Promise<void> => {
      if (done === 40)
        await owned("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'edubase sample'");
    };
    await expect(removeSampleInstitute(api.test.url, { code, maker: 'north' }, halfWay)).rejects.toThrow(
      /terminat|connection|closed/i,
    );
    expect((await census()).get(code)).toEqual(before);
  });
  it('leaves no row of it in any table, no session, no job, and every row of the others', async () => {
    const admin = await enter('admin');
    const before = await census();
    const answer = await post('/sample_institute/remove', { name: 'SAMPLE: Ours' });
    expect(answer.row).toMatchObject({ state: 'removing', code });
    expect((await post('/sample_institute/remove', { name: 'SAMPLE: Ours' })).status).toBe(409);
    expect((await post('/sample_institute/link', { username: 'admin' })).status).toBe(409);
    // Others go on saving while it is removed, and who saves in it is refused.
    let saved = 0;
    const saving = (async () => {
      while ((await sample()) !== null) {
        const added = await post('/gender', { institute_code: 'south', name: `Another ${saved}` }, south);
        if (added.status === 201) saved += 1;
        expect((await post('/gender', { institute_code: code, name: `Late ${saved}` }, admin)).status).toBeLessThan(
          500,
        );
      }
    })();
    await work();
    await saving;
    expect(saved).toBeGreaterThan(0);
    const after = await census();
    expect(after.get(code)).toBeUndefined();
    expect((await get('/gender', admin)).status).toBe(403);
    expect(await owned(`SELECT id FROM pgboss.job WHERE data->>'instituteCode' = $1`, [code])).toEqual([]);
    const moved = new Set(['audit_log', 'audit_days', 'samples', 'idempotency_key', 'genders']);
    for (const [institute, tables] of before)
      if (institute !== code)
        for (const [table, rows] of tables)
          if (!moved.has(table)) expect(after.get(institute)?.get(table), `${table} of ${institute}`).toBe(rows);
    expect(await sample()).toBeNull();
  }, 120_000);
  it('is told in the log of the real institute', async () => {
    const rows = await owned(
      `SELECT action, username FROM audit_log WHERE institute_code = 'north' AND entity = 'samples' AND action <> 'enter' ORDER BY id`,
    );
    expect(rows).toEqual(['create', 'update', 'delete'].map((action) => ({ action, username: 'head' })));
  });
  it('is possible before it is made, and nothing comes after', async () => {
    expect((await post('/sample_institute')).status).toBe(200);
    const late = String((await sample())?.['code']);
    expect((await post('/sample_institute/remove', { name: NAME })).status).toBe(200);
    await work();
    expect(await sample()).toBeNull();
    // A server that had begun to make it finds that it is not wanted any more.
    const order = { code: late, name: NAME, maker: 'north', today: today() };
    expect(await addSampleStep(api.db, order, () => Promise.resolve(false))).toBeNull();
    expect((await census()).get(late)).toBeUndefined();
  });
  it('that is refused is said and not tried again', async () => {
    expect((await post('/sample_institute')).status).toBe(200);
    await owned(
      `INSERT INTO institute (institute_code, institute_name) SELECT sample_code, 'Someone else' FROM samples`,
    );
    expect((await post('/sample_institute/remove', { name: 'Someone else' })).status).toBe(200);
    await work();
    expect(await sample()).toMatchObject({ state: 'ready', problem: expect.stringContaining('is no sample of') });
    expect(
      await withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
        sampling.unfinished(trx, 'north'),
      ),
    ).toEqual([]);
  });
});
