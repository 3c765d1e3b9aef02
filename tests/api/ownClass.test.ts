/** The class that screens open on for its teacher: told with the profile, by the employee whom the user is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { makeMeetingSchool, type MeetingSchool } from './meetings.support.ts';
import { makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let school: MeetingSchool;
let asma: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeMeetingSchool(api, 'own');
  asma = await makeUser(api, 'own', { username: 'asma' });
  await set(`user_id = ${asma.id}`);
});
afterAll(() => api.test.drop());

/** Changes the employee Asma. */
const set = (change: string) =>
  asOwner(api.test.ownerUrl, (client) => client.query(`UPDATE employees SET ${change} WHERE name = 'Asma'`));
const ownClass = async (user: TestUser): Promise<unknown> =>
  ((await api.call(`/user/${user.id}`, { token: user.token })).row['user_info'] as Record<string, unknown>)[
    'own_class'
  ];

it('is the one whose teacher they are, and nobody else has one', async () => {
  const { Gulberg, One, A } = school.all;
  expect(await ownClass(asma)).toEqual({ campus_id: Gulberg, class_id: One, section_id: A });
  expect(await ownClass(school.principal)).toBeNull();
});
it('is none for who has left, and none for who teaches several', async () => {
  await set(`leave_date = current_date - 1`);
  expect(await ownClass(asma)).toBeNull();
  await set(`leave_date = NULL`);
  await school.make('class_teachers', {
    campus_id: school.all['Gulberg'],
    class_id: school.all['Two'],
    section_id: null,
    employee_id: school.all['Asma'],
  });
  expect(await ownClass(asma)).toBeNull();
});

describe('attendance is marked by a teacher who marks their own', () => {
  const DAY = today();
  const privileges = ['student_attendance.mark_own'];
  const at = (cls: string, more: object = {}) => ({
    date: DAY,
    campus_id: school.all['Gulberg'] ?? 0,
    class_id: school.all[cls] ?? 0,
    ...more,
  });
  const sheet = (user: TestUser, cls: string) =>
    api.call('/student_attendance_sheet', { query: { institute_code: 'own', ...at(cls) }, token: user.token });
  const mark = (user: TestUser, cls: string, row: number) =>
    api.call('/student_attendance_sheet', {
      json: { institute_code: 'own', ...at(cls), cells: [{ row, column: 'status', value: 'P', was: '' }] },
      token: user.token,
    });
  let teacher: TestUser;
  // Of Two, all sections but A, which is Basit's: nobody is there.
  beforeAll(async () => {
    teacher = await makeUser(api, 'own', { username: 'teacher', privileges });
    await set(`user_id = ${teacher.id}`);
    await school.make('attendance_statuses', { name: 'Present', acronym: 'P', counts_as: 'present' });
  });
  it('the sheet has these alone, to be read and to be written', async () => {
    const own = await sheet(teacher, 'One');
    expect(own.status, own.text).toBe(200);
    expect(own.rows.map(({ title }) => title)).toEqual(['Ali', 'Chand', 'Dua']);
    expect((await sheet(teacher, 'Two')).rows).toEqual([]);
    expect((await mark(teacher, 'Two', school.all['Bina'] ?? 0)).rows).toMatchObject([{ state: 'refused' }]);
    expect((await mark(teacher, 'One', school.all['Ali'] ?? 0)).rows).toMatchObject([{ state: 'saved', value: 'P' }]);
    const { rows } = await mark(school.principal, 'Two', school.all['Bina'] ?? 0);
    expect(rows, 'whoever may mark all does').toMatchObject([{ state: 'saved' }]);
  });
  it('and nobody else marks by it: not without the privilege, not once they have left', async () => {
    const reader = await makeUser(api, 'own', { privileges: ['student_attendance.read'] });
    expect((await mark(reader, 'One', school.all['Ali'] ?? 0)).status).toBe(401);
    expect((await sheet(reader, 'Two')).rows, 'who reads, reads all').toHaveLength(1);
    await set(`leave_date = current_date - 1`);
    expect((await sheet(teacher, 'One')).rows).toEqual([]);
    await set(`leave_date = NULL`);
  });
});
