/** GET /get_ptms_students_grouped: the students of a meeting by class and section, family, or teacher. */
import { sql } from 'kysely';
import { formatDate, today } from '../../../contract/dates.ts';
import { ptmStudentsGrouped, type PtmMeeting, type PtmRow } from '../../../contract/endpoints/meetings.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Session } from '../../http/whose.ts';
import { joinedSince } from './enlist.ts';
import { ALL_TEACHERS, meetingOf, studentsAt } from './rows.ts';

type By = 'class_section' | 'family' | 'teacher';
const classLine = ({ class_name, section_name }: PtmRow): string =>
  [class_name, section_name].filter(Boolean).join(' ') || 'No class';
/** Key and title of the group that a row is in. */
const groupOf: Readonly<Record<By, (row: PtmRow) => readonly [key: string, title: string]>> = {
  class_section: (row) => [classLine(row), classLine(row)],
  teacher: ({ employee_id, teacher }) => [String(employee_id ?? ''), teacher ?? 'No teacher'],
  family: ({ family_id, family_no, father_name, student_id, student_name }) =>
    family_id === null
      ? [`student ${student_id}`, student_name]
      : [`family ${family_id}`, [`Family ${family_no ?? ''}`.trim(), father_name].filter(Boolean).join(', ')],
};
const byTime = (a: PtmRow, b: PtmRow): number => (a.slot_start ?? '99').localeCompare(b.slot_start ?? '99');
/** Groups in the order of their first rows, those of families and teachers by time. */
export function grouped(rows: readonly PtmRow[], by: By): { key: string; title: string; students: PtmRow[] }[] {
  const sorted = by === 'class_section' ? rows : rows.toSorted(byTime);
  const groups = Map.groupBy(sorted, (row) => groupOf[by](row)[0]);
  return [...groups].map(([key, students]) => ({
    key,
    title: students[0] ? groupOf[by](students[0])[1] : '',
    students,
  }));
}
/** Why nothing of a meeting can be written by this user; null when it can. The database holds the same (ptm_open). */
export function closedFor({ status, reason, ptm_date }: PtmMeeting, { privileges }: Session): string | null {
  if (status === 'cancelled')
    return reason === null ? 'This meeting is cancelled' : `This meeting is cancelled: ${reason}`;
  return ptm_date < today() && !privileges.has('ptm_students.past')
    ? `This meeting was on ${formatDate(ptm_date)}; only who may write in past meetings changes it`
    : null;
}

export const groupedRoute = endpointRoute(ptmStudentsGrouped, async (call, { query }) => {
  const meeting = await meetingOf(call, Number(query.ptm_id));
  const rows = await studentsAt(call, [sql`p.ptm_id = ${meeting.id}`]);
  const count = (test: (row: PtmRow) => boolean): number => rows.filter(test).length;
  const seesAll = call.session.privileges.has(ALL_TEACHERS);
  return {
    data: grouped(rows, query.group_by ?? 'class_section'),
    meeting,
    counts: {
      enlisted: rows.length,
      marked: count(({ state }) => state === 'attended' || state === 'absent'),
      attended: count(({ state }) => state === 'attended'),
      without_time: count(
        ({ slot_start, walk_in, state, left }) =>
          slot_start === null && !walk_in && !left && (state === 'invited' || state === 'confirmed'),
      ),
      joined_since: seesAll && meeting.status === 'planned' ? await joinedSince(call, meeting.id) : 0,
    },
    closed: closedFor(meeting, call.session),
  };
});
