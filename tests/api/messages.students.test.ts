/** Messages to the families of students: brothers and sisters, what they owe, those who left, the limit of a month. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatDate } from '../../contract/dates.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { asOwner } from './support/testDatabase.ts';
import { waitersOf } from './support/waiters.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';

const SHARED = '0300-1110001';
let api: Api;
let school: FeeSchool;
let first: Row;
let second: Row;
let alone: Row;
let gone: Row;
const idsOf = (students: readonly Row[]): number[] => students.map(({ id }) => id);
const outbox = () =>
  school.rows(
    `SELECT name, number, body, parts, state, reason FROM outbox WHERE institute_code = 'letters' ORDER BY id`,
  );
const post = (path: string, body: object, user?: TestUser): Promise<Answer> =>
  school.post(path, { institute_code: 'letters', ...body }, user);
const preview = (students: readonly Row[], body: string, more: object = {}): Promise<Answer> =>
  post('/preview_messages', { to: 'students', student_ids: idsOf(students), body, ...more });
const send = (students: readonly Row[], body: string, more: object = {}): Promise<Answer> =>
  post('/sendSMSToStudents', { student_ids: idsOf(students), body, ...more });

beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'letters');
  const gateway = await post('/sms_gateways', {
    name: 'Gateway',
    channel: 'sms',
    url: 'https://sms.example.com/send',
    api_key: 'k',
    part_price: 2,
    is_active: true,
    is_default: true,
  });
  if (gateway.status !== 201) throw new Error(gateway.text);
  first = await school.add({ studentName: 'Aamna', mobile: SHARED });
  const family = { family_no: first['family_no'], father_name: first['father_name'] };
  second = await school.add({ studentName: 'Bilal', mobile: SHARED, ...family });
  alone = await school.add({ studentName: 'Chanda', mobile: '0300-1110002' });
  gone = await school.add({ studentName: 'Dawood', mobile: '0300-1110003', status_id: school.ids['Struck off'] });
  await school.charge(first, [500_000], { due: dayFrom(5) });
  await school.charge(second, [250_000], { due: dayFrom(3) });
});
beforeEach(async () => {
  await school.rows('DELETE FROM outbox');
  await school.rows('DELETE FROM message_settings');
});
afterAll(() => api.test.drop());

test('brothers and sisters with one number get one message, which says what they owe together', async () => {
  const text = 'Dear parent of {student}: Rs {balance} by {due_date}.';
  const together = `Dear parent of Aamna, Bilal: Rs 7,500 by ${formatDate(dayFrom(3))}.`;
  const said = await preview([first, second], text);
  expect(said.status, said.text).toBe(200);
  expect(said.json['data']).toMatchObject({
    people: 2,
    messages: 1,
    cost: 2,
    skipped: [],
    samples: [{ name: 'Aamna, Bilal', number: '+923001110001', body: together }],
  });
  expect(await outbox()).toEqual([]);
  const sent = await send([second, first], text);
  expect(sent.json, sent.text).toMatchObject({ data: { queued: 1, skipped: 0, parts: 1 } });
  expect(await outbox()).toMatchObject([
    { name: 'Aamna, Bilal', number: '+923001110001', body: together, state: 'queued' },
  ]);
});
test('and it is in the list of each of them, of nobody else', async () => {
  await send([first, second], 'The school is closed.');
  await send([alone], 'The school is open.');
  const of = async ({ id }: Row): Promise<unknown[]> =>
    (await school.get('/messages', { student_id: id })).rows.map(({ body }) => body);
  expect(await Promise.all([first, second, alone, gone].map(of))).toEqual([
    ['The school is closed.'],
    ['The school is closed.'],
    ['The school is open.'],
    [],
  ]);
});
test('or one for each student, with what each owes', async () => {
  const sent = await send([first, second], '{student}: Rs {balance} by {due_date}', { dedupe: 'none' });
  expect(sent.json, sent.text).toMatchObject({ data: { queued: 2 } });
  expect((await outbox()).map(({ body }) => body)).toEqual([
    `Aamna: Rs 5,000 by ${formatDate(dayFrom(5))}`,
    `Bilal: Rs 2,500 by ${formatDate(dayFrom(3))}`,
  ]);
});
test('a text that has nothing to say of somebody is refused, and names them', async () => {
  const text = 'Pay by {due_date}';
  expect((await preview([first, alone], text)).json['data']).toMatchObject({
    missing: [{ variable: 'due_date', count: 1, names: ['Chanda'] }],
  });
  const refused = await send([first, alone], text);
  expect(refused.status).toBe(422);
  expect(refused.errors['body']?.[0]).toContain('Chanda');
  expect(await outbox()).toEqual([]);
});
test('those who left receive nothing unless that is asked for', async () => {
  const sent = await send([alone, gone], 'The school is closed.');
  expect(sent.json, sent.text).toMatchObject({ data: { queued: 1, skipped: 1 } });
  expect(await outbox()).toMatchObject([
    { name: 'Chanda', state: 'queued' },
    { name: 'Dawood', state: 'skipped', reason: 'Left the school' },
  ]);
  const all = await send([alone, gone], 'The school is closed.', { include_left: true });
  expect(all.json, all.text).toMatchObject({ data: { queued: 2, skipped: 0 } });
  // Of a whole campus, only those who are enrolled are meant.
  const campus = await post('/preview_messages', {
    to: 'students',
    campus_id: school.ids['Gulberg'],
    body: 'The school is closed.',
  });
  expect(campus.json['data']).toMatchObject({ people: 3, messages: 2 });
});
test('a campus sends no more parts in a month than its limit', async () => {
  const limit = await post('/message_settings', { campus_id: school.ids['Gulberg'], monthly_limit: 2 });
  expect(limit.status, limit.text).toBe(201);
  expect((await send([first], 'One.')).json).toMatchObject({ data: { queued: 1 } });
  expect((await preview([first, alone], 'Two.')).json['data']).toMatchObject({
    messages: 1,
    skipped: [{ reason: 'The campus has reached its limit of the month', count: 1, names: ['Chanda'] }],
  });
  expect((await send([first, alone], 'Two.')).json).toMatchObject({ data: { queued: 1, skipped: 1 } });
  expect((await send([alone], 'Three.')).status).toBe(409);
  expect((await outbox()).filter(({ state }) => state === 'queued')).toHaveLength(2);
});
test('what is left of it is in the settings and on the home page, for who may send', async () => {
  const left = async (user?: TestUser): Promise<unknown> =>
    (await school.get('/get_dashboard_data', {}, user)).json['data'];
  const of = (count: number | null) => ({
    figures: expect.arrayContaining([expect.objectContaining({ key: 'messages_left', count })]),
  });
  expect(await left()).toMatchObject(of(null));
  await post('/message_settings', { campus_id: school.ids['Gulberg'], monthly_limit: 2 });
  await post('/message_settings', { campus_id: school.ids['Johar'] });
  await send([first], 'One.');
  expect(
    (await school.get('/message_settings', { institute_code: 'letters' })).rows
      .map(({ parts_left }) => parts_left)
      .toSorted(),
  ).toEqual([1, null]);
  expect(await left()).toMatchObject(of(1));
  const johar = await makeUser(api, 'letters', { campuses: [Number(school.ids['Johar'])] });
  expect(await left(johar)).toMatchObject(of(null));
});
test('two sends at once spend the limit once', async () => {
  await post('/message_settings', { campus_id: school.ids['Gulberg'], monthly_limit: 1 });
  const both = await Promise.all([send([first], 'This.'), send([alone], 'That.')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
test('whoever waited for another send knows what that one spent', async () => {
  await post('/message_settings', { campus_id: school.ids['Gulberg'], monthly_limit: 1 });
  await asOwner(api.test.ownerUrl, async (other) => {
    await other.query("BEGIN; SET LOCAL app.institute = 'letters'; SET LOCAL app.campuses = 'all'");
    await other.query('SELECT 1 FROM message_settings FOR UPDATE');
    const waiting = send([first], 'This.');
    while ((await waitersOf(other)).length === 0);
    await other.query(
      `INSERT INTO outbox (institute_code, campus_id, source, dedupe_key, channel, number, body, parts, gateway_id)
        SELECT 'letters', $1, 'contacts', 'other', 'sms', '+923001234567', 'That.', 1, id FROM sms_gateways`,
      [school.ids['Gulberg']],
    );
    await other.query('COMMIT');
    expect((await waiting).status).toBe(409);
  });
});
test('students of another campus are nobody to whom it is a wall', async () => {
  const johar = await makeUser(api, 'letters', { campuses: [Number(school.ids['Johar'])] });
  const refused = await post('/sendSMSToStudents', { student_ids: idsOf([first]), body: 'x' }, johar);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors)).toEqual(['student_ids']);
});
