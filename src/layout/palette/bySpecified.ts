/** What the lists of the specification find: students by name, SID or roll number, and a challan by its number. */
import { matches, type Filter } from '../../../contract/filters.ts';
import { getCredentials, may } from '../../auth/credentials.ts';
import { ask } from '../../dataProvider/ask.ts';
import { perform } from '../../dataProvider/calls.ts';
import { rowsOf, type WireRow } from '../../dataProvider/envelope.ts';
import { students } from '../../resources/students.ts';
import type { FoundRecord } from './recordItems.ts';

const MOST = 8;
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const inside = (row: WireRow, name: string, title: string): string => {
  const value = row[name];
  return typeof value === 'object' && value !== null ? text(Reflect.get(value, title)) : '';
};
const filtersFor = (typed: string): readonly Filter[] =>
  /^\d+$/.test(typed)
    ? [
        { field: 'sid', operator: '=', value: Number(typed) },
        { field: 'roll_no', operator: '=', value: typed },
      ]
    : [{ field: 'studentName', operator: 'LIKE', value: typed }];

async function studentsBy(filter: Filter, signal: AbortSignal): Promise<readonly WireRow[]> {
  const query = { page: 1, per_page: MOST, filters: JSON.stringify([filter]) };
  const { rows } = rowsOf(await perform(students.wire.list, { query, signal }));
  // What a provider that does not know the filter answers besides is left out.
  return rows.filter((row) => matches(row, filter));
}
const studentFound = (row: WireRow, typed: string): FoundRecord => ({
  kind: 'student',
  id: Number(row['id']),
  number: text(row['sid']),
  title: text(row['studentName']),
  about: [
    `SID ${text(row['sid'])}`,
    [inside(row, 'class', 'class_name'), inside(row, 'section', 'section_name')].filter(Boolean).join(' '),
    text(row['father_name']),
  ].filter(Boolean),
  badge: null,
  amount: null,
  exact: text(row['sid']) === typed,
  nearly: false,
});
async function challansBy(typed: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const filters = JSON.stringify([{ field: 'challan_no', operator: '=', value: Number(typed) }]);
  const { data } = await ask('GET /student_challan', {
    query: { filters, include_future_challans: '1', page: '1', per_page: String(MOST) },
    signal,
  });
  return data
    .filter(({ challan_no }) => String(challan_no) === typed)
    .map((one) => ({
      kind: 'challan',
      id: one.id,
      number: typed,
      title: `Challan ${typed}`,
      about: [one.student.studentName, `SID ${one.student.sid}`],
      badge: one.status,
      amount: null,
      exact: true,
      nearly: false,
    }));
}

/** The same as GET /find, as far as calls of the specification tell it. */
export async function bySpecified(typed: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const credentials = getCredentials();
  const reads = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const [found, challans] = await Promise.all([
    reads('students.read') ? Promise.all(filtersFor(typed).map((filter) => studentsBy(filter, signal))) : [],
    reads('challans.read') && /^\d{1,15}$/.test(typed) ? challansBy(typed, signal) : [],
  ]);
  const rows = [...new Map(found.flat().map((row) => [text(row['id']), row])).values()];
  return [...rows.slice(0, MOST).map((row) => studentFound(row, typed)), ...challans];
}
