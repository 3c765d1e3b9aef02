/** Meetings: who is enlisted and when they come, what is written of them, and who may write it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay } from '../../contract/dates.ts';
import type { PtmRow } from '../../contract/endpoints/meetings.ts';
import { LATER, makeMeetingSchool, TODAY, type MeetingSchool } from './meetings.support.ts';
import { makeApp, makeUser, type Api } from './support/apiClient.ts';

let api: Api;
let school: MeetingSchool;
beforeAll(async () => {
  api = await makeApp();
  school = await makeMeetingSchool(api, 'elders');
});
afterAll(() => api.test.drop());
const times = async (id: number): Promise<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(await school.rows(id)).map(([name, row]) => [name, row.slot_start]));
interface Outcome {
  readonly outcome: string;
  readonly field: string | null;
  readonly message: string | null;
}
const outcomes = (answer: { row: Record<string, unknown> }): Outcome[] => answer.row['students'] as Outcome[];

describe('a new meeting', () => {
  it('enlists the enrolled students, each with the class teacher, a family one after another', async () => {
    await school.add({ studentName: 'Gone', status_id: school.all['Struck off'] });
    const id = await school.meet({ ptm_date: shiftDay(LATER, 1) });
    const rows = await school.rows(id);
    expect(
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, [row.teacher, row.slot_start]])),
    ).toEqual({
      Ali: ['Asma', '09:00'],
      Bina: ['Basit', '09:10'],
      Chand: ['Asma', '09:10'],
      Dua: ['Asma', '09:20'],
    });
    const answer = await school.read(id);
    expect(answer.json['counts']).toEqual({ enlisted: 4, marked: 0, attended: 0, without_time: 0, joined_since: 0 });
    expect((await school.read(id, school.principal, 'family')).rows.map(({ title }) => title)[0]).toMatch(
      /^Family \d+, Yaqoob$/,
    );
    expect((await school.read(id, school.principal, 'teacher')).rows.map(({ title }) => title)).toEqual([
      'Asma',
      'Basit',
    ]);
  });
  it('of one class has nobody else, and leaves breaks out', async () => {
    const breaks = [{ from_time: '09:10', to_time: '09:25' }];
    const id = await school.meet({ ptm_date: shiftDay(LATER, 2), class_id: school.all['One'], breaks });
    expect(await times(id)).toEqual({ Ali: '09:00', Chand: '09:25', Dua: '09:35' });
  });
  it('says for whom no time is left', async () => {
    const id = await school.meet({ ptm_date: shiftDay(LATER, 3), end_time: '09:20' });
    expect(await times(id)).toMatchObject({ Dua: null });
    expect((await school.read(id)).json['counts']).toMatchObject({ without_time: 1 });
  });
  it('gives each student a time with a second teacher too, once, and no family two at a time', async () => {
    const id = await school.meet({ class_id: school.all['One'], ptm_date: shiftDay(LATER, 14) });
    const of = async () =>
      (await school.read(id)).rows
        .flatMap(({ students }) => students as PtmRow[])
        .map(({ student_name, teacher, slot_start }) => ({ student_name, teacher, slot_start }));
    const before = await of();
    const student_ids = ['Ali', 'Chand', 'Dua'].map((name) => school.all[name]);
    const add = () => school.send('/ptm_students', { ptm_id: id, student_ids, employee_id: school.all['Basit'] });
    expect((await add()).row).toMatchObject({ added: 3, without_time: 0 });
    const after = await of();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(new Set(after.map(({ student_name, slot_start }) => `${student_name} ${slot_start}`)).size).toBe(6);
    expect(after.filter(({ teacher }) => teacher === 'Basit')).toHaveLength(3);
    expect((await add()).row).toMatchObject({ added: 0 });
  });
  it('keeps off the times that its teachers and families have at another', async () => {
    const ptm_date = shiftDay(LATER, 4);
    await school.meet({ ptm_date });
    const second = await school.meet({ ptm_date, class_id: school.all['One'], title: 'Second' });
    expect(await times(second)).toEqual({ Ali: '09:30', Chand: '09:40', Dua: '09:50' });
  });
  it('with another window has other times', async () => {
    const id = await school.meet({ ptm_date: shiftDay(LATER, 5), class_id: school.all['One'] });
    expect((await school.change(id, { start_time: '09:30', slot_minutes: 5 })).status).toBe(200);
    expect(await times(id)).toEqual({ Ali: '09:30', Chand: '09:35', Dua: '09:40' });
  });
});

describe('a time', () => {
  it('is refused where the teacher or the family is elsewhere, in a break, or outside the meeting', async () => {
    const breaks = [{ from_time: '09:50', to_time: '10:00' }];
    const id = await school.meet({ ptm_date: shiftDay(LATER, 6), breaks });
    const { Chand, Dua, Bina } = await school.rows(id);
    const answer = await school.mark(id, [
      { id: Dua?.id, slot_start: '09:15' },
      { id: Bina?.id, slot_start: '09:05' },
      { id: Chand?.id, slot_start: '09:45' },
    ]);
    expect(Object.fromEntries(outcomes(answer).map((one) => [one.message, one.field]))).toEqual({
      'Asma meets Chand at 09:10': 'slot_start',
      'The family is with Asma for Ali at 09:00': 'slot_start',
      'There is a break from 09:50 to 10:00': 'slot_start',
    });
    const late = await school.mark(id, [{ id: Dua?.id, slot_start: '10:00' }]);
    expect(outcomes(late)[0]).toMatchObject({ outcome: 'refused', message: 'The meeting is from 09:00 to 10:00' });
    const moved = await school.mark(id, [{ id: Dua?.id, slot_start: '09:40' }]);
    expect(outcomes(moved)[0]).toMatchObject({ outcome: 'saved', row: { slot_start: '09:40', slot_end: '09:50' } });
  });
  it('that two take at once is given to one', async () => {
    const id = await school.meet({ ptm_date: shiftDay(LATER, 7) });
    const { Chand, Dua } = await school.rows(id);
    const both = await Promise.all([Chand, Dua].map((row) => school.mark(id, [{ id: row?.id, slot_start: '09:50' }])));
    expect(both.map((answer) => outcomes(answer)[0]?.outcome).toSorted()).toEqual(['refused', 'saved']);
  });
});

describe('marks and remarks', () => {
  it('are kept row by row, with who came', async () => {
    const id = await school.meet();
    const { Ali, Bina } = await school.rows(id);
    const answer = await school.mark(id, [
      { id: Ali?.id, version: Ali?.version, state: 'attended', attended_by: 'father', remarks_teacher: ' Reads well ' },
      { id: Bina?.id, version: Bina?.version, state: 'absent', follow_up: 'Call the father', follow_up_date: LATER },
      { id: 999_999, state: 'absent' },
    ]);
    expect(answer.message).toBe('2 of 3 saved');
    const rows = await school.rows(id);
    expect(rows['Ali']).toMatchObject({ state: 'attended', attended_by: 'father', remarks_teacher: 'Reads well' });
    expect(rows['Bina']).toMatchObject({ state: 'absent', follow_up: 'Call the father', follow_up_date: LATER });
    expect((await school.read(id)).json['counts']).toMatchObject({ enlisted: 4, marked: 2, attended: 1 });
  });
  it('that somebody else has changed meanwhile are a conflict of their row alone', async () => {
    const id = await school.meet({ class_id: school.all['One'], start_time: '11:00', end_time: '12:00' });
    const { Ali, Chand } = await school.rows(id);
    await school.mark(id, [{ id: Ali?.id, version: Ali?.version, remarks_teacher: 'First' }]);
    const late = await school.mark(id, [
      { id: Ali?.id, version: Ali?.version, remarks_teacher: 'Second' },
      { id: Chand?.id, version: Chand?.version, state: 'attended' },
    ]);
    expect(outcomes(late)).toMatchObject([
      { outcome: 'conflict', row: { remarks_teacher: 'First' } },
      { outcome: 'saved', row: { state: 'attended' } },
    ]);
  });
  it('are refused before the day, and where one does not go with the other', async () => {
    const id = await school.meet({ ptm_date: shiftDay(LATER, 8) });
    const { Ali, Bina, Chand } = await school.rows(id);
    const answer = await school.mark(id, [
      { id: Ali?.id, state: 'attended' },
      { id: Bina?.id, attended_by: 'mother' },
      { id: Chand?.id, follow_up_date: LATER },
    ]);
    expect(outcomes(answer).map(({ field, message }) => [field, message])).toEqual([
      ['state', 'This meeting has not come yet'],
      ['attended_by', 'Who came is said only of those who attended'],
      ['follow_up', 'Say what is to be followed up by that date'],
    ]);
  });
});

describe('who may', () => {
  it('a class teacher marks their own students and sees no others', async () => {
    const teacher = await makeUser(api, 'elders', { privileges: ['ptm_students.update'] });
    const update = (await import('../../src/resources/index.ts')).resourceOf('employees').wire.update;
    if (update)
      await api.call(update.path.replace('{id}', String(school.all['Asma'])), {
        method: 'PUT',
        json: { institute_code: 'elders', user_id: teacher.id },
        token: school.principal.token,
      });
    const id = await school.meet({ start_time: '13:00', end_time: '14:00' });
    expect(Object.keys(await school.rows(id, teacher))).toEqual(['Ali', 'Chand', 'Dua']);
    const { Ali, Bina } = await school.rows(id);
    const answer = await school.mark(
      id,
      [
        { id: Ali?.id, state: 'attended' },
        { id: Bina?.id, state: 'attended' },
      ],
      teacher,
    );
    expect(outcomes(answer).map(({ outcome }) => outcome)).toEqual(['saved', 'refused']);
    expect((await school.change(id, { venue: 'Hall' }, teacher)).status).toBe(401);
  });
  it('nobody without the privilege writes in a meeting of the past', async () => {
    const clerk = await makeUser(api, 'elders', {
      privileges: ['ptms.update', 'ptm_students.update', 'ptm_students.all'],
    });
    const id = await school.meet({ ptm_date: shiftDay(TODAY, -3) });
    const { Ali } = await school.rows(id);
    const answer = await school.mark(id, [{ id: Ali?.id, state: 'attended' }], clerk);
    expect(outcomes(answer)[0]).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/^This meeting was on/) as string,
    });
    expect((await school.change(id, { venue: 'Hall' }, clerk)).message).toMatch(/^This meeting was on/);
    expect((await school.read(id, clerk)).json['closed']).toMatch(/^This meeting was on/);
    expect(outcomes(await school.mark(id, [{ id: Ali?.id, state: 'attended' }]))[0]).toMatchObject({
      outcome: 'saved',
    });
  });
  it('a campus is a wall', async () => {
    const clerk = await makeUser(api, 'elders', { campuses: [school.all['Johar'] ?? 0] });
    const id = await school.meet({ start_time: '15:00', end_time: '16:00' });
    expect((await school.read(id, clerk)).errors).toEqual({ ptm_id: ['This meeting does not exist'] });
    expect((await school.mark(id, [{ id: 1, state: 'absent' }], clerk)).status).toBe(404);
    expect((await school.send('/ptm_students', { ptm_id: id }, clerk)).status).toBe(422);
  });
});

describe('late', () => {
  it('joiners are counted and added, walk-ins are here now', async () => {
    const id = await school.meet({ class_id: school.all['One'], start_time: '16:00', end_time: '17:00' });
    const late = await school.add({ studentName: 'Ejaz', roll_no: '9' });
    expect((await school.read(id)).json['counts']).toMatchObject({ enlisted: 3, joined_since: 1 });
    const added = await school.send('/ptm_students', { ptm_id: id });
    expect([added.message, added.row]).toMatchObject(['1 student added', { added: 1, without_time: 0 }]);
    expect((await school.rows(id))['Ejaz']).toMatchObject({ slot_start: '16:30', teacher: 'Asma' });
    const walkIn = await school.send('/ptm_students', { ptm_id: id, student_ids: [school.all['Bina']], walk_in: true });
    expect(walkIn.status).toBe(200);
    expect((await school.rows(id))['Bina']).toMatchObject({ state: 'attended', walk_in: true, slot_start: null });
    const again = await school.send('/ptm_students', { ptm_id: id, student_ids: [late.id] });
    expect(again.message).toBe('All of them are of this meeting already');
  });
});
