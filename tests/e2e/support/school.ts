/** A school with what a registrar needs, made as an administrator would make it, through the API. */
import type { Page } from '@playwright/test';
import { handOff, type TestInstitute } from './institute.ts';
import { api, expect, sendForm } from './test.ts';

type Saved = { data: { id: number } };
export interface School {
  readonly ids: Readonly<Record<string, number>>;
  readonly add: (name: string, more?: Record<string, unknown>) => Promise<number>;
}

/** A campus with two classes of two sections, two sessions and the statuses that there must be. */
export async function openSchool(desk: Page, institute: TestInstitute): Promise<School> {
  const ids: Record<string, number> = {};
  const make = async (name: string, path: string, body: object): Promise<void> => {
    ids[name] = (await api<Saved>(desk, 'POST', path, body)).data.id;
  };
  await make('campus', '/campus', { campus_name: 'River Campus', campus_code: 'RIV' });
  await make('Two', '/classes', { class_name: 'Grade Two', sort_order: 902 });
  await make('One', '/classes', { class_name: 'Grade One', sort_order: 901, next_class_id: ids['Two'] });
  for (const name of ['River Red', 'River Blue']) await make(name, '/sections', { section_name: name });
  for (const name of ['One', 'Two']) {
    await make(`in ${name}`, '/campus_class', { campus_id: ids['campus'], class_id: ids[name] });
    for (const section of ['River Red', 'River Blue'])
      await make(`${name} ${section}`, '/class_sections', {
        campus_class_id: ids[`in ${name}`],
        section_id: ids[section],
      });
  }
  await make('this', '/session', { session_name: '2040-41', start_date: '2040-04-01', end_date: '2041-03-31' });
  await make('next', '/session', { session_name: '2041-42', start_date: '2041-04-01', end_date: '2042-03-31' });
  const { data: statuses } = await api<{ data: { id: number; name: string; status_class: string }[] }>(
    desk,
    'GET',
    '/get_student_statuses',
  );
  for (const [name, status_class] of [
    ['On the roll', 'enrolled'],
    ['Asked', 'inquiry'],
  ] as const) {
    const known = statuses.find((status) => status.status_class === status_class);
    if (known) ids[status_class] = known.id;
    else await make(status_class, '/student_statuses', { name, status_class });
  }
  // The campuses of a user are told at sign-in.
  await desk.goto(await handOff(institute));
  await expect(desk.getByRole('banner')).toContainText(institute.name);
  return {
    ids,
    async add(name, more = {}) {
      const place = {
        campus_id: ids['campus'],
        session_id: ids['this'],
        class_id: ids['One'],
        section_id: ids['River Red'],
        status_id: ids['enrolled'],
      };
      return (
        await sendForm<Saved>(desk, '/api_students', {
          studentName: name,
          father_name: `Father of ${name}`,
          ...place,
          ...more,
        })
      ).data.id;
    },
  };
}
