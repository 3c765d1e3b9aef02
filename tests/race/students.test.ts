/** Many clerks at once: no SID, family or roll number is given twice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources/index.ts';
import { makeSchool, type School } from '../api/students.support.ts';
import { makeApp, type Api } from '../api/support/apiClient.ts';
import { list } from '../api/support/records.ts';

let api: Api;
let school: School;
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'race');
});
afterAll(() => api.test.drop());
const WRITERS = 16;
const together = <T>(work: (writer: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)));

it('never gives a SID twice, also when some fail and some are deleted', async () => {
  const seen: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const rows = await together((writer) =>
      writer % 5 === 4 ? school.tryAdd({ class_id: school.ids['Three'] }) : school.tryAdd(),
    );
    const made = rows.filter(({ status }) => status === 201);
    expect(made).toHaveLength(13);
    seen.push(...made.map(({ row }) => Number(row['sid'])));
    const last = made.toSorted((a, b) => Number(b.row['sid']) - Number(a.row['sid']))[0]?.row.id ?? 0;
    const gone = await api.call(`/api_students/${last}`, {
      method: 'POST',
      token: school.principal.token,
      query: { _method: 'DELETE', institute_code: 'race' },
    });
    expect(gone.status).toBe(200);
  }
  // What was refused left no hole either: the number is taken in the transaction that uses it.
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen.map((_, at) => at + 1));
});
it('gives a roll number to one of sixteen', async () => {
  const answers = await together(() => school.tryAdd({ roll_no: '42', section_id: school.ids['B'] }));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    201,
    ...Array.from({ length: WRITERS - 1 }, () => 422),
  ]);
  expect(answers.filter(({ status }) => status === 422).every(({ errors }) => 'roll_no' in errors)).toBe(true);
});
it('makes one family of sixteen brothers', async () => {
  const rows = await together(() => school.add({ father_name: 'Many Sons', father_cnic: '35202-5555555-5' }));
  expect(new Set(rows.map((row) => row['family_id'])).size).toBe(1);
  const filters = JSON.stringify([{ field: 'father_cnic', operator: '=', value: '35202-5555555-5' }]);
  expect((await list(api, school.principal, resourceOf('families'), { filters })).rows).toHaveLength(1);
});
it('moves a student once when sixteen batches want the same one', async () => {
  const row = await school.add();
  const json = { ids: [row.id], from: { section_id: school.ids['A'] }, to: { section_id: school.ids['B'] } };
  const answers = await together(() => api.call('/batch_transfer', { token: school.principal.token, json }));
  expect(answers.flatMap(({ row: data }) => data['updated'] as number[])).toEqual([row.id]);
});
