/**
 * Payers by calls of the specification: students by filters on their own fields, a challan by its number. What a
 * provider that does not know a filter answers besides is left out.
 */
import { matches, type Filter } from '../../../../../contract/filters.ts';
import { ask } from '../../../../challans/ask.ts';
import { perform } from '../../../../dataProvider/calls.ts';
import { rowsOf } from '../../../../dataProvider/envelope.ts';
import { students } from '../../../../resources/students.ts';
import type { StudentFound } from '../calls.ts';
import type { Source } from './source.ts';

const MOST = 24;
const filters = (filter: Filter): string => JSON.stringify([filter]);
const filtersFor = (typed: string): readonly Filter[] =>
  /^\d+$/.test(typed)
    ? (['sid', 'roll_no', 'family_no'] as const).map((field) => ({
        field,
        operator: '=',
        value: field === 'roll_no' ? typed : Number(typed),
      }))
    : [
        { field: 'studentName', operator: 'LIKE', value: typed },
        { field: 'roll_no', operator: '=', value: typed },
      ];

async function studentsBy(filter: Filter, signal?: AbortSignal): Promise<readonly StudentFound[]> {
  const query = { page: 1, per_page: MOST, filters: filters(filter) };
  const { rows } = rowsOf(await perform(students.wire.list, { query, signal }));
  return rows.filter((row) => matches(row, filter));
}

export const byFilters: Source = {
  students: async (typed, signal) => {
    const found = await Promise.all(filtersFor(typed).map((filter) => studentsBy(filter, signal)));
    return [...new Map(found.flat().map((row) => [String(row['id']), row])).values()];
  },
  challans: async (number, signal) => {
    const query = {
      filters: filters({ field: 'challan_no', operator: '=', value: Number(number) }),
      include_future_challans: '1',
      page: '1',
      per_page: '10',
    };
    return (await ask('GET /student_challan', { query, signal })).data;
  },
};
