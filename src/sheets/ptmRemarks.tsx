import { lazy } from 'react';
import type { PtmRow } from '../../contract/endpoints/meetings.ts';
import { formatDate } from '../../contract/dates.ts';
import type { SheetCell, SheetResult } from '../../contract/sheet.ts';
import { ask, write } from '../dataProvider/ask.ts';
import { resultsOf, sentOf, sheetOf } from './ptm/cells.ts';
import { defineSheetOver } from './sheet.ts';

/** Reads a meeting, and remembers the rows as they were last seen: a row is written with the version that was looked at. */
function meetingSheet() {
  const rows = new Map<number, PtmRow>();
  const save = async (
    query: Readonly<Record<string, string>>,
    cells: readonly SheetCell[],
    tries = 2,
  ): Promise<readonly SheetResult[]> => {
    const body = { students: sentOf(cells, rows) };
    const { data } = await write('PUT /ptms/{id}', { params: { id: query['id'] ?? '' }, body });
    const marked = Array.isArray(data?.students)
      ? data.students.filter(({ outcome }) => outcome !== undefined)
      : undefined;
    for (const { row } of marked ?? []) if (row) rows.set(row.id, row);
    const { results, again } = resultsOf(cells, marked?.length ? marked : undefined);
    if (again.length === 0 || tries === 0) return results;
    return [...results, ...(await save(query, again, tries - 1))];
  };
  return {
    save,
    load: async (query: Readonly<Record<string, string>>, signal: AbortSignal) => {
      const answer = await ask('GET /get_ptms_students_grouped', { query: { ptm_id: query['id'] ?? '' }, signal });
      rows.clear();
      for (const { students } of answer.data) for (const row of students) rows.set(row.id, row);
      return sheetOf(answer);
    },
  };
}

/** `/ptm/add-remarks?id=`: who came to a meeting, and what was said. */
export default defineSheetOver({
  read: 'GET /get_ptms_students_grouped',
  over: meetingSheet,
  writes: 'ptm_students.update',
  label: ['student', 'students'],
  where: [
    {
      kind: 'lookup',
      name: 'id',
      label: 'Meeting',
      of: 'ptms',
      empty: 'Choose',
      must: true,
      nameOf: ({ title, ptm_date }) => `${String(title)}, ${formatDate(String(ptm_date))}`,
    },
  ],
  columns: [
    {
      key: 'state',
      label: 'Came',
      kind: 'choice',
      total: 'count',
      help: 'P attended, A absent, C said that they come.',
    },
    { key: 'attended_by', label: 'Who came', kind: 'choice', help: 'F father, M mother, B both, G guardian, O other.' },
    { key: 'slot_start', label: 'Time', kind: 'time' },
    { key: 'remarks_teacher', label: "Teacher's remarks", kind: 'text', max: 500 },
    { key: 'remarks_parent', label: "Parents' remarks", kind: 'text', max: 500 },
    { key: 'follow_up', label: 'Follow up', kind: 'text', max: 300, help: 'What is to be done after the meeting.' },
    { key: 'follow_up_date', label: 'By', kind: 'date' },
  ],
  fill: { column: 'state', label: 'Mark the others absent', value: 'A' },
  progress: { column: 'state', values: ['P', 'A'], label: 'marked', open: 'Not yet marked' },
  Tools: lazy(() => import('./ptm/PtmTools.tsx')),
  empty: { title: 'Nobody is expected', text: 'No student is enrolled in the class of this meeting.' },
});
