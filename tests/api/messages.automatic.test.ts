/** Messages that write themselves: with what they are about, once, and never in its way. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate, today } from '../../contract/dates.ts';
import { billing } from '../../server/modules/fees/challans/billing.ts';
import { dayFrom, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { monthFrom, NOW } from './fees.challans.support.ts';

let api: Api;
let school: FeeSchool;
let first: Row;
let second: Row;
let alone: Row;
let templates = 0;
const post = (path: string, body: object, user?: TestUser): Promise<Answer> =>
  school.post(path, { institute_code: 'letters', ...body }, user);
const id = (name: string): number => Number(school.ids[name]);
const outbox = () =>
  school.rows(
    `SELECT name, number, body, state, reason, source, batch_id FROM outbox WHERE institute_code = 'letters' ORDER BY id`,
  );
const template = async (body: string): Promise<number> => {
  const made = await post('/sms_templates', { name: `Template ${(templates += 1)}`, module: 'payments', body });
  if (made.status !== 201) throw new Error(made.text);
  return made.row.id;
};
const switchOn = async (field: string, body: string, campus = 'Gulberg'): Promise<void> => {
  const made = await post('/message_settings', { campus_id: id(campus), [field]: await template(body) });
  if (made.status !== 201) throw new Error(made.text);
};

beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'letters');
  const gateway = await post('/sms_gateways', {
    name: 'Gateway',
    channel: 'sms',
    url: 'https://sms.example.com/send',
    api_key: 'k',
    is_active: true,
    is_default: true,
  });
  if (gateway.status !== 201) throw new Error(gateway.text);
  first = await school.add({ studentName: 'Aamna', mobile: '0300-1110001' });
  const family = { family_no: first['family_no'], father_name: first['father_name'] };
  second = await school.add({ studentName: 'Bilal', mobile: '0300-1110001', ...family });
  alone = await school.add({ studentName: 'Chanda', mobile: '0300-1110002' });
});
beforeEach(async () => {
  for (const table of ['outbox', 'message_batches', 'message_settings']) await school.rows(`DELETE FROM ${table}`);
});
afterAll(() => api.test.drop());

describe('of a payment', () => {
  const TEXT = 'Received Rs {amount} of {student} on {date}, receipt {receipt_no}. Rs {balance} is left.';
  test('says what was paid and what is left, once, however often it is sent', async () => {
    await switchOn('payment_template_id', TEXT);
    await school.charge(alone, [500_000]);
    const key = newKey();
    const body = { student_id: alone.id, amount: 2000 };
    const paid = await school.pay(body, undefined, key);
    expect(paid.status, paid.text).toBe(200);
    expect((await school.pay(body, undefined, key)).json).toEqual(paid.json);
    const said = `Received Rs 2,000 of Chanda on ${formatDate(today())}, receipt ${paid.row['receipt_no']}. Rs 3,000 is left.`;
    expect(await outbox()).toEqual([
      {
        name: 'Chanda',
        number: '+923001110002',
        body: said,
        state: 'queued',
        reason: null,
        source: 'payment',
        batch_id: null,
      },
    ]);
  });
  test('is one message for brothers and sisters, with the sum', async () => {
    await switchOn('payment_template_id', '{student}: Rs {amount}, receipt {receipt_no}');
    await school.charge(first, [100_000]);
    await school.charge(second, [200_000]);
    const paid = await school.pay({ family_no: first['family_no'], amount: 3500 });
    expect(paid.status, paid.text).toBe(200);
    expect((await outbox()).map(({ body }) => body)).toEqual([
      `Aamna, Bilal: Rs 3,500, receipt ${paid.row['receipt_no']}`,
    ]);
  });
  test('is none where it is not switched on, its template is not active, or it was long ago', async () => {
    await switchOn('payment_template_id', TEXT, 'Johar');
    expect((await school.pay({ student_id: alone.id, amount: 10 })).status).toBe(200);
    await school.rows('DELETE FROM message_settings');
    await switchOn('payment_template_id', TEXT);
    expect((await school.pay({ student_id: alone.id, amount: 10, paid_date: dayFrom(-8) })).status).toBe(200);
    await school.rows('UPDATE sms_templates SET is_active = false');
    expect((await school.pay({ student_id: alone.id, amount: 10 })).status).toBe(200);
    await school.rows('UPDATE sms_templates SET is_active = true');
    expect(await outbox()).toEqual([]);
  });
  test('of one that waits comes when it is approved', async () => {
    await switchOn('payment_template_id', '{student}: Rs {amount}');
    const clerk = await makeUser(api, 'letters');
    await school.user(clerk.id, { two_step_ch_payment_approval_req: true });
    const paid = await school.pay({ student_id: alone.id, amount: 70 }, clerk);
    expect(paid.row).toMatchObject({ status: 'pending' });
    expect(await outbox()).toEqual([]);
    const ids = [paid.row['payment_id']];
    const decided = await post('/approvePendingPayments', { ids, decision: 'approve' });
    expect(decided.json['data'], decided.text).toMatchObject({ done: 1 });
    expect((await outbox()).map(({ body }) => body)).toEqual(['Chanda: Rs 70']);
  });
  test('of a charge that is paid at once is sent too', async () => {
    await switchOn('payment_template_id', '{student}: Rs {amount}');
    const paid = await post('/challanDirectPayment', {
      student_id: alone.id,
      paid_date: today(),
      receiving_acc: id('Cash'),
      particulars: [{ particular_id: id('Transport'), amount: 40 }],
    });
    expect(paid.status, paid.text).toBe(200);
    expect((await outbox()).map(({ body }) => body)).toEqual(['Chanda: Rs 40']);
  });
  test('is skipped, with the reason, for who opted out, without a gateway, or where the text says nothing', async () => {
    await switchOn('payment_template_id', 'Rs {amount} by {due_date}');
    const paid = await school.add({ studentName: 'Dawood', mobile: '0300-1110003' });
    await school.pay({ student_id: paid.id, amount: 1 });
    await school.rows('UPDATE students SET sms_opt_in = false WHERE id = $1', [paid.id]);
    await school.pay({ student_id: paid.id, amount: 1 });
    await school.rows('UPDATE students SET sms_opt_in = true WHERE id = $1', [paid.id]);
    await school.rows('UPDATE sms_gateways SET is_active = false');
    await school.pay({ student_id: paid.id, amount: 1 });
    await school.rows('UPDATE sms_gateways SET is_active = true');
    expect((await outbox()).map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
      'skipped: {due_date} is empty',
      'skipped: Receives no messages',
      'skipped: No gateway for the campus',
    ]);
  });
  test('never refuses the payment', async () => {
    await switchOn('payment_template_id', TEXT);
    await school.rows(
      `CREATE FUNCTION refuse_outbox() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`,
    );
    await school.rows('CREATE TRIGGER refused BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION refuse_outbox()');
    const key = newKey();
    const paid = await school.pay({ student_id: alone.id, amount: 5 }, undefined, key);
    await school.rows('DROP FUNCTION refuse_outbox CASCADE');
    expect(paid.status, paid.text).toBe(200);
    expect((await school.pay({ student_id: alone.id, amount: 5 }, undefined, key)).json).toEqual(paid.json);
    expect(await outbox()).toEqual([]);
    const held = await school.rows('SELECT status FROM payments WHERE id = $1', [paid.row['payment_id']]);
    expect(held).toEqual([{ status: 'approved' }]);
  });
});

describe('of challans', () => {
  const TEXT = '{student}: challan {challan_no} of {month}, Rs {amount} by {due_date}';
  const planned = async (students: readonly (Row | number)[]): Promise<void> => {
    for (const one of students)
      await school.rows(
        `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, from_month) VALUES ('letters', $1, $2, 500000, $3)`,
        [typeof one === 'number' ? one : one.id, id('Tuition'), `${monthFrom(-6)}-01`],
      );
  };
  const generate = (students: readonly number[], month = NOW): Promise<Answer> =>
    post('/student_challan', { student_ids: students, challan_month_from: month });
  const numbersOf = async (students: readonly number[]): Promise<string> =>
    (
      await school.rows(
        `SELECT challan_no FROM challans WHERE student_id = ANY ($1) AND kind = 'regular' AND voided_at IS NULL ORDER BY student_id`,
        [students],
      )
    )
      .map(({ challan_no }) => String(challan_no))
      .join(', ');

  test('is one for brothers and sisters, in a batch of the generation, and none for what was billed before', async () => {
    await switchOn('challan_template_id', TEXT);
    await planned([first, second, alone]);
    const ids = [first.id, second.id, alone.id];
    const made = await generate(ids);
    expect(made.row, made.text).toMatchObject({ created: 3 });
    const due = await school.rows(
      `SELECT min(due_date)::text AS day FROM challans WHERE student_id = $1 AND kind = 'regular'`,
      [first.id],
    );
    const by = formatDate(String(due[0]?.['day']));
    const rows = await outbox();
    expect(rows.map(({ name, body }) => [name, body])).toEqual([
      [
        'Aamna, Bilal',
        `Aamna, Bilal: challan ${await numbersOf([first.id, second.id])} of ${formatDate(NOW)}, Rs 10,000 by ${by}`,
      ],
      // The advance of earlier payments has paid a part: what was billed is said all the same.
      ['Chanda', `Chanda: challan ${await numbersOf([alone.id])} of ${formatDate(NOW)}, Rs 5,000 by ${by}`],
    ]);
    expect(new Set(rows.map(({ batch_id }) => batch_id)).size).toBe(1);
    const batches = await school.get('/message_batches', { institute_code: 'letters' });
    expect(batches.rows).toMatchObject([
      { source: 'challan', total: 2, waiting: 2, body: TEXT, campus_name: 'Gulberg' },
    ]);
    expect((await generate(ids)).row).toMatchObject({ created: 0 });
    expect(await outbox()).toHaveLength(2);
  });
  test('of a large generation is written part by part, and a batch that was cancelled stays so', async () => {
    await switchOn('challan_template_id', '{student}');
    const copies = await school.rows(
      `WITH houses AS (INSERT INTO families (institute_code, father_name, mobile) SELECT 'letters', 'Father ' || g, '0333-' || (1000000 + g) FROM generate_series(1, 520) g RETURNING id)
       INSERT INTO students (institute_code, student_name, family_id, campus_id, session_id, class_id, section_id, status_id)
       SELECT s.institute_code, 'Copy', h.id, s.campus_id, s.session_id, s.class_id, s.section_id, s.status_id FROM students s, houses h WHERE s.id = $1 RETURNING id`,
      [alone.id],
    );
    const ids = copies.map((row) => Number(row['id']));
    await school.rows(
      `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, from_month) SELECT 'letters', s, $2, 100000, $3 FROM unnest($1::bigint[]) s`,
      [ids, id('Tuition'), `${monthFrom(-6)}-01`],
    );
    await school.rows('ANALYZE');
    const job = (await generate(ids)).row;
    expect(job).toMatchObject({ state: 'running', total: 520 });
    const parts = billing.work(api.db, { instituteCode: 'letters', id: job.id });
    await parts.next();
    expect(await outbox()).toHaveLength(250);
    const [batch] = (await school.get('/message_batches', { institute_code: 'letters' })).rows;
    expect((await post('/cancel_messages', { batch_id: batch?.id })).json).toMatchObject({ data: { cancelled: 250 } });
    for await (const _ of parts);
    expect((await school.get(`/fee_jobs/${job.id}`)).row).toMatchObject({ state: 'done', created: 520 });
    expect(await outbox()).toHaveLength(250);
    expect((await generate(ids, monthFrom(1))).status).toBe(200);
  });
  test('never refuses the generation', async () => {
    await switchOn('challan_template_id', TEXT);
    await school.rows(
      `CREATE FUNCTION refuse_outbox() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`,
    );
    await school.rows('CREATE TRIGGER refused BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION refuse_outbox()');
    const made = await generate([alone.id], monthFrom(1));
    await school.rows('DROP FUNCTION refuse_outbox CASCADE');
    expect(made.row, made.text).toMatchObject({ created: 1 });
    expect(await outbox()).toEqual([]);
    expect(await school.rows('SELECT FROM message_batches')).toEqual([]);
  });
});

test('a template that says what nobody knows then is refused, by its field', async () => {
  const challan_template_id = await template('Receipt {receipt_no}');
  const refused = await post('/message_settings', { campus_id: id('Gulberg'), challan_template_id });
  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({
    challan_template_id: ['The text has {receipt_no}, which is not known then'],
  });
});
