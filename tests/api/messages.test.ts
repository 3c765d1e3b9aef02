/** Messages: previewed, queued in the caller's transaction, and sent at most once through a gateway over real HTTP. */
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startJobs, wakeJobs, type Jobs } from '../../server/jobs/runner.ts';
import { allowHosts } from '../../server/modules/messaging/safeAddress.ts';
import { sending } from '../../server/modules/messaging/sending.ts';
import { makeApp, makeInstitute, makeUser, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { openGateway, type LoopbackGateway } from './support/messages/loopbackGateway.ts';
import { CERTIFICATE, openMail, refusal, type LoopbackMail } from './support/messages/loopbackMail.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let user: TestUser;
let gateway: LoopbackGateway;
const jobs: Jobs[] = [];
let line: Row;
const QUICK = { poll: 0.5, supervise: 1 };
const post = (path: string, body: object, key?: string) =>
  api.call(path, {
    token: user.token,
    json: { institute_code: 'north', ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const outbox = async (columns = 'number, state') =>
  (await asOwner(api.test.ownerUrl, (client) => client.query(`SELECT ${columns} FROM outbox ORDER BY id`)))
    .rows as Record<string, unknown>[];
const states = async () => (await outbox('state')).map(({ state }) => state);
const settled = async (wanted: readonly string[]): Promise<void> => {
  await expect.poll(states, { timeout: 30_000, interval: 50 }).toEqual([...wanted]);
};
const run = async (count = 1): Promise<void> => {
  for (let left = count; left > 0; left--) jobs.push(await startJobs(api.db, [sending], QUICK));
  wakeJobs(api.db);
};
const sql = (text: string) => asOwner(api.test.ownerUrl, (client) => client.query(text));
const change = (values: object) =>
  api.call(`/sms_gateways/${line.id}`, {
    method: 'PUT',
    token: user.token,
    json: { institute_code: 'north', ...values },
  });
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `0300-${String(1_000_001 + at)}`);

beforeAll(async () => {
  api = await makeApp();
  user = await makeInstitute(api, 'north');
  gateway = await openGateway();
  allowHosts([gateway.host]);
  const made = await post('/sms_gateways', {
    name: 'Loopback',
    channel: 'sms',
    url: gateway.url,
    sender_id: 'SCHOOL',
    api_key: 'k-1',
    key_param: 'password',
    success_path: 'status',
    success_value: 'ok',
    id_path: 'data.id',
    report_secret: 'a secret of reports',
    part_price: 2.5,
    per_minute: 6000,
    timeout_seconds: 1,
    is_active: true,
    is_default: true,
  });
  if (made.status !== 201) throw new Error(made.text);
  line = made.row;
});
beforeEach(async () => {
  gateway.taken.length = 0;
  gateway.behave();
  await sql('DELETE FROM pgboss.job');
  await sql('DELETE FROM outbox');
  await sql('DELETE FROM message_batches');
  await sql('DELETE FROM gateway_states');
});
afterEach(async () => {
  await Promise.all(jobs.splice(0).map((one) => one.stop()));
});
afterAll(async () => {
  allowHosts([]);
  await gateway.close();
  await api.test.drop();
});

describe('to contacts', () => {
  let contacts: Row[] = [];
  beforeAll(async () => {
    for (const [name, mobile, group_name, opted_out] of [
      ['Asif', '0321-0000001', 'Parents', false],
      ['Bina', '0321-0000002', 'Parents', true],
      ['Asif again', '+923210000001', 'Staff', false],
    ] as const)
      contacts = [...contacts, (await post('/sms_blaster_contacts', { name, mobile, group_name, opted_out })).row];
  });
  test('says before what it would do, and writes nothing', async () => {
    const answer = await post('/preview_messages', {
      to: 'contacts',
      contact_ids: contacts.map(({ id }) => id),
      numbers: ['0300 7654321', '042-35761234', 'nonsense', '0321-0000002'],
      body: 'The school is closed. {school}',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json['data']).toMatchObject({
      people: 7,
      messages: 2,
      parts: 2,
      cost: 5,
      gateways: ['Loopback'],
      problem: null,
      missing: [],
      samples: [
        { name: 'Asif', number: '+923210000001', body: 'The school is closed. School north' },
        { name: '0300 7654321' },
      ],
    });
    expect((answer.json['data'] as { skipped: unknown[] }).skipped).toEqual([
      { reason: 'Same number as Asif', count: 1, names: ['Asif again'] },
      { reason: 'Receives no messages', count: 2, names: ['Bina', '0321-0000002'] },
      { reason: '042-35761234 is a landline', count: 1, names: ['042-35761234'] },
      { reason: 'nonsense is not a number', count: 1, names: ['nonsense'] },
    ]);
    expect(await outbox()).toEqual([]);
  });
  test('queues, sends once, and tells what became of each', async () => {
    const sent = await post(
      '/smsBlaster/',
      { group_name: 'Parents', numbers: ['0300-7654321'], body: 'The school is closed.' },
      'key-0000-1',
    );
    expect(sent.status, sent.text).toBe(200);
    expect(sent.json).toMatchObject({
      message: '2 messages queued, 1 skipped',
      data: { queued: 2, skipped: 1, parts: 2 },
    });
    const repeated = await post(
      '/smsBlaster/',
      { group_name: 'Parents', numbers: ['0300-7654321'], body: 'The school is closed.' },
      'key-0000-1',
    );
    expect(repeated.json).toEqual(sent.json);
    await run();
    await settled(['sent', 'skipped', 'sent']);
    expect(gateway.taken.map(({ to }) => to).toSorted()).toEqual(['923007654321', '923210000001']);
    const { row } = await api.call('/messages', {
      token: user.token,
      query: { institute_code: 'north', state: 'sent' },
    });
    expect(row).toBeDefined();
    const list = await api.call('/messages', {
      token: user.token,
      query: { institute_code: 'north', sort_by: 'name', sort_order: 'ASC' },
    });
    expect(list.json).toMatchObject({ total: 3, totals: { parts: 2, cost: 5 } });
    expect(list.rows.map(({ name, state, reason, cost }) => ({ name, state, reason, cost }))).toEqual([
      { name: '0300-7654321', state: 'sent', reason: null, cost: 2.5 },
      { name: 'Asif', state: 'sent', reason: null, cost: 2.5 },
      { name: 'Bina', state: 'skipped', reason: 'Receives no messages', cost: null },
    ]);
    const batch = await api.call('/message_batches', { token: user.token, query: { institute_code: 'north' } });
    expect(batch.rows).toMatchObject([
      { total: 3, waiting: 0, arrived: 2, skipped: 1, made_by: expect.any(String), cost: 5 },
    ]);
  });
  test('nobody to send to, no text, an unknown variable and a campus of somebody else are refused by their field', async () => {
    const refused = async (body: object) => {
      const { status, errors, message } = await post('/smsBlaster/', body);
      return [status, Object.keys(errors)[0] ?? message];
    };
    expect(await refused({ body: 'x' })).toEqual([422, 'contact_ids']);
    expect(await refused({ numbers: ['0300-1234567'] })).toEqual([422, 'body']);
    expect(await refused({ numbers: ['0300-1234567'], body: 'Dear {parent}' })).toEqual([422, 'body']);
    expect(await refused({ numbers: ['0300-1234567'], body: '{student} is absent' })).toEqual([422, 'body']);
    expect(await refused({ numbers: ['0300-1234567'], template_id: 999 })).toEqual([422, 'template_id']);
    expect(await refused({ numbers: ['0300-1234567'], body: 'x', send_at: '2020-01-01T00:00:00Z' })).toEqual([
      422,
      'send_at',
    ]);
    expect(await refused({ numbers: ['0300-1234567'], body: 'x', channel: 'whatsapp' })).toEqual([
      409,
      'No WhatsApp gateway is active; see SMS Gateway Settings',
    ]);
    expect((await refused({ numbers: ['nonsense'], body: 'x' }))[0]).toBe(409);
    expect(await outbox()).toEqual([]);
  });
  test('who may not send is refused, and who may read alone reads', async () => {
    const reader = await makeUser(api, 'north', { username: 'reader', privileges: ['messages.read'] });
    const send = await api.call('/smsBlaster/', {
      token: reader.token,
      json: { institute_code: 'north', numbers: ['0300-1234567'], body: 'x' },
    });
    const read = await api.call('/messages', { token: reader.token, query: { institute_code: 'north' } });
    expect([send.status, read.status]).toEqual([401, 200]);
  });
});

describe('at most once', () => {
  test('two workers that race send nothing twice', async () => {
    await post('/smsBlaster/', { numbers: numbers(60), body: 'Once.' });
    // A second job of the same gateway, past the queue: both claim at the same time.
    const job = { instituteCode: 'north', id: line.id };
    const whole = async (): Promise<void> => {
      for await (const _ of sending.work(api.db, job));
    };
    await Promise.all([whole(), whole(), whole()]);
    expect(await states()).toEqual(Array.from({ length: 60 }, () => 'sent'));
    expect(new Set(gateway.taken.map(({ to }) => to)).size).toBe(60);
    expect(gateway.taken).toHaveLength(60);
  });
  test('what a gateway surely did not take is tried again; what it may have taken is not', async () => {
    gateway.behave((taken, response) => {
      if (taken.to.endsWith('1')) return void response.writeHead(503, { 'retry-after': '1' }).end('later');
      if (taken.to.endsWith('2')) return void response.destroy();
      if (taken.to.endsWith('3')) return undefined;
      if (taken.to.endsWith('4')) return void response.end(JSON.stringify({ status: 'no credit' }));
      return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    await post('/smsBlaster/', { numbers: numbers(5), body: 'Once.' });
    await run();
    await expect
      .poll(async () => (await outbox('state, reason')).map(({ state, reason }) => `${state}: ${reason}`), {
        timeout: 30_000,
      })
      .toEqual([
        'queued: HTTP 503: later',
        expect.stringMatching(/^unknown: 127\.0\.0\.1:\d+ closed the connection without an answer$/),
        'unknown: No answer within 1 seconds',
        'failed: HTTP 200: {"status":"no credit"}',
        'failed: HTTP 302',
      ]);
    gateway.behave();
    await sql('UPDATE gateway_states SET paused_until = NULL, failures = 0');
    await sql(`UPDATE outbox SET next_try = now() WHERE state = 'queued'`);
    await change({ per_minute: 6000 });
    await settled(['sent', 'unknown', 'unknown', 'failed', 'failed']);
    expect(gateway.taken.filter(({ to }) => to.endsWith('1'))).toHaveLength(2);
    expect(gateway.taken).toHaveLength(6);
  });
  test('what was on its way when its worker died is unknown, and sent again only when somebody says so', async () => {
    await post('/smsBlaster/', { numbers: numbers(2), body: 'Once.' });
    await sql(
      `UPDATE outbox SET state = 'sending', claim = gen_random_uuid(), lease_until = now() - interval '1 second' WHERE number LIKE '%1'`,
    );
    await run();
    await settled(['unknown', 'sent']);
    expect(gateway.taken).toHaveLength(1);
    const [lost] = await outbox('id, reason');
    expect(lost?.['reason']).toBe('The server stopped while it was being sent');
    const ids = [Number(lost?.['id'])];
    const unsure = await post('/resend_messages', { ids });
    expect([unsure.status, Object.keys(unsure.errors)]).toEqual([422, ['may_have_arrived']]);
    const again = await post('/resend_messages', { ids, may_have_arrived: true });
    expect(again.json).toMatchObject({ data: { queued: 1 } });
    await settled(['unknown', 'sent', 'sent']);
    expect((await post('/resend_messages', { ids, may_have_arrived: true })).status).toBe(409);
    expect((await post('/resend_messages', { ids: [999_999] })).status).toBe(404);
  });
  test('what somebody holds while the job looks is sent when it is let go', async () => {
    await post('/smsBlaster/', { numbers: numbers(2), body: 'Once.' });
    await asOwner(api.test.ownerUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM outbox FOR UPDATE');
      for await (const _ of sending.work(api.db, { instituteCode: 'north', id: line.id }));
      await client.query('ROLLBACK');
    });
    expect(await states()).toEqual(['queued', 'queued']);
    await sql('DELETE FROM pgboss.job WHERE start_after <= now()');
    await run();
    await settled(['sent', 'sent']);
  });
  test('a message is not rewritten, and what was sent is not queued again', async () => {
    await post('/smsBlaster/', { numbers: numbers(1), body: 'Once.' });
    await run();
    await settled(['sent']);
    await expect(sql(`UPDATE outbox SET state = 'queued'`)).rejects.toThrow('does not become queued');
    await expect(sql(`UPDATE outbox SET body = 'Twice.'`)).rejects.toThrow('not rewritten');
  });
  test('a gateway that is away is tried six times at most, and rests after five failures', async () => {
    await change({ url: 'http://127.0.0.1:1/send' });
    allowHosts([gateway.host, '127.0.0.1:1']);
    await change({ url: 'http://127.0.0.1:1/send' });
    await post('/smsBlaster/', { numbers: numbers(5), body: 'Once.' });
    await run();
    await expect
      .poll(async () => (await sql('SELECT failures, paused_until > now() AS rests FROM gateway_states')).rows, {
        timeout: 30_000,
      })
      .toEqual([{ failures: 5, rests: true }]);
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'queued'));
    const faring = await api.call('/message_gateways', { token: user.token, query: { institute_code: 'north' } });
    expect(faring.rows).toMatchObject([
      {
        name: 'Loopback',
        waiting: 5,
        last_error: expect.stringContaining('refuses connections'),
        paused_until: expect.any(String),
      },
    ]);
    await sql(`UPDATE outbox SET tries = 5, next_try = now()`);
    await sql('UPDATE gateway_states SET paused_until = NULL');
    await change({ per_minute: 6000 });
    await settled(Array.from({ length: 5 }, () => 'failed'));
    await change({ url: gateway.url });
  });
});

describe('limits', () => {
  afterEach(() => change({ per_minute: 6000, daily_limit: null, quiet_from: null, quiet_to: null, is_active: true }));
  const job = async (): Promise<void> => {
    for await (const _ of sending.work(api.db, { instituteCode: 'north', id: line.id }));
  };
  const waits = async () =>
    (
      await sql(
        `SELECT extract(epoch FROM start_after - now())::int AS seconds FROM pgboss.job WHERE state = 'created' AND start_after > now() + interval '1 second'`,
      )
    ).rows as { seconds: number }[];
  test('a minute, a day', async () => {
    await change({ per_minute: 2 });
    await post('/smsBlaster/', { numbers: numbers(5), body: 'x' });
    await job();
    expect(gateway.taken).toHaveLength(2);
    expect((await waits())[0]?.seconds).toBeLessThanOrEqual(5);
    await change({ per_minute: 6000, daily_limit: 3 });
    await job();
    expect(gateway.taken).toHaveLength(3);
    expect((await waits()).at(-1)?.seconds).toBeGreaterThan(0);
  });
  test('quiet hours wait for their end, but a test is sent', async () => {
    const now = new Date(Date.now() + 5 * 3_600_000);
    const at = (hours: number) => `${String((now.getUTCHours() + hours + 24) % 24).padStart(2, '0')}:00`;
    await change({ quiet_from: at(0), quiet_to: at(2) });
    await post('/smsBlaster/', { numbers: numbers(1), body: 'x' });
    const said = async (send_at?: string) => {
      const { json } = await post('/preview_messages', { to: 'contacts', numbers: numbers(1), body: 'x', send_at });
      return (json['data'] as { quiet: object[] }).quiet;
    };
    const hours = { gateway: 'Loopback', from: at(0), to: at(2) };
    const [early] = (await said()) as { waits_until: string }[];
    expect(early).toEqual({ ...hours, waits_until: expect.any(String) });
    expect(new Date(Date.parse(early?.waits_until ?? '') + 5 * 3_600_000).toISOString().slice(11, 16)).toBe(at(2));
    expect(await said(new Date(Date.now() + 3 * 3_600_000).toISOString())).toEqual([{ ...hours, waits_until: null }]);
    const tested = await post('/test_gateway', { gateway_id: line.id, number: '0300-9999999' });
    expect(tested.status, tested.text).toBe(200);
    await job();
    expect(await states()).toEqual(['queued', 'sent']);
    const [wait] = await waits();
    expect(wait?.seconds).toBeGreaterThan(3000);
    expect(wait?.seconds).toBeLessThan(7201);
    expect((await sql('SELECT verified_at IS NOT NULL AS verified FROM gateway_states')).rows).toEqual([
      { verified: true },
    ]);
  });
  test('a schedule is kept, and cancelled', async () => {
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    const sent = await post('/smsBlaster/', { numbers: numbers(2), body: 'x', send_at });
    await job();
    expect(gateway.taken).toHaveLength(0);
    expect((await waits()).some(({ seconds }) => seconds > 3500 && seconds <= 3600)).toBe(true);
    const list = await api.call('/messages', { token: user.token, query: { institute_code: 'north' } });
    expect(list.rows.map(({ state, waits_until }) => [state, waits_until])).toEqual([
      ['queued', send_at],
      ['queued', send_at],
    ]);
    const { batch_id } = sent.json['data'] as { batch_id: number };
    expect((await post('/cancel_messages', { batch_id })).json).toMatchObject({ data: { cancelled: 2 } });
    expect((await post('/cancel_messages', { batch_id })).status).toBe(409);
    expect(await states()).toEqual(['cancelled', 'cancelled']);
  });
  test('who opts out, or changes the number, between writing and sending receives nothing', async () => {
    const made = await post('/sms_blaster_contacts', { name: 'Late', mobile: '0345-0000001', group_name: 'Late' });
    const moved = await post('/sms_blaster_contacts', { name: 'Moved', mobile: '0345-0000002', group_name: 'Late' });
    await post('/smsBlaster/', { group_name: 'Late', body: 'x' });
    const put = (id: number, json: object) =>
      api.call(`/sms_blaster_contacts/${id}`, {
        method: 'PUT',
        token: user.token,
        json: { institute_code: 'north', ...json },
      });
    await put(made.row.id, { opted_out: true });
    await put(moved.row.id, { mobile: '0345-0000003' });
    await job();
    expect(await outbox('state, reason')).toEqual([
      { state: 'skipped', reason: 'Receives no messages' },
      { state: 'skipped', reason: 'The number was changed' },
    ]);
    expect(gateway.taken).toHaveLength(0);
  });
});

describe('by e-mail', () => {
  let mail: LoopbackMail;
  let box: Row;
  const OTHER = 'smtp.example.com';
  const set = async (values: object): Promise<void> => {
    const path = `/sms_gateways/${box.id}`;
    const done = await api.call(path, {
      method: 'PUT',
      token: user.token,
      json: { institute_code: 'north', ...values },
    });
    expect(done.status, done.text).toBe(200);
  };
  /** Sends a test to each, and answers what became of them. */
  const tried = async (...addresses: string[]): Promise<string[]> => {
    await sql('DELETE FROM outbox');
    await sql('DELETE FROM gateway_states');
    for (const number of addresses) {
      const sent = await post('/test_gateway', { gateway_id: box.id, number });
      expect(sent.status, sent.text).toBe(200);
    }
    for await (const _ of sending.work(api.db, { instituteCode: 'north', id: box.id }));
    return (await outbox('state, reason')).map(
      ({ state, reason }) => `${state}${reason === null ? '' : `: ${reason}`}`,
    );
  };
  beforeAll(async () => {
    mail = await openMail();
    allowHosts([gateway.host, mail.host, 'localhost']);
    const made = await post('/sms_gateways', {
      name: 'Office',
      channel: 'email',
      smtp_host: '127.0.0.1',
      smtp_port: mail.port,
      smtp_security: 'none',
      from_email: 'office@school.example',
      reply_to: 'head@school.example',
      sender_id: 'School "North", دفتر',
      username: 'school',
      api_key: 'right',
      per_minute: 6000,
      timeout_seconds: 1,
      is_active: true,
    });
    if (made.status !== 201) throw new Error(made.text);
    box = made.row;
  });
  afterEach(() => {
    mail.behave();
    mail.taken.length = 0;
    mail.given.length = 0;
  });
  afterAll(async () => {
    await sql('DELETE FROM outbox');
    await api.call(`/sms_gateways/${box.id}`, {
      method: 'DELETE',
      token: user.token,
      query: { institute_code: 'north' },
    });
    allowHosts([gateway.host]);
    await mail.close();
  });
  test('a test is taken under the id of its message, and no name or address begins a header of its own', async () => {
    expect((await post('/test_gateway', { gateway_id: box.id, number: '0300-1234567' })).errors).toEqual({
      number: ['Address is not an e-mail address'],
    });
    for (const number of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      '"a b"@c.example',
      'a@localhost',
    ])
      expect((await post('/test_gateway', { gateway_id: box.id, number })).status, number).toBe(422);
    await sql(`UPDATE institute SET institute_name = E'North\r\nBcc: c@d.example' WHERE institute_code = 'north'`);
    expect(await tried('Own.Name@mail.example')).toEqual(['sent']);
    await sql(`UPDATE institute SET institute_name = 'School north' WHERE institute_code = 'north'`);
    const [one] = mail.taken;
    expect(one).toMatchObject({ from: 'office@school.example', to: 'Own.Name@mail.example', user: 'school' });
    const [row] = await outbox('id, provider_id, number');
    expect(row).toMatchObject({ provider_id: expect.stringContaining('Queued as 1'), number: 'Own.Name@mail.example' });
    const head = one?.raw.split('\r\n\r\n')[0] ?? '';
    expect(head).toContain(`Message-ID: <north.${String(row?.['id'])}.edubase@school.example>`);
    expect(head).toMatch(/^Subject: Test message, North Bcc: c@d\.example$/m);
    expect(head).toMatch(/^Reply-To: head@school\.example$/m);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(one?.text).toContain('Test message: this line works.');
    const faring = await api.call('/message_gateways', {
      token: user.token,
      query: { institute_code: 'north', channel: 'email' },
    });
    expect(faring.rows).toMatchObject([{ name: 'Office', verified_at: expect.any(String) }]);
  });
  test('what the server refuses failed, with its words; what it puts off is tried again; what it may have is not', async () => {
    mail.behave((to) =>
      to.startsWith('full')
        ? refusal(452, 'Too full, Ask later')
        : to.startsWith('spam')
          ? refusal(554, `This is spam ${'x'.repeat(400)}`)
          : to.startsWith('bye')
            ? refusal(421, 'Closing')
            : to.startsWith('drop')
              ? 'drop'
              : to.startsWith('slow')
                ? 'wait'
                : 'take',
    );
    const became = await tried(
      ...['fine', 'nobody', 'full', 'spam', 'bye', 'drop', 'slow'].map((to) => `${to}@a.example`),
    );
    expect(became).toEqual([
      'sent',
      'failed: 550 No such user: nobody@a.example',
      'queued: 452 Too full, Ask later',
      expect.stringMatching(/^failed: 554 This is spam x{180,190}$/),
      'unknown: 421 Closing',
      'unknown: 127.0.0.1 closed the connection without an answer',
      'unknown: No answer within 1 seconds',
    ]);
    expect(mail.given.toSorted()).toEqual(
      ['bye', 'drop', 'fine', 'full', 'slow', 'spam'].map((to) => `${to}@a.example`),
    );
  });
  test('who is not signed in sends nothing, and the password is in no answer', async () => {
    await set({ api_key: 'wrong-password' });
    expect(await tried('a@a.example')).toEqual(['failed: Sign-in refused: 535 Wrong password …']);
    await set({ api_key: 'right' });
    expect(mail.given).toEqual([]);
  });
  test('nothing goes unencrypted but to this machine, nor by a certificate that nobody vouches for', async () => {
    await set({ smtp_security: 'starttls' });
    expect(await tried('a@a.example')).toEqual([
      'queued: 127.0.0.1 offers no STARTTLS: choose another security or port',
    ]);
    const trusted = tls.getCACertificates('default');
    for (const security of ['starttls', 'tls'] as const) {
      const safe = await openMail(security === 'tls' ? { secure: true } : { disabledCommands: [] });
      allowHosts([gateway.host, mail.host, 'localhost']);
      await set({ smtp_host: 'localhost', smtp_port: safe.port, smtp_security: security });
      expect(await tried('a@a.example')).toEqual([`queued: The certificate of localhost:${safe.port} is not valid`]);
      tls.setDefaultCACertificates([...trusted, CERTIFICATE.slice(CERTIFICATE.indexOf('-----BEGIN CERTIFICATE'))]);
      expect(await tried('a@a.example')).toEqual(['sent']);
      tls.setDefaultCACertificates(trusted);
      expect(safe.taken).toMatchObject([{ secure: true, user: 'school' }]);
      await safe.close();
    }
    await set({ smtp_host: '127.0.0.1', smtp_port: mail.port, smtp_security: 'tls' });
    expect(await tried('a@a.example')).toEqual([expect.stringMatching(/^queued: 127\.0\.0\.1 does not speak TLS/)]);
    const refused = await api.call(`/sms_gateways/${box.id}`, {
      method: 'PUT',
      token: user.token,
      json: { institute_code: 'north', smtp_host: OTHER, smtp_security: 'none' },
    });
    expect(refused.errors).toEqual({ smtp_security: ['Security must be TLS or STARTTLS, except to this machine'] });
    await set({ smtp_security: 'none' });
  });
  test('a server that is away, on a private network or none at all is given nothing', async () => {
    allowHosts([gateway.host, mail.host, '127.0.0.1:1']);
    await set({ smtp_port: 1 });
    expect(await tried('a@a.example')).toEqual([expect.stringMatching(/^queued: 127\.0\.0\.1:1 refuses connections/)]);
    await set({ smtp_port: mail.port });
    allowHosts([gateway.host]);
    expect(await tried('a@a.example')).toEqual([
      'failed: The mail server must be a public address: this one is of a private network',
    ]);
    expect(mail.given).toEqual([]);
  });
});

describe('replies', () => {
  const reply = (path: string, body: string, headers: Record<string, string> = {}) =>
    api.app.request(`/api/message_replies/${path}`, { method: 'POST', body, headers });
  const secret = { 'x-report-secret': 'a secret of reports' };
  const stopped = async () =>
    (await sql('SELECT name, mobile, group_name FROM sms_contacts WHERE opted_out ORDER BY id')).rows;
  test('end messages to the number, under whatever name, and are in the log', async () => {
    await sql('DELETE FROM sms_contacts');
    const [first = '', second = ''] = numbers(2);
    const kin = await post('/sms_blaster_contacts', { name: 'Kin', mobile: first, group_name: 'Alumni' });
    expect(kin.status, kin.text).toBe(201);
    await post('/smsBlaster/', { numbers: numbers(3), body: 'x' });
    // One that the school knows, and one that it does not.
    expect((await reply(`north/${line.id}`, 'from=%2B923001000001&text=STOP', secret)).status).toBe(200);
    expect(
      (
        await reply(
          `north/${line.id}/a%20secret%20of%20reports`,
          JSON.stringify({ data: { sender: second, message: ' Unsub SCHOOL. ' } }),
        )
      ).status,
    ).toBe(200);
    expect(await stopped()).toEqual([
      { name: 'Kin', mobile: first, group_name: 'Alumni' },
      { name: '03001000002', mobile: '03001000002', group_name: 'Replied to stop' },
    ]);
    for await (const _ of sending.work(api.db, { instituteCode: 'north', id: line.id }));
    expect(await outbox('state, reason')).toEqual([
      { state: 'skipped', reason: 'Receives no messages' },
      { state: 'skipped', reason: 'Receives no messages' },
      { state: 'sent', reason: null },
    ]);
    const again = await post('/smsBlaster/', { numbers: numbers(3), body: 'y' });
    expect(again.json['data']).toMatchObject({ queued: 1, skipped: 2 });
    const { rows } = await sql(
      `SELECT action, username, after->>'opted_out' AS out FROM audit_log WHERE entity = 'sms_contacts' AND username = 'reply' ORDER BY id`,
    );
    expect(rows).toEqual([
      { action: 'update', username: 'reply', out: 'true' },
      { action: 'create', username: 'reply', out: 'true' },
    ]);
    // Said again, by two at once, nothing more comes of it.
    const more = await Promise.all([1, 2].map(() => reply(`north/${line.id}`, `msisdn=${second}&msg=stop`, secret)));
    expect(more.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stopped()).toHaveLength(2);
  });
  test('of other words change nothing, and who does not know the secret is told nothing', async () => {
    await sql('DELETE FROM sms_contacts');
    const said = await Promise.all([
      reply(`north/${line.id}`, 'from=03001000001&text=Please+stop+the+bus', secret),
      reply(`north/${line.id}`, 'from=03001000001', secret),
      reply(`north/${line.id}`, 'from=SCHOOL&text=stop', secret),
      reply(`north/${line.id}`, 'text=stop', secret),
      reply(`north/${line.id}/wrong`, 'from=03001000001&text=stop'),
      reply(`south/${line.id}`, 'from=03001000001&text=stop', secret),
      reply(`north/${line.id}`, '{"from":{"a":[]},"text":{}}', secret),
    ]);
    expect(said.map(({ status }) => status)).toEqual([200, 200, 422, 422, 404, 404, 422]);
    expect(await stopped()).toEqual([]);
  });
});
describe('reports of delivery', () => {
  const report = (path: string, body: string, headers: Record<string, string> = {}) =>
    api.app.request(`/api/message_reports/${path}`, { method: 'POST', body, headers });
  test('are taken from who knows the secret alone, and never answer 5xx', async () => {
    await post('/smsBlaster/', { numbers: numbers(3), body: 'x' });
    for await (const _ of sending.work(api.db, { instituteCode: 'north', id: line.id }));
    const secret = { 'x-report-secret': 'a secret of reports' };
    const ids = (await outbox('provider_id')).map(({ provider_id }) => String(provider_id));
    expect(
      (await report(`north/${line.id}`, JSON.stringify({ data: { id: ids[0], status: 'DELIVERED' } }), secret)).status,
    ).toBe(200);
    expect((await report(`north/${line.id}/a%20secret%20of%20reports`, `msgid=${ids[1]}&status=UNDELIV`)).status).toBe(
      200,
    );
    expect(await outbox('state, reason')).toEqual([
      { state: 'delivered', reason: null },
      { state: 'failed', reason: 'Reported: UNDELIV' },
      { state: 'sent', reason: null },
    ]);
    const refused = await Promise.all([
      report(`north/${line.id}`, `msgid=${ids[2]}&status=delivered`),
      report(`north/${line.id}/wrong`, `msgid=${ids[2]}&status=delivered`),
      report(`south/${line.id}/wrong`, '{'),
      report(`no%00rth/1/x`, ''),
      report(`north/999999999999999999/x`, ''),
      report(`north/${line.id}`, 'msgid=nobody&status=delivered', secret),
      report(`north/${line.id}`, '[[[', secret),
      report(`north/${line.id}`, 'x'.repeat(20_000), secret),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 422, 413]);
    expect((await outbox('state')).at(2)).toEqual({ state: 'sent' });
    // What was delivered stays so.
    await report(`north/${line.id}`, `id=${ids[0]}&status=failed`, secret);
    expect((await outbox('state')).at(0)).toEqual({ state: 'delivered' });
  });
});

/** As the Cloud API of WhatsApp takes messages. */
describe('templates that the provider approved', () => {
  const BODY = 'Dear {name}, the school is closed on {date}. {name}, keep well. {school}';
  const approval = { provider_name: 'school_closed', language_code: 'en_US' };
  const send = (body: object) => post('/smsBlaster/', { channel: 'whatsapp', ...body });
  const bodies = (): unknown[] => gateway.taken.map(({ text }) => JSON.parse(text));
  test('go instead of a text to whoever has not written within a day', async () => {
    const template = (await post('/sms_templates', { name: 'Closed', module: 'contacts', body: BODY })).row;
    const settings = {
      name: 'Business line',
      channel: 'whatsapp',
      url: gateway.url,
      format: 'json',
      text_param: 'text.body',
      more_params: 'messaging_product=whatsapp\ntype=text',
      requires_template: true,
      success_path: 'status',
      success_value: 'ok',
      report_secret: 'a secret of replies',
      per_minute: 6000,
      is_active: true,
    };
    const without = await post('/sms_gateways', settings);
    expect([without.status, Object.keys(without.errors ?? {})]).toEqual([422, ['template_params']]);
    const template_params = `type=template
      template.name={template}
      template.language.code={language}
      template.components.0.type=body
      template.components.0.parameters.*.type=text
      template.components.0.parameters.*.text={value}`;
    const row = { ...approval, template_id: template.id, state: 'submitted' };
    const made = await post('/sms_gateways', { ...settings, template_params, templates: [row] });
    expect(made.status, made.text).toBe(201);
    const { id, version } = made.row;
    const who = (await post('/sms_blaster_contacts', { name: 'Nadia', mobile: '0322-0000001' })).row;
    const why =
      'Business line needs an approved template (Requires template): they have not written to it within 24 hours';
    for (const [field, body] of [
      ['template_id', { template_id: template.id }],
      ['body', { body: 'The school is closed.' }],
    ] as const) {
      const refused = await send({ contact_ids: [who.id], ...body });
      expect([refused.status, refused.errors]).toEqual([422, { [field]: [why] }]);
    }
    const tried = await post('/test_gateway', { gateway_id: id, number: '0322-0000001' });
    expect([tried.status, tried.errors]).toEqual([
      422,
      { number: [expect.stringContaining('Business line needs an approved template (Requires template)')] },
    ]);
    expect(await outbox()).toEqual([]);

    const approved = await api.call(`/sms_gateways/${id}`, {
      method: 'PUT',
      token: user.token,
      json: { institute_code: 'north', version, templates: [{ ...row, state: 'approved' }] },
    });
    expect(approved.status, approved.text).toBe(200);
    const sent = await send({ contact_ids: [who.id], template_id: template.id });
    expect(sent.status, sent.text).toBe(200);
    await run();
    await settled(['sent']);
    const [{ components = [], ...named } = {}] = bodies().map(
      (body) => (body as { template: Record<string, unknown> }).template,
    );
    expect(named).toEqual({ name: 'school_closed', language: { code: 'en_US' } });
    const text = (value: unknown) => ({ type: 'text', text: value });
    expect(components).toEqual([
      { type: 'body', parameters: [text('Nadia'), text(expect.stringMatching(/^\d\d-/)), text('School north')] },
    ]);
    expect(bodies()[0]).toMatchObject({ messaging_product: 'whatsapp', type: 'template', to: '923220000001' });
    expect(bodies()[0]).not.toHaveProperty('text');
    expect((await outbox('body'))[0]?.['body'], 'what they read is kept').toContain('Dear Nadia, the school is closed');

    // Whoever writes is answered with any text for a day.
    const replied = await api.app.request(`/api/message_replies/north/${id}`, {
      method: 'POST',
      body: 'from=923220000001&text=Thank+you',
      headers: { 'x-report-secret': settings.report_secret },
    });
    expect(replied.status).toBe(200);
    const free = await send({ contact_ids: [who.id], numbers: ['0322-0000002'], body: 'You are welcome.' });
    expect(free.json).toMatchObject({ data: { queued: 1, skipped: 1 } });
    expect(await outbox('reason')).toContainEqual({ reason: why });
    wakeJobs(api.db);
    await expect.poll(bodies, { timeout: 30_000, interval: 50 }).toHaveLength(2);
    expect(bodies()[1]).toEqual({
      messaging_product: 'whatsapp',
      type: 'text',
      to: '923220000001',
      text: { body: 'You are welcome.' },
    });
    await sql(`UPDATE gateway_heard SET heard_at = heard_at - interval '24 hours'`);
    expect((await send({ contact_ids: [who.id], body: 'Are you?' })).status, 'a day later').toBe(422);
  });
});
