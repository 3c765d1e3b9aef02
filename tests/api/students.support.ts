/** A school with two campuses, classes with sections, sessions and statuses, for the tests of students. */
import { resourceOf } from '../../src/resources/index.ts';
import { makeInstitute, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

export interface School {
  readonly api: Api;
  readonly principal: TestUser;
  /** Ids by name: 'Gulberg', 'One', 'A', '2026-27', 'Active', 'Male', … */
  readonly ids: Readonly<Record<string, number>>;
  /** Adds a student; `more` over the usual values. Throws when it is refused. */
  readonly add: (more?: Readonly<Record<string, unknown>>, user?: TestUser) => Promise<Row>;
  readonly tryAdd: (more?: Readonly<Record<string, unknown>>, user?: TestUser) => Promise<Answer>;
}
let next = 0;

export async function makeSchool(api: Api, code: string): Promise<School> {
  const principal = await makeInstitute(api, code);
  const ids: Record<string, number> = {};
  const make = async (key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
    const answer = await create(api, principal, resourceOf(key), body);
    if (answer.status !== 201) throw new Error(`${key} ${name}: ${answer.text}`);
    ids[name] = answer.row.id;
  };
  for (const [name, campus_code] of [
    ['Gulberg', 'GB'],
    ['Johar', 'JT'],
  ] as const)
    await make('campuses', name, { campus_name: name, campus_code });
  for (const [at, name] of ['One', 'Two', 'Three'].entries())
    await make('classes', name, { class_name: name, sort_order: at });
  for (const name of ['A', 'B']) await make('sections', name, { section_name: name });
  for (const campus of ['Gulberg', 'Johar']) {
    for (const name of ['One', 'Two']) {
      await make('campus_classes', `${campus} ${name}`, { campus_id: ids[campus], class_id: ids[name] });
      for (const section of ['A', 'B'])
        await make('class_sections', `${campus} ${name} ${section}`, {
          campus_class_id: ids[`${campus} ${name}`],
          section_id: ids[section],
          capacity: 30,
        });
    }
  }
  await make('sessions', '2026-27', {
    session_name: '2026-27',
    start_date: '2026-04-01',
    end_date: '2027-03-31',
    is_current: true,
  });
  await make('sessions', '2027-28', { session_name: '2027-28', start_date: '2027-04-01', end_date: '2028-03-31' });
  for (const [name, status_class] of [
    ['Active', 'enrolled'],
    ['Inquiry', 'inquiry'],
    ['Struck off', 'struck_off'],
    ['On leave', 'on_leave'],
  ] as const)
    await make('student_statuses', name, { name, status_class });
  for (const name of ['Male', 'Female']) await make('genders', name, { name });
  const tryAdd: School['tryAdd'] = (more = {}, user = principal) => {
    next += 1;
    const usual = {
      studentName: `Student ${next}`,
      father_name: `Father ${next}`,
      campus_id: ids['Gulberg'],
      session_id: ids['2026-27'],
      class_id: ids['One'],
      section_id: ids['A'],
      status_id: ids['Active'],
    };
    return create(api, user, resourceOf('students'), { ...usual, ...more });
  };
  return {
    api,
    principal,
    ids,
    tryAdd,
    async add(more, user) {
      const answer = await tryAdd(more, user);
      if (answer.status !== 201) throw new Error(`a student was not added: ${answer.status} ${answer.text}`);
      return answer.row;
    },
  };
}
