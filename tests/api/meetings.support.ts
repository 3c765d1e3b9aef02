/** A class with two teachers, a family of two children, and a meeting of them, for the tests of meetings. */
import { shiftDay, today } from '../../contract/dates.ts';
import type { PtmRow } from '../../contract/endpoints/meetings.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { callCell, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

export interface MeetingSchool extends School {
  readonly all: Record<string, number>;
  readonly make: (key: string, body: Readonly<Record<string, unknown>>) => Promise<number>;
  readonly meet: (more?: Readonly<Record<string, unknown>>) => Promise<number>;
  readonly read: (id: number, user?: TestUser, by?: string) => Promise<Answer>;
  readonly rows: (id: number, user?: TestUser) => Promise<Record<string, PtmRow>>;
  readonly mark: (id: number, students: readonly object[], user?: TestUser) => Promise<Answer>;
  readonly send: (path: string, body: Readonly<Record<string, unknown>>, user?: TestUser) => Promise<Answer>;
  readonly change: (id: number, body: Readonly<Record<string, unknown>>, user?: TestUser) => Promise<Answer>;
}
export const TODAY = today();
export const LATER = shiftDay(TODAY, 7);

/** Asma teaches One A, Basit Two A; Ali and Bina (One A, Two A) are brother and sister, Chand and Dua (One A) are not. */
export async function makeMeetingSchool(api: Api, code: string): Promise<MeetingSchool> {
  const school = await makeSchool(api, code);
  const all: Record<string, number> = { ...school.ids };
  const make = async (key: string, body: Readonly<Record<string, unknown>>): Promise<number> => {
    const answer = await create(api, school.principal, resourceOf(key), body);
    if (answer.status !== 201) throw new Error(`${key}: ${answer.text}`);
    return answer.row.id;
  };
  const campus_id = all['Gulberg'];
  for (const [name, className] of [
    ['Asma', 'One'],
    ['Basit', 'Two'],
  ] as const) {
    all[name] = await make('employees', { name, campus_id, join_date: '2025-04-01' });
    await make('class_teachers', { campus_id, class_id: all[className], section_id: all['A'], employee_id: all[name] });
  }
  const family = { father_name: 'Yaqoob', father_cnic: '35202-1234567-1' };
  for (const [name, more] of [
    ['Ali', { roll_no: '1', ...family }],
    ['Bina', { roll_no: '1', class_id: all['Two'], ...family }],
    ['Chand', { roll_no: '2' }],
    ['Dua', { roll_no: '3' }],
  ] as const)
    all[name] = (await school.add({ studentName: name, ...more })).id;
  const { token } = school.principal;
  const meet = (more: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    make('ptms', {
      title: 'First term',
      campus_id,
      ptm_date: TODAY,
      start_time: '09:00',
      end_time: '10:00',
      slot_minutes: 10,
      ...more,
    });
  const read = (id: number, user = school.principal, by = 'class_section'): Promise<Answer> =>
    api.call('/get_ptms_students_grouped', {
      query: { institute_code: code, ptm_id: id, group_by: by },
      token: user.token,
    });
  const rows: MeetingSchool['rows'] = async (id, user) => {
    const { rows: groups } = await read(id, user);
    return Object.fromEntries(
      groups.flatMap(({ students }) => (students as PtmRow[]).map((row) => [row.student_name, row])),
    );
  };
  const mark: MeetingSchool['mark'] = (id, students, user) =>
    api.call(`/ptms/${id}`, {
      method: 'PUT',
      json: { institute_code: code, students },
      token: user?.token ?? token,
    });
  const send: MeetingSchool['send'] = (path, body, user) =>
    api.call(path, { json: { institute_code: code, ...body }, token: user?.token ?? token });
  const change: MeetingSchool['change'] = (id, body, user) => {
    const { update } = resourceOf('ptms').wire;
    if (!update) throw new Error('meetings can be changed');
    return callCell(api, user ?? school.principal, update, { id, body });
  };
  return { ...school, all, make, meet, read, rows, mark, send, change };
}
