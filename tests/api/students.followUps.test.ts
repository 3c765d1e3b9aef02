/** Follow-ups of inquiries: with their dates, the test with its marks, within the campus of the child. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Answer, type Api, type Row } from './support/apiClient.ts';
import { create, list } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
let child: Row;
const followUps = resourceOf('admission_follow_ups');
const plan = (more: Readonly<Record<string, unknown>>, user = school.principal): Promise<Answer> =>
  create(api, user, followUps, { student_id: child.id, due_date: today(), kind: 'call', ...more });
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'asking');
  child = await school.add({ status_id: school.ids['Inquiry'], campus_id: school.ids['Gulberg'] });
});
afterAll(() => api.test.drop());

test('a test has marks within its total, and a result when it was held', async () => {
  const wrong = await plan({ kind: 'test', total_marks: 50, marks: 51, done_on: today(), result: 'passed' });
  expect(wrong.status).toBe(422);
  expect(wrong.errors['marks']?.[0]).toMatch(/must not be more than the total/);
  const early = await plan({ kind: 'test', result: 'passed' });
  expect(early.errors['result']?.[0]).toMatch(/is known when the test was held/);
  const held = await plan({ kind: 'test', total_marks: 50, marks: 42, done_on: today(), result: 'passed' });
  expect(held.status, held.text).toBe(201);
  expect(held.row).toMatchObject({ student_id: child.id, marks: 42, result: 'passed' });
});

test('they are of the campus of the child, and go with it', async () => {
  const made = await plan({ note: 'Asks about transport' });
  const johar = await makeUser(api, 'asking', { campuses: [Number(school.ids['Johar'])] });
  const seen = async (): Promise<number[]> => (await list(api, johar, followUps)).rows.map((row) => row.id);
  expect(await seen()).not.toContain(made.row.id);
  expect((await plan({}, johar)).status).toBe(422);
  const moved = await api.call('/studentBulkEdit', {
    method: 'PATCH',
    token: school.principal.token,
    json: { institute_code: 'asking', ids: [child.id], changes: { campus_id: school.ids['Johar'] } },
  });
  expect(moved.status, moved.text).toBe(200);
  expect(await seen()).toContain(made.row.id);
});
