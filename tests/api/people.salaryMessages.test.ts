/** Salary slips by message: what is paid for a month to whose it is, once for a slip, never to a number of two. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { sending } from '../../server/modules/messaging/sending.ts';
import { allowHosts } from '../../server/modules/messaging/safeAddress.ts';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month, type Body } from './people.salaries.support.ts';
import { makeUser, type Answer, type TestUser } from './support/apiClient.ts';
import { openMail } from './support/messages/loopbackMail.ts';

const CODE = 'slipmessages';
let s: PayrollSchool;
let run: number;
let template: number;
const who: Record<string, number> = {};
const slip: Record<string, number> = {};
const GATEWAY = {
  url: 'https://sms.example.com/send',
  api_key: 'k',
  key_param: 'key',
  is_active: true,
  is_default: true,
  part_price: 2.5,
};
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
  for (const channel of ['sms', 'whatsapp'])
    await s.make('sms_gateways', channel, { name: channel, channel, ...GATEWAY });
  template = await s.make('sms_templates', 'Salary', {
    name: 'Salary',
    body: '{school}: {month}, {amount} rupees for {name}',
  });
  for (const [name, mobile, more] of [
    ['Asma', '0300-1111111', { whatsapp: '0300-9999999' }],
    ['Bilal', '0300-2222222', {}],
    ['Chand', '0300-3333333', { sms_opt_in: false }],
    ['Dua', '0300-4444444', {}],
    ['Ejaz', '03004444444', {}],
    ['Farah', null, {}],
    ['Gul', '0300-5555555', {}],
    ['Hina', '0300-6666666', {}],
  ] as const) {
    who[name] = await s.employee({ name, mobile, ...more });
    await s.inForce(who[name] ?? 0, { basic: 50_000, lines: [] });
  }
  await s.make('sms_contacts', 'Gul', { name: 'Gul at home', mobile: '0300-5555555', opted_out: true });
  run = (await s.run(month(-1))).row.id;
  const slips = (await s.slips({ run_id: run })) as unknown as { id: number; employee: string }[];
  for (const { id, employee } of slips) slip[employee] = id;
}, 120_000);
afterAll(() => s.api.test.drop());
beforeEach(() => s.school.rows(`DELETE FROM outbox WHERE institute_code = $1`, [CODE]));

const send = (body: Body, user = s.hr) => s.school.post('/send_salary_messages', body, user);
const look = (body: Body, user = s.hr) => s.school.post('/preview_salary_messages', body, user);
const outbox = () =>
  s.school.rows(
    `SELECT state, number, body, employee_id::int, slip_id::int, source FROM outbox WHERE institute_code = $1 ORDER BY id`,
    [CODE],
  );
const data = (answer: Answer) => answer.json['data'] as Record<string, unknown>;
const skipped = (answer: Answer) =>
  Object.fromEntries(
    (data(answer)['skipped'] as { reason: string; names: string[] }[]).map(({ reason, names }) => [reason, names]),
  );

it('are of slips that are approved', async () => {
  const early = await look({ run_id: run });
  expect(early.status, early.text).toBe(200);
  expect(data(early)).toMatchObject({ people: 8, messages: 0 });
  expect(Object.keys(skipped(early))).toEqual(['Not approved yet']);
  expect((await send({ ids: [slip['Asma'] ?? 0] })).message).toContain('Not approved yet');
  const held = await s.school.post('/hold_salaries', { ids: [slip['Hina']], reason: 'Keys not returned' }, s.head);
  expect(held.status, held.text).toBe(200);
  expect((await s.approve(run)).status).toBe(200);
});
it('are looked at first: how many, what they cost, to whom not and why; nothing is written', async () => {
  const found = await look({ run_id: run });
  expect(data(found)).toMatchObject({ people: 8, messages: 2, parts: 2, cost: 5, problem: null, missing: [] });
  expect(skipped(found)).toEqual({
    'Receives no messages': ['Chand', 'Gul'],
    'Ejaz has the same number': ['Dua'],
    'Dua has the same number': ['Ejaz'],
    'No number': ['Farah'],
    Held: ['Hina'],
  });
  expect(data(found)['samples']).toMatchObject([
    { name: 'Asma', number: '+923001111111' },
    { name: 'Bilal', number: '+923002222222' },
  ]);
  expect(await outbox()).toEqual([]);
});
it('say the net salary and the month, and nothing of what it is made of; by WhatsApp and template too', async () => {
  const sent = await send({
    ids: [slip['Asma'], slip['Farah'], slip['Hina']],
    body: '{name}, your salary of {month} is Rs {amount}. {school}',
  });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.json).toMatchObject({
    message: '1 message queued, 2 skipped',
    data: { queued: 1, skipped: 2, parts: 1 },
  });
  const [first, ...others] = await outbox();
  expect(first).toMatchObject({ state: 'queued', source: 'salary', employee_id: who['Asma'], slip_id: slip['Asma'] });
  expect(first?.['body']).toMatch(/^Asma, your salary of [A-Z][a-z]{2}, \d{4} is Rs 50,000\. School/);
  // Who has no number is written down as skipped; what is held is not.
  expect(others).toMatchObject([{ state: 'skipped', slip_id: slip['Farah'] }]);
  const other = await send({ ids: [slip['Bilal']], template_id: template, channel: 'whatsapp' });
  expect(other.status, other.text).toBe(200);
  expect((await outbox()).at(-1)).toMatchObject({
    number: '+923002222222',
    body: expect.stringContaining('50,000 rupees for Bilal'),
  });
});
it('go once for a slip, however often and by however many they are asked for at once', async () => {
  const body = { run_id: run, body: 'Rs {amount}' };
  const answers = await Promise.all([send(body), send(body, s.head), send(body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await outbox()).filter(({ state }) => state === 'queued')).toHaveLength(2);
  expect(skipped(await look(body))).toMatchObject({ 'Sent already': ['Asma', 'Bilal'] });
  expect((await send(body)).message).toContain('nobody to send it to');
});
it('go again once nothing came of them', async () => {
  const body = { ids: [slip['Asma']], body: 'Rs {amount}' };
  expect((await send(body)).status).toBe(200);
  await s.school.rows(`UPDATE outbox SET state = 'cancelled', done_at = now() WHERE institute_code = $1`, [CODE]);
  expect((await send(body)).status).toBe(200);
  expect((await outbox()).map(({ state }) => state)).toEqual(['cancelled', 'queued']);
});
it('are skipped at the last moment: opted out since, another number, or the slip is void', async () => {
  const id = await s.employee({ name: 'Late', mobile: '0300-7777777' });
  await s.inForce(id, { basic: 40_000, lines: [] });
  const started = await s.run(month(-1));
  expect((await s.approve(started.row.id)).status).toBe(200);
  const [own] = await s.slips({ run_id: started.row.id });
  const body = { ids: [own?.id], body: 'Rs {amount}' };
  const [line] = await s.school.rows(`SELECT id FROM sms_gateways WHERE institute_code = $1 AND channel = 'sms'`, [
    CODE,
  ]);
  const reason = async (): Promise<unknown> => {
    await s.school.rows(`SELECT outbox_claim($1, $2, 0)`, [CODE, line?.id]);
    return (
      await s.school.rows(`SELECT state, reason FROM outbox WHERE institute_code = $1 ORDER BY id DESC LIMIT 1`, [CODE])
    )[0];
  };
  for (const [more, back, why] of [
    [{ sms_opt_in: false }, { sms_opt_in: true }, 'Receives no messages'],
    [{ mobile: '0300-8888888' }, { mobile: '0300-7777777' }, 'The number was changed'],
  ] as const) {
    expect((await send(body)).status).toBe(200);
    expect(await reason()).toMatchObject({ state: 'queued' });
    await s.change(id, more);
    expect(await reason()).toEqual({ state: 'skipped', reason: why });
    await s.change(id, back);
  }
  expect((await send(body)).status).toBe(200);
  expect((await s.undo(started.row.id)).status).toBe(200);
  expect(await reason()).toEqual({ state: 'skipped', reason: 'The slip is void' });
  expect((await send(body)).message).toContain('Void');
});
it('are refused for what a text cannot say, for slips of nobody, and to who may not', async () => {
  expect(Object.keys((await send({ run_id: run, body: 'You owe {balance}' })).errors)).toEqual(['body']);
  expect(Object.keys((await send({ run_id: run, body: 'You owe {nothing}' })).errors)).toEqual(['body']);
  expect(Object.keys((await send({ body: 'x' })).errors)).toEqual(['ids']);
  expect(Object.keys((await send({ ids: [999_999], body: 'x' })).errors)).toEqual(['ids']);
  expect(Object.keys((await look({ run_id: 999_999, body: 'x' })).errors)).toEqual(['run_id']);
  expect(Object.keys((await send({ run_id: run, body: 'x' }, s.johar)).errors)).toEqual(['run_id']);
  for (const privileges of [['payroll.read'], ['messages.send']]) {
    const one = await makeUser(s.api, CODE, { privileges });
    expect((await send({ run_id: run, body: 'x' }, one)).status).toBe(401);
    expect((await look({ run_id: run, body: 'x' }, one)).status).toBe(401);
  }
});
it('are in the history of the employee; what they say of a salary is read by who may read salaries', async () => {
  const key = 'slip-message-1';
  const body = { ids: [slip['Asma']], body: 'Rs {amount}' };
  const once = await s.school.post('/send_salary_messages', body, s.hr, key);
  const twice = await s.school.post('/send_salary_messages', body, s.hr, key);
  expect(twice.json).toEqual(once.json);
  const listed = async (user: TestUser, query: Record<string, string | number>) =>
    (await s.school.get('/messages', query, user)).rows.map((row) => row['body']);
  const own = { employee_id: who['Asma'] ?? 0 };
  expect(await listed(s.hr, own)).toEqual(['Rs 50,000']);
  expect(await listed(s.hr, { employee_id: who['Bilal'] ?? 0 })).toEqual([]);
  const clerk = await makeUser(s.api, CODE, { privileges: ['messages.read', 'messages.send'] });
  expect(await listed(clerk, own)).toEqual(['About a salary']);
  expect(await listed(clerk, { search: '50,000' })).toEqual([]);
  const batches = await s.school.get('/message_batches', {}, clerk);
  expect(batches.rows[0]).toMatchObject({ source: 'salary', body: 'Rs {amount}', total: 1 });
  // Sent again, the batch does not say it either.
  await s.school.rows(
    `UPDATE outbox SET state = 'sending', claim = gen_random_uuid(), lease_until = now() WHERE institute_code = $1`,
    [CODE],
  );
  await s.school.rows(`UPDATE outbox SET state = 'failed', done_at = now() WHERE institute_code = $1`, [CODE]);
  const [message] = (await s.school.get('/messages', own, s.hr)).rows;
  const again = await s.school.post('/resend_messages', { ids: [message?.id] }, clerk);
  expect(again.status, again.text).toBe(200);
  expect((await s.school.get('/message_batches', {}, clerk)).rows[0]).toMatchObject({ body: 'About salaries' });
  expect(skipped(await look(body))).toEqual({ 'Sent already': ['Asma'] });
});
it('go by e-mail once too, as the slip itself, to the address of the employee alone', async () => {
  const mail = await openMail();
  allowHosts([mail.host]);
  try {
    const body = { ids: [slip['Asma'], slip['Bilal'], slip['Gul'], slip['Farah'], slip['Hina']], channel: 'email' };
    expect(data(await look(body))['problem']).toBe('No e-mail gateway is active; see SMS Gateway Settings');
    const line = await s.make('sms_gateways', 'Mail', {
      name: 'Mail',
      channel: 'email',
      smtp_host: '127.0.0.1',
      smtp_port: mail.port,
      smtp_security: 'none',
      from_email: 'office@school.example',
      per_minute: 6000,
      is_active: true,
    });
    expect((await s.school.get('/message_channels', {}, s.hr)).json).toEqual({ data: ['email', 'sms', 'whatsapp'] });
    await s.change(who['Asma'] ?? 0, { email: 'asma@home.example', name: 'Asma <b>&' });
    await s.change(who['Bilal'] ?? 0, { email: 'both@home.example' });
    await s.change(who['Gul'] ?? 0, { email: 'BOTH@home.example' });
    // What was told by SMS is still to be mailed.
    expect((await send({ ids: [slip['Asma']] })).status).toBe(200);
    expect(skipped(await look(body))).toEqual({
      'Bilal has the same e-mail address': ['Gul'],
      'Gul has the same e-mail address': ['Bilal'],
      'No e-mail address': ['Farah'],
      Held: ['Hina'],
    });
    const text = 'محترم {name}، یہ آپ کی تنخواہ کی پرچی ہے۔';
    const sent = await send({ ids: [slip['Asma']], channel: 'email', body: text });
    expect(sent.status, sent.text).toBe(200);
    expect(skipped(await look({ ids: [slip['Asma']], channel: 'email' }))).toEqual({ 'Sent already': ['Asma <b>&'] });
    const run = async (): Promise<void> => {
      for await (const _ of sending.work(s.api.db, { instituteCode: CODE, id: line }));
    };
    await run();
    const [one, ...others] = mail.taken;
    expect([one?.to, others]).toEqual(['asma@home.example', []]);
    expect(one?.raw).toMatch(/^Subject: Salary slip of [A-Z][a-z]{2}, \d{4}, School/m);
    for (const said of [
      'dir="rtl"',
      'محترم Asma &#60;b&#62;&#38;، یہ',
      'محترم Asma <b>&، یہ',
      'Basic salary: Rs 50,000',
      'Net salary: Rs 50,000',
      'خالص تنخواہ',
      'Fifty thousand',
    ])
      expect(one?.text.toLowerCase()).toContain(said.toLowerCase());
    // The outbox has the text alone, whoever reads it.
    expect((await outbox()).at(-1)).toMatchObject({ state: 'sent', body: expect.not.stringContaining('50,000') });
    // Another address by now, or nobody's: it is not sent there.
    await s.change(who['Gul'] ?? 0, { email: null });
    expect((await send({ ids: [slip['Bilal']], channel: 'email' })).status).toBe(200);
    await s.change(who['Bilal'] ?? 0, { email: 'new@home.example' });
    await run();
    const rows = await s.school.rows(`SELECT state, reason FROM outbox WHERE institute_code = $1 ORDER BY id`, [CODE]);
    expect(rows.at(-1)).toEqual({ state: 'skipped', reason: 'The address was changed' });
    expect(mail.given).toEqual(['asma@home.example']);
  } finally {
    allowHosts([]);
    await mail.close();
  }
});
