/** What is done with whole meetings: cancelled, postponed, planned again, told of; follow-ups and statistics. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay } from '../../contract/dates.ts';
import { LATER, makeMeetingSchool, TODAY, type MeetingSchool } from './meetings.support.ts';
import { makeApp, makeUser, type Api } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let school: MeetingSchool;
beforeAll(async () => {
  api = await makeApp();
  school = await makeMeetingSchool(api, 'elders');
});
afterAll(() => api.test.drop());
const act = (id: number, name: string, body: Readonly<Record<string, unknown>> = {}, user = school.principal) =>
  school.send(`/ptms/${id}/${name}`, body, user);
const query = async (text: string): Promise<Record<string, unknown>[]> =>
  (await asOwner(api.test.ownerUrl, (client) => client.query<Record<string, unknown>>(text))).rows;
const times = async (id: number): Promise<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(await school.rows(id)).map(([name, row]) => [name, row.slot_start]));
const outbox = () => query("SELECT state, body, student_ids FROM outbox WHERE source = 'meeting' ORDER BY id");

describe('a meeting that does not take place', () => {
  it('is cancelled with a reason, and its times are free', async () => {
    const id = await school.meet({ ptm_date: LATER });
    expect((await act(id, 'cancel')).errors['reason']).toBeDefined();
    const done = await act(id, 'cancel', { reason: 'Rain' });
    expect([done.status, done.row['status'], done.row['reason']]).toEqual([200, 'cancelled', 'Rain']);
    expect((await school.read(id)).json['closed']).toBe('This meeting is cancelled: Rain');
    const other = await school.meet({ ptm_date: LATER, title: 'Instead' });
    expect(await times(other)).toMatchObject({ Ali: '09:00', Chand: '09:10' });
    expect((await act(id, 'cancel', { reason: 'Again' })).status).toBe(409);
    expect((await school.change(id, { venue: 'Hall' })).message).toBe('This meeting is cancelled');
    const { Ali } = await school.rows(id);
    const answer = await school.mark(id, [{ id: Ali?.id, state: 'confirmed' }]);
    expect(answer.row['students']).toMatchObject([{ outcome: 'refused', message: 'This meeting is cancelled: Rain' }]);
  });
  it('is postponed: everybody has a time of the new day', async () => {
    const id = await school.meet({ ptm_date: shiftDay(LATER, 1) });
    const day = shiftDay(LATER, 2);
    await school.meet({ ptm_date: day, title: 'There already' });
    const done = await act(id, 'postpone', { ptm_date: day, start_time: '09:30', end_time: '11:00', reason: 'Rain' });
    expect([done.status, done.row['ptm_date'], done.row['start_time']]).toEqual([200, day, '09:30']);
    expect(await times(id)).toEqual({ Ali: '09:30', Bina: '09:40', Chand: '09:40', Dua: '09:50' });
    expect((await act(id, 'postpone', { ptm_date: day, reason: 'Rain' })).errors['ptm_date']).toEqual([
      'The meeting is at that time already',
    ]);
  });
  it('is neither cancelled, moved nor deleted once somebody was marked', async () => {
    const id = await school.meet();
    const { Ali } = await school.rows(id);
    await school.mark(id, [{ id: Ali?.id, state: 'attended' }]);
    expect((await act(id, 'cancel', { reason: 'Rain' })).message).toMatch(/a meeting that took place is not cancelled/);
    expect((await act(id, 'postpone', { ptm_date: LATER, reason: 'Rain' })).errors['ptm_date']).toEqual([
      'Students are marked already; the meeting stays on its day',
    ]);
    expect((await school.change(id, { class_id: school.all['Two'] })).errors['class_id']).toEqual([
      'Students are marked already; the meeting stays that of its class',
    ]);
    const gone = await api.call(`/ptms/${id}`, {
      method: 'DELETE',
      query: { institute_code: 'elders' },
      token: school.principal.token,
    });
    expect(gone.message).toBe('Ali is marked, or has remarks; what was written at a meeting stays');
  });
  it('with another class has other students', async () => {
    const id = await school.meet({ ptm_date: shiftDay(LATER, 3), class_id: school.all['One'] });
    expect((await school.change(id, { class_id: school.all['Two'] })).status).toBe(200);
    expect(Object.keys(await school.rows(id))).toEqual(['Bina']);
  });
  it('of the past is left alone by who may not write in it', async () => {
    const clerk = await makeUser(api, 'elders', { privileges: ['ptms.update', 'ptms.delete'] });
    const id = await school.meet({ ptm_date: shiftDay(TODAY, -2) });
    expect((await act(id, 'cancel', { reason: 'Rain' }, clerk)).message).toMatch(/^This meeting was on/);
    const gone = await api.call(`/ptms/${id}`, {
      method: 'DELETE',
      query: { institute_code: 'elders' },
      token: clerk.token,
    });
    expect(gone.message).toMatch(/^This meeting was on/);
  });
});

describe('planned again', () => {
  it('has the teachers of the class as they are now, and keeps who was marked', async () => {
    const id = await school.meet({ start_time: '11:00', end_time: '12:00' });
    const { Ali } = await school.rows(id);
    await school.mark(id, [{ id: Ali?.id, state: 'attended' }]);
    const nasir = await school.make('employees', {
      name: 'Nasir',
      campus_id: school.all['Gulberg'],
      join_date: '2025-04-01',
    });
    const found = await query(
      "SELECT id FROM class_teachers t WHERE t.class_id = (SELECT c.id FROM classes c WHERE c.class_name = 'One')",
    );
    await api.call(`/class_teachers/${String(found[0]?.['id'])}`, {
      method: 'PUT',
      json: { institute_code: 'elders', employee_id: nasir },
      token: school.principal.token,
    });
    await school.add({ studentName: 'Ejaz', roll_no: '4' });
    expect((await act(id, 'plan')).status).toBe(200);
    const rows = await school.rows(id);
    expect(
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, [row.teacher, row.slot_start]])),
    ).toEqual({
      Ali: ['Asma', '11:00'],
      Bina: ['Basit', '11:10'],
      Chand: ['Nasir', '11:00'],
      Dua: ['Nasir', '11:10'],
      Ejaz: ['Nasir', '11:20'],
    });
  });
});

describe('messages', () => {
  it('are not sent by who may not send, nor while no gateway is active, and then nothing is changed', async () => {
    const clerk = await makeUser(api, 'elders', { privileges: ['ptms.update'] });
    const id = await school.meet({ ptm_date: shiftDay(LATER, 4) });
    const body = { reason: 'Rain', message: 'Not today, {student}' };
    expect((await act(id, 'cancel', body, clerk)).message).toBe('You may not send messages; leave the message empty');
    expect((await act(id, 'cancel', body)).errors['message']).toEqual([
      'No SMS gateway is active; see SMS Gateway Settings',
    ]);
    expect((await act(id, 'cancel', { ...body, message: '{hello}' })).errors['message']?.[0]).toMatch(
      /^\{hello\} is not known/,
    );
    expect((await school.read(id)).json['closed']).toBeNull();
  });
  it('go to each family once, with the time of each child', async () => {
    await school.make('sms_gateways', {
      name: 'Line',
      channel: 'sms',
      url: 'https://sms.example.com/send',
      sender_id: 'SCHOOL',
      is_active: true,
    });
    for (const name of ['Ali', 'Bina'])
      await api.call(`/api_students/${String(school.all[name])}`, {
        query: { _method: 'PUT', institute_code: 'elders' },
        json: { institute_code: 'elders', mobile: '0300-1234567' },
        token: school.principal.token,
      });
    await query("UPDATE families SET mobile = '0300-1234567' WHERE father_name = 'Yaqoob'");
    const id = await school.meet({ ptm_date: shiftDay(LATER, 5) });
    const told = await act(id, 'invite', { message: 'Meet us on {date} at {time}, {student}' });
    expect([told.status, told.message]).toEqual([200, 'Invite families: done']);
    const sent = (await outbox()).filter(({ state }) => state === 'queued');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.['body']).toMatch(/^Meet us on \d\d-\w{3}-\d{4} at 9:00 AM, 9:10 AM, Ali, Bina$/);
    await act(id, 'cancel', { reason: 'Rain', message: 'No meeting: rain' });
    expect(
      (await outbox()).filter(({ body }) => body === 'No meeting: rain').some(({ state }) => state === 'queued'),
    ).toBe(true);
  });
});

describe('follow-ups', () => {
  it('are listed until they are done, also after the meeting', async () => {
    const id = await school.meet({ start_time: '13:00', end_time: '14:00' });
    const { Ali, Chand } = await school.rows(id);
    await school.mark(id, [
      { id: Ali?.id, state: 'attended', follow_up: 'Glasses', follow_up_date: LATER },
      { id: Chand?.id, follow_up: 'Call home' },
    ]);
    const list = (more: object = {}, user = school.principal) =>
      api.call('/ptm_follow_ups', { query: { institute_code: 'elders', ...more }, token: user.token });
    expect((await list()).rows.map(({ student_name, follow_up }) => [student_name, follow_up])).toEqual([
      ['Ali', 'Glasses'],
      ['Chand', 'Call home'],
    ]);
    expect((await list({ due_to: LATER })).rows).toHaveLength(1);
    const [first] = (await list()).rows;
    // The meeting is long over by then.
    await query(`BEGIN; SET LOCAL app.institute = 'elders'; SET LOCAL app.campuses = 'all'; ALTER TABLE ptms DISABLE TRIGGER USER; ALTER TABLE ptm_students DISABLE TRIGGER USER;
      UPDATE ptms SET ptm_date = ptm_date - 30 WHERE id = ${id}; UPDATE ptm_students SET ptm_date = ptm_date - 30 WHERE ptm_id = ${id};
      ALTER TABLE ptms ENABLE TRIGGER USER; ALTER TABLE ptm_students ENABLE TRIGGER USER; COMMIT`);
    expect((await school.read(id)).json['meeting']).toMatchObject({ ptm_date: shiftDay(TODAY, -30) });
    const clerk = await makeUser(api, 'elders', { privileges: ['ptm_students.update', 'ptm_students.all'] });
    const done = await school.send('/ptm_follow_ups_done', { ids: [first?.id], done: true }, clerk);
    expect([done.status, done.message]).toEqual([200, '1 follow-up done']);
    expect((await list()).rows.map(({ student_name }) => student_name)).toEqual(['Chand']);
    expect((await list({ status: 'done' })).rows).toMatchObject([{ student_name: 'Ali', done: true }]);
    const teacher = await makeUser(api, 'elders', { privileges: ['ptm_students.update'] });
    expect((await list({ status: 'all' }, teacher)).rows).toEqual([]);
    expect((await school.send('/ptm_follow_ups_done', { ids: [first?.id], done: false }, teacher)).status).toBe(422);
    expect((await school.send('/ptm_follow_ups_done', { ids: [first?.id], done: false })).message).toBe(
      '1 follow-up open again',
    );
  });
});

describe('statistics', () => {
  it('count the students of each class that came', async () => {
    const day = shiftDay(TODAY, -40);
    const id = await school.meet({ ptm_date: day, class_id: school.all['One'] });
    const { Ali, Chand } = await school.rows(id);
    await school.mark(id, [
      { id: Ali?.id, state: 'attended' },
      { id: Chand?.id, state: 'absent' },
    ]);
    const { rows } = await api.call('/ptm_attendance', {
      query: { institute_code: 'elders', from: day, to: day },
      token: school.principal.token,
    });
    expect(rows).toMatchObject([
      {
        campus: 'Gulberg',
        class: 'One',
        section: 'A',
        expected: 4,
        attended: 1,
        absent: 1,
        not_marked: 2,
        attended_percent: 25,
      },
    ]);
  });
});
