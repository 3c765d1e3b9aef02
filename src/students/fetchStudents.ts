import type { DataProvider, SortPayload } from 'ra-core';
import { runsOf } from '../ui/print/parts.ts';
import type { Selection } from './selection.ts';
import type { StudentRow } from './studentRow.ts';

/** More than this is no list that anybody carries away: the filter should be narrowed. */
export const MOST_STUDENTS = 10_000;
const PAGE = 500;
const IDS_AT_ONCE = 200;

export interface Found {
  readonly students: readonly StudentRow[];
  /** All that match, when there are more than are shown. */
  readonly total: number;
}
type Provider = Pick<DataProvider, 'getList'>;

/** Every student of a selection, in its order; at most MOST_STUDENTS. Throws what the provider throws, and an abort. */
export async function fetchStudents(provider: Provider, selection: Selection, signal: AbortSignal): Promise<Found> {
  if (selection.ids !== null) return byIds(provider, selection.ids, selection.sort, signal);
  const students: StudentRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await provider.getList('students', {
      pagination: { page, perPage: PAGE },
      sort: selection.sort,
      filter: selection.filter,
      signal,
    });
    signal.throwIfAborted();
    students.push(...(data as StudentRow[]));
    if (data.length < PAGE || students.length >= MOST_STUDENTS)
      return { students, total: Math.max(total, students.length) };
  }
}

async function byIds(
  provider: Provider,
  ids: readonly number[],
  sort: SortPayload,
  signal: AbortSignal,
): Promise<Found> {
  const found = new Map<unknown, StudentRow>();
  for (const some of runsOf(ids, IDS_AT_ONCE)) {
    const filter = { scope: 'everyone', filters: [{ field: 'id', operator: 'IN', value: some }] };
    const { data } = await provider.getList('students', {
      pagination: { page: 1, perPage: PAGE },
      sort,
      filter,
      signal,
    });
    signal.throwIfAborted();
    for (const row of data as StudentRow[]) found.set(row.id, row);
  }
  // As they were chosen.
  const students = ids.flatMap((id) => found.get(id) ?? []);
  return { students, total: students.length };
}
