/** Who was absent on a day: the function that messages ask too, and the list of absentees. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Api } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
const DAY = shiftDay(today(), -1);
const ids: Record<string, number> = {};
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'away');
  for (const [name, acronym, counts_as] of [
    ['Present', 'P', 'present'],
    ['Absent', 'A', 'absent'],
    ['Bunked', 'B', 'absent'],
    ['Leave', 'L', 'leave'],
  ] as const)
    await create(api, school.principal, resourceOf('attendance_statuses'), { name, acronym, counts_as });
  const days: object[] = [];
  for (const [name, status, more] of [
    ['Ali', 'A', {}],
    ['Bina', 'P', {}],
    ['Careem', 'L', {}],
    ['Dania', 'Bunked', { class_id: school.ids['Two'] }],
    ['Ehsan', 'A', { campus_id: school.ids['Johar'] }],
    ['Farah', null, {}],
    ['Ghani', 'A', {}],
  ] as const) {
    const student = await school.add({
      studentName: name,
      admission_date: '2026-04-01',
      mobile: '03001234567',
      ...more,
    });
    ids[name] = student.id;
    if (status) days.push({ sid: student['sid'], att_date: DAY, status });
  }
  const kept = await api.call('/student_attendance', {
    json: { institute_code: 'away', days },
    token: school.principal.token,
  });
  if (kept.status !== 200) throw new Error(kept.text);
  const gone = await api.call(`/api_students/${ids['Ghani']}`, {
    method: 'PUT',
    json: {
      institute_code: 'away',
      version: 1,
      status_id: school.ids['Struck off'],
      leaving_date: today(),
      reason: 'Moved to Multan',
    },
    token: school.principal.token,
  });
  if (gone.status !== 200) throw new Error(gone.text);
});
afterAll(() => api.test.drop());

const absent = (args: Readonly<Record<string, string>> = {}, user = school.principal) =>
  api.call('/absentees', { query: { institute_code: 'away', date: DAY, ...args }, token: user.token });
const names = async (args: Readonly<Record<string, string>> = {}, user = school.principal): Promise<unknown[]> =>
  (await absent(args, user)).rows.map(({ student }) => student);

it('lists students whose mark counts as absent, also who has left since', async () => {
  expect((await names()).toSorted()).toEqual(['Ali', 'Dania', 'Ehsan', 'Ghani']);
  expect((await absent({ class_id: String(school.ids['Two']) })).rows).toMatchObject([
    { student: 'Dania', status: 'Bunked', mobile: expect.any(String) },
  ]);
  expect(await names({ date: today() })).toEqual([]);
});
it('is narrowed to a campus and a class, and knows no other campus', async () => {
  expect(await names({ campus_id: String(school.ids['Johar']) })).toEqual(['Ehsan']);
  const clerk = await makeUser(api, 'away', { campuses: [school.ids['Johar'] ?? 0] });
  expect(await names({}, clerk)).toEqual(['Ehsan']);
});
it('names a day that is none', async () => {
  const wrong = await absent({ date: '2026-02-30' });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['date']]);
});
it('answers who sends messages the enrolled ones, behind the wall of campuses', async () => {
  const asked = (campuses: 'all' | number[]) =>
    withInstitute(api.db, { instituteCode: 'away', campuses, userId: null }, async (trx) => {
      const { rows } = await sql<{
        student_id: number;
      }>`SELECT student_id FROM absentees('away', ${DAY}::date)`.execute(trx);
      return rows.map(({ student_id }) => student_id);
    });
  expect(await asked('all')).toEqual([ids['Ali'], ids['Dania'], ids['Ehsan']]);
  expect(await asked([school.ids['Johar'] ?? 0])).toEqual([ids['Ehsan']]);
});
