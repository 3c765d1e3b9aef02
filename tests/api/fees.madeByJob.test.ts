/** What a generation made is printed and told of: exactly its challans, of every instalment. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  api,
  challansOf,
  closeSchools,
  generate,
  id,
  johar,
  monthFrom,
  NOW,
  openSchools,
  other,
  plan,
  planned,
  school,
} from './fees.challans.support.ts';
import { makeUser, type Answer, type Row, type TestUser } from './support/apiClient.ts';

beforeAll(async () => {
  await openSchools();
  const gateway = await school.post('/sms_gateways', {
    institute_code: 'challans',
    name: 'Gateway',
    channel: 'sms',
    url: 'https://sms.example.com/send',
    api_key: 'k',
    is_active: true,
    is_default: true,
  });
  if (gateway.status !== 201) throw new Error(gateway.text);
}, 120_000);
afterAll(closeSchools);

const made = async (job: Answer, query: object = {}, user?: TestUser): Promise<readonly Row[]> =>
  (await school.get('/student_challan', { job_id: job.row.id, sort_by: 'id', sort_order: 'ASC', ...query }, user)).rows;
const preview = (job: Answer, body: string, user?: TestUser) =>
  school.post('/preview_messages', { to: 'students', job_id: job.row.id, body }, user);

test('the list gives what one generation made, and no other challan of the same students', async () => {
  const student = await planned();
  const before = await generate([student]);
  await plan(student, { particular: 'Transport', amount: 100_000 });
  const after = await generate([student]);
  expect(after.row).toMatchObject({ created: 1 });
  const [first, second] = await challansOf(student);
  expect((await made(before)).map((row) => row.id)).toEqual([first?.id]);
  expect((await made(after)).map((row) => row.id)).toEqual([second?.id]);
  // What was printed is known without anybody who remembers it.
  const left = { filters: JSON.stringify([{ field: 'print_count', operator: '=', value: 0 }]) };
  const count = async () =>
    (await school.get('/student_challan', { job_id: after.row.id, ...left })).json['total'] as number;
  expect(await made(after, left)).toHaveLength(1);
  expect(await count()).toBe(1);
  await school.post('/challan_prints', { challan_ids: [second?.id] });
  expect(await made(after, left)).toHaveLength(0);
  expect(await count()).toBe(0);
});

test('of instalments every challan is there, also those of months to come, and of who has left meanwhile', async () => {
  const student = await planned();
  const job = await school.post('/generate_challans_installment_wise', {
    student_ids: [student.id],
    challan_month_from: NOW,
    installments: 3,
  });
  expect(job.row).toMatchObject({ state: 'done', created: 1 });
  expect(await made(job)).toHaveLength(3);
  await school.post('/batch_transfer', { ids: [student.id], to: { status_id: id('Struck off') }, reason: 'Left' });
  expect(await made(job)).toHaveLength(3);
});

test('the parents of exactly those are written to, with the amounts of exactly those', async () => {
  const [owes, paid, none] = [
    await planned([{}], { mobile: '0300-2220001' }),
    await planned([{}], { mobile: '0300-2220002' }),
    await school.add({ mobile: '0300-2220003' }),
  ];
  await generate([owes], { challan_month_from: monthFrom(-1) });
  const job = await generate([owes, paid, none]);
  const [settled] = await made(job, { student_id: paid.id });
  const taken = await school.pay({ student_id: paid.id, amount: 5000 });
  expect(taken.status, taken.text).toBe(200);
  const [own] = await made(job, { student_id: owes.id });
  expect(settled?.id).not.toBe(own?.id);
  const answer = await preview(job, '{student}: Rs {amount}, challan {challan_no}');
  expect(answer.json['data']).toMatchObject({
    people: 1,
    messages: 1,
    samples: [{ body: `${String(owes['studentName'])}: Rs 5,000, challan ${String(own?.['challan_no'])}` }],
  });
  await school.pay({ student_id: owes.id, amount: 10_000 });
  const nobody = await preview(job, 'Rs {amount}');
  expect(nobody.status).toBe(422);
  expect(nobody.errors['job_id']).toEqual(['Nobody owes anything of what this generation billed']);
  expect((await school.post('/sendSMSToStudents', { job_id: job.row.id, body: 'Rs {amount}' })).status).toBe(422);
});

test('the generation of someone else is no way to their students', async () => {
  const student = await planned();
  const job = await generate([student]);
  expect((await preview(job, 'Rs {amount}', johar)).status).toBe(404);
  expect((await preview(job, 'Rs {amount}', other.principal)).status).toBe(404);
  expect(await made(job, {}, johar)).toEqual([]);
  const reader = await makeUser(api, 'challans', { privileges: ['challans.read'] });
  expect((await preview(job, 'Rs {amount}', reader)).status).toBe(401);
});
