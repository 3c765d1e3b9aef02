import { HttpError } from 'ra-core';
import { offered } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import type { Profile } from '../calls.ts';

/**
 * Everything about one student; where the provider has no such answer, the student alone, out of the list.
 */
export async function profileOf(id: number, signal: AbortSignal): Promise<Profile> {
  const profiles = offered('student-profile');
  if (profiles) return (await ask('GET /student_profile/{id}', { offered: profiles, params: { id }, signal })).data;
  const filters = [{ field: 'id', operator: '=', value: id }];
  const { data } = await ask('POST /fetch_api_students', { body: { filters, page: 1, per_page: 1 }, signal });
  const student = data.find((row) => Number(row['id']) === id);
  if (!student) throw new HttpError('This student does not exist.', 404);
  return { student, family: null, siblings: [], movements: [], certificates: [], seats: [] };
}
