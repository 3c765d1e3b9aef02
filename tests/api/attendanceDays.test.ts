/** What the marks of a day come to: kept sums, the summary by class with its thirty days, and the report by day. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMarks } from '../../contract/dayMarks.ts';
import { shiftDay, today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Answer, type Api } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
const DAY = shiftDay(today(), -1);
const ids: Record<string, number> = {};
const sids: Record<string, unknown> = {};
const NAMES = ['Ali', 'Bina', 'Careem', 'Dania', 'Ehsan', 'Farah'] as const;
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'days');
  for (const [name, acronym, counts_as, more] of [
    ['Present', 'P', 'present', {}],
    ['Late', 'LT', 'present', { is_late: true }],
    ['Absent', 'A', 'absent', {}],
    ['Leave', 'L', 'leave', {}],
    ['Off', 'O', 'off', {}],
  ] as const)
    await create(api, school.principal, resourceOf('attendance_statuses'), { name, acronym, counts_as, ...more });
  for (const [at, studentName] of NAMES.entries()) {
    const campus_id = school.ids[at < 5 ? 'Gulberg' : 'Johar'];
    const class_id = school.ids[at < 3 ? 'One' : 'Two'];
    const student = await school.add({ studentName, campus_id, class_id, admission_date: '2026-04-01' });
    ids[studentName] = student.id;
    sids[studentName] = student['sid'];
  }
});
afterAll(() => api.test.drop());

async function mark(days: readonly (readonly [name: string, date: string, status: string])[]): Promise<void> {
  const json = {
    institute_code: 'days',
    days: days.map(([name, att_date, status]) => ({ sid: sids[name], att_date, status })),
  };
  const answer = await api.call('/student_attendance', { json, token: school.principal.token });
  if (answer.status !== 200) throw new Error(answer.text);
}
const get = (path: string, query: Readonly<Record<string, string | number>> = {}, user = school.principal) =>
  api.call(path, { query: { institute_code: 'days', ...query }, token: user.token });
const summary = async (query: Readonly<Record<string, string | number>> = {}, user = school.principal) =>
  get('/student_attendance_summary', { date: DAY, ...query }, user);
const ofClass = (answer: Answer, name: string) => answer.rows.find((row) => row['class'] === name);
/** Days whose kept sums are not what their marks come to. */
const wrongSums = () =>
  withInstitute(api.db, { instituteCode: 'days', campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql`
      SELECT * FROM (SELECT att_date, campus_id, class_id, section_id, attendance_status_id, count(*)::int AS n FROM student_attendance WHERE institute_code = 'days' GROUP BY 1, 2, 3, 4, 5) a
      FULL JOIN (SELECT * FROM student_attendance_sums WHERE institute_code = 'days' AND students <> 0) b ON b.att_date = a.att_date AND b.campus_id = a.campus_id AND b.class_id = a.class_id
        AND b.section_id IS NOT DISTINCT FROM a.section_id AND b.attendance_status_id = a.attendance_status_id
      WHERE a.n IS DISTINCT FROM b.students`.execute(trx);
    return rows;
  });

it('counts a class by its marks, and who is not marked yet', async () => {
  await mark([
    ['Ali', DAY, 'P'],
    ['Bina', DAY, 'LT'],
    ['Dania', DAY, 'A'],
    ['Ehsan', DAY, 'O'],
    ['Farah', DAY, 'L'],
  ]);
  const answer = await summary();
  expect(ofClass(answer, 'One')).toMatchObject({
    campus: 'Gulberg',
    students: 3,
    present: 2,
    late_count: 1,
    absent: 0,
    not_marked: 1,
    attendance: 100,
  });
  // A day that is no day of work for a student counts nowhere.
  expect(answer.rows.filter((row) => row['class'] === 'Two')).toMatchObject([
    { campus: 'Gulberg', students: 1, absent: 1, attendance: 0 },
    { campus: 'Johar', students: 1, on_leave: 1 },
  ]);
  expect(answer.json['totals']).toMatchObject({ students: 5, present: 2, absent: 1, on_leave: 1, not_marked: 1 });
});
it('answers the thirty days up to the date, those without a mark too', async () => {
  await mark([['Ali', shiftDay(DAY, -2), 'A']]);
  const series = (await summary()).json['series'] as readonly Record<string, unknown>[];
  expect([series.length, series[0]?.['date']]).toEqual([30, shiftDay(DAY, -29)]);
  expect(series.slice(-3)).toEqual([
    { date: shiftDay(DAY, -2), present: 0, absent: 1, on_leave: 0, late_count: 0 },
    { date: shiftDay(DAY, -1), present: 0, absent: 0, on_leave: 0, late_count: 0 },
    { date: DAY, present: 2, absent: 1, on_leave: 1, late_count: 1 },
  ]);
  const days = await get('/student_attendance_days', { from: shiftDay(DAY, -2), to: DAY });
  expect(days.rows.map(({ date, absent, attendance }) => [date, absent, attendance])).toEqual([
    [shiftDay(DAY, -2), 1, 0],
    [DAY, 1, 50],
  ]);
});
it('holds its sums while marks are put right, taken away and brought in again', async () => {
  await mark([['Dania', DAY, 'P']]);
  await mark([['Ali', DAY, 'A']]);
  await mark([['Ali', DAY, 'P']]);
  const sheet = { institute_code: 'days', date: DAY, campus_id: school.ids['Gulberg'], class_id: school.ids['Two'] };
  const cells = [{ row: ids['Ehsan'], column: 'status', value: '', was: 'O' }];
  const gone = await api.call('/student_attendance_sheet', {
    json: { ...sheet, cells },
    token: school.principal.token,
  });
  expect(gone.rows).toMatchObject([{ state: 'saved', value: '' }]);
  expect(await wrongSums()).toEqual([]);
  expect(ofClass(await summary(), 'Two')).toMatchObject({ present: 1, absent: 0, not_marked: 1 });
});
it('leaves a day with the class of that day when the student moves on', async () => {
  const before = ofClass(await summary(), 'One');
  const moved = await api.call(`/api_students/${ids['Ali']}`, {
    method: 'PUT',
    json: { institute_code: 'days', version: 1, class_id: school.ids['Two'] },
    token: school.principal.token,
  });
  expect(moved.status, moved.text).toBe(200);
  expect(ofClass(await summary(), 'One')).toEqual(before);
  await mark([['Ali', DAY, 'LT']]);
  expect(ofClass(await summary(), 'One')).toMatchObject({ present: 2, late_count: 2 });
  await mark([['Ali', today(), 'A']]);
  expect(ofClass(await summary({ date: today() }), 'Two')).toMatchObject({ absent: 1 });
  expect(await wrongSums()).toEqual([]);
});
it('lists who is or was marked in a class by days, with the sums of the summary', async () => {
  const [campus_id, class_id] = [school.ids['Gulberg'] ?? 0, school.ids['One'] ?? 0];
  const holiday = { name: 'Founders', from_date: shiftDay(DAY, -1), to_date: shiftDay(DAY, -1), whom: 'everybody' };
  await create(api, school.principal, resourceOf('holidays'), holiday);
  const query = { from: shiftDay(DAY, -2), to: DAY, campus_id, class_id };
  const register = await get('/student_attendance_register', { ...query, detail: 'days' });
  const marksOf = (name: string) =>
    readMarks(register.rows.find((row) => row['student'] === name)?.['marks']).map(({ kind, acronym }) => [
      kind,
      acronym,
    ]);
  // Ali was in the class on these days, and has gone up since.
  expect(register.rows.map(({ student }) => student).toSorted()).toEqual(['Ali', 'Bina', 'Careem']);
  expect(marksOf('Ali')).toEqual([
    ['work', 'A'],
    ['holiday', null],
    ['work', 'LT'],
  ]);
  expect(marksOf('Careem')).toEqual([
    ['work', null],
    ['holiday', null],
    ['work', null],
  ]);
  const ofDay = await get('/student_attendance_register', { ...query, from: DAY });
  const { present, absent, on_leave, late_count } = { ...ofClass(await summary(), 'One') } as Record<string, unknown>;
  expect(ofDay.json['totals']).toMatchObject({ present, absent, on_leave, late_count });
  expect(ofDay.rows[0]?.['marks']).toBeNull();
  const two = await get('/student_attendance_register', { ...query, class_id: school.ids['Two'] ?? 0 });
  expect(two.rows.find(({ student }) => student === 'Ali')).toMatchObject({ present: 0, absent: 0 });
});
it('says what a register wants, and is of no other campus', async () => {
  const query = { from: DAY, to: DAY, campus_id: school.ids['Gulberg'] ?? 0, class_id: school.ids['One'] ?? 0 };
  const long = await get('/student_attendance_register', { ...query, from: shiftDay(DAY, -62), detail: 'days' });
  expect([long.status, long.text]).toEqual([422, expect.stringContaining('At most 62 days')]);
  const { class_id: _, ...wholeCampus } = query;
  const whole = await get('/student_attendance_register', { ...wholeCampus, detail: 'days' });
  expect([whole.status, whole.json['errors']]).toEqual([422, { class_id: [expect.stringContaining('is required')] }]);
  // Who went up has a row for each class.
  const both = await get('/student_attendance_register', { ...wholeCampus, from: DAY, to: today() });
  expect(both.rows.filter(({ student }) => student === 'Ali').map((row) => row['class'])).toEqual(['One', 'Two']);
  const clerk = await makeUser(api, 'days', { campuses: [school.ids['Johar'] ?? 0] });
  expect((await get('/student_attendance_register', query, clerk)).rows).toEqual([]);
});
it('is narrowed to a campus, a class and a section, and knows no other campus', async () => {
  expect((await summary({ campus_id: school.ids['Johar'] ?? 0 })).rows).toMatchObject([{ campus: 'Johar' }]);
  expect((await summary({ class_id: school.ids['One'] ?? 0 })).rows).toMatchObject([{ class: 'One' }]);
  const clerk = await makeUser(api, 'days', { campuses: [school.ids['Johar'] ?? 0] });
  const seen = await summary({}, clerk);
  expect(seen.rows.map(({ campus }) => campus)).toEqual(['Johar']);
  expect((seen.json['series'] as readonly unknown[]).at(-1)).toMatchObject({ present: 0, on_leave: 1 });
  const nobody = await makeUser(api, 'days', { privileges: ['students.read'] });
  expect((await summary({}, nobody)).status).toBe(401);
});
it('takes the marks of two who write the same classes at once', async () => {
  const day = shiftDay(DAY, -5);
  const forth = NAMES.map((name) => [name, day, 'P'] as const);
  await Promise.all([mark(forth), mark(forth.map(([name]) => [name, day, 'A'] as const).toReversed())]);
  expect(await wrongSums()).toEqual([]);
});
