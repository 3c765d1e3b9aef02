import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Answer, type Api } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
const exam = (): { exam_name: string; session_id: number | undefined } => ({
  exam_name: 'Mid term',
  session_id: school.ids['2026-27'],
});
const post = (path: string, body: object, token = school.principal.token): Promise<Answer> =>
  api.call(path, { method: 'POST', token, json: { ...body, institute_code: school.principal.instituteCode } });
async function hall(name: string, more: object = {}): Promise<number> {
  const body = { name, campus_id: school.ids['Gulberg'], seat_rows: 2, seat_columns: 2, ...more };
  return (await create(api, school.principal, resourceOf('exam_halls'), body)).row.id;
}
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'seats');
});
afterAll(() => api.test.drop());

describe('moving a seated student', () => {
  test('two change places, one takes a free seat, and what cannot be is refused', async () => {
    const [big, small] = [await hall('Big'), await hall('Small', { seat_rows: 1, seat_columns: 3, capacity: 1 })];
    const ids = [(await school.add()).id, (await school.add()).id, (await school.add()).id];
    await post('/assign_exam_hall', { ...exam(), hall_ids: [big], student_ids: ids.slice(0, 2), order: 'sid' });
    await post('/assign_exam_hall', { ...exam(), hall_ids: [small], student_ids: ids.slice(2), order: 'sid' });

    const swapped = await post('/move_exam_seat', {
      ...exam(),
      student_id: ids[0],
      hall_id: big,
      seat_row: 1,
      seat_column: 2,
    });
    expect(swapped.status, swapped.text).toBe(200);
    expect(swapped.row['seats']).toMatchObject([
      { student_id: ids[1], seat_no: 'A1' },
      { student_id: ids[0], seat_no: 'A2' },
    ]);
    const free = await post('/move_exam_seat', {
      ...exam(),
      exam_name: 'MID TERM',
      student_id: ids[0],
      hall_id: big,
      seat_row: 2,
      seat_column: 2,
    });
    expect(free.row['seats']).toMatchObject([{ student_id: ids[0], seat_no: 'B2' }]);
    // Between halls: a full one takes only somebody in exchange.
    expect(
      (await post('/move_exam_seat', { ...exam(), student_id: ids[0], hall_id: small, seat_row: 1, seat_column: 2 }))
        .errors,
    ).toHaveProperty('hall_id');
    const crossed = await post('/move_exam_seat', {
      ...exam(),
      student_id: ids[0],
      hall_id: small,
      seat_row: 1,
      seat_column: 1,
    });
    expect(crossed.row['seats']).toMatchObject([
      { student_id: ids[2], hall: 'Big', seat_no: 'B2' },
      { student_id: ids[0], hall: 'Small', seat_no: 'A1' },
    ]);
    expect(
      (await post('/move_exam_seat', { ...exam(), student_id: ids[0], hall_id: big, seat_row: 3, seat_column: 1 }))
        .errors,
    ).toHaveProperty('seat_row');
    expect(
      (
        await post('/move_exam_seat', {
          ...exam(),
          exam_name: 'Other',
          student_id: ids[0],
          hall_id: big,
          seat_row: 1,
          seat_column: 1,
        })
      ).status,
    ).toBe(404);
  });

  test('not to a hall of another campus, and not by who may not see the student', async () => {
    const [here, there] = [await hall('Here'), await hall('There', { campus_id: school.ids['Johar'] })];
    const { id } = await school.add();
    await post('/assign_exam_hall', { ...exam(), exam_name: 'Far', hall_ids: [here], student_ids: [id] });
    const move = { ...exam(), exam_name: 'Far', student_id: id, hall_id: there, seat_row: 1, seat_column: 1 };
    expect((await post('/move_exam_seat', move)).errors).toHaveProperty('hall_id');
    const elsewhere = await makeUser(api, 'seats', {
      username: 'johar',
      privileges: ['students.read', 'students.update'],
      campuses: [school.ids['Johar'] ?? 0],
    });
    expect((await post('/move_exam_seat', { ...move, hall_id: here }, elsewhere.token)).status).toBe(404);
  });
});
