import { formatDate } from '../../../contract/dates.ts';
import type { PtmRow } from '../../../contract/endpoints/meetings.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { PrintFlow } from '../../ui/print/PrintFlow.tsx';
import {
  byClass,
  byTeacher,
  classOf,
  clock,
  expected,
  rowsIn,
  type Group,
  type Meeting,
  type PaperOf,
} from './papers.ts';
import '../../ui/print/paper.css';
import css from './meetings.module.css';

interface Column {
  readonly label: string;
  readonly value: (row: PtmRow) => string;
  /** Left empty, for a pen. */
  readonly wide?: true;
}
const TIME: Column = { label: 'Time', value: ({ slot_start }) => clock(slot_start) };
const STUDENT: Column = { label: 'Student', value: ({ student_name }) => student_name };
const ROLL: Column = { label: 'Roll', value: ({ roll_no, sid }) => roll_no ?? String(sid) };
const FATHER: Column = { label: 'Father', value: ({ father_name }) => father_name ?? '' };
const empty = (label: string): Column => ({ label, value: () => '', wide: true });
const COLUMNS: Readonly<Record<'teachers' | 'classes' | 'attendance', readonly Column[]>> = {
  teachers: [TIME, STUDENT, { label: 'Class', value: classOf }, ROLL, FATHER, empty('Notes')],
  classes: [TIME, ROLL, STUDENT, FATHER, { label: 'Teacher', value: ({ teacher }) => teacher ?? '' }],
  attendance: [ROLL, STUDENT, FATHER, TIME, empty('Who came'), empty('Signature')],
};
const TITLES = { teachers: 'Schedule', classes: 'Schedule', attendance: 'Attendance' } as const;

/** A page for each teacher, or for each class and section. */
export function MeetingTables({
  meeting,
  what,
  back,
}: {
  readonly meeting: Meeting;
  readonly what: Exclude<PaperOf, 'slips' | 'remarks'>;
  readonly back: string;
}) {
  const rows = expected(rowsIn(meeting));
  const groups = what === 'teachers' ? byTeacher(rows) : byClass(rows);
  return (
    <PrintFlow title={`${TITLES[what]}: ${meeting.meeting.title}`} back={back} paper="a4-portrait">
      {groups.map((group) => (
        <Page key={group.title} meeting={meeting} group={group} what={what} />
      ))}
      {groups.length === 0 && <p>Nobody is expected.</p>}
    </PrintFlow>
  );
}
function Page({
  meeting: { meeting },
  group: { title, rows },
  what,
}: {
  readonly meeting: Meeting;
  readonly group: Group;
  readonly what: 'teachers' | 'classes' | 'attendance';
}) {
  const columns = COLUMNS[what];
  const when = `${formatDate(meeting.ptm_date, { weekday: true })}, ${clock(meeting.start_time)} to ${clock(meeting.end_time)}`;
  return (
    <section className={css.page}>
      <InstituteHead title={`${TITLES[what]}: ${meeting.title}`} campus={meeting.campus_name} aside={title} />
      <p className="paper-about">
        {[when, meeting.venue, `${rows.length} ${rows.length === 1 ? 'student' : 'students'}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <table className={what === 'attendance' ? `paper-table ${css.attendance}` : 'paper-table'}>
        <thead>
          <tr>
            {columns.map(({ label, wide }) => (
              <th key={label} scope="col" className={wide ? css.pen : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, value }) => (
                <td key={label} dir="auto" className={label === 'Time' ? 'paper-whole' : undefined}>
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
