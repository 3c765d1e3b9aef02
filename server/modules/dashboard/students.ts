/** Students as they are counted (functions/student_parts.sql): from sums that are added to when a student changes. */
import { sql } from 'kysely';
import { admissionFollowUps } from '../../../src/resources/admissionFollowUps.ts';
import { lastDays, lastMonths } from '../../../contract/home/days.ts';
import { sendNow } from '../../database/door.ts';
import { placesOf } from '../../reports/shared/attendance.ts';
import { all, ownRows, visible } from '../../resources/scope.ts';
import { spansOf, type Question, type Figures, type Found, type Part, type Summed } from './found.ts';

const STANDING = {
  enrolled: 'enrolled',
  inquiry: 'inquiries',
  no_section: 'no_section',
  no_birth: 'no_birth',
  no_gender: 'no_gender',
  no_mobile: 'no_mobile',
} as const;
interface Standing {
  what: keyof typeof STANDING;
  n: number;
}
interface Moved {
  what: 'admitted' | 'left';
  month: string;
  until: boolean[];
  n: number;
}

interface OfClass {
  name: string;
  n: number;
}
async function students({ call: { trx, session }, today }: Question): Promise<Found> {
  const own = all(ownRows(session, 's'));
  const months = lastMonths(today);
  const spans = spansOf(today);
  const [, , year] = spans;
  const within = spans.map(({ from, to }) => sql`s.day BETWEEN ${from}::date AND ${to}::date`);
  const [standing, moved, classes] = await Promise.all([
    sendNow(
      trx,
      sql<Standing>`SELECT s.what, sum(s.n)::int AS n FROM student_sums s WHERE ${own} AND s.what = ANY (${Object.keys(STANDING)}::text[]) AND s.day = '-infinity' GROUP BY 1`,
    ),
    sendNow(
      trx,
      sql<Moved>`SELECT s.what, to_char(s.day, 'YYYY-MM') AS month, ARRAY[${sql.join(within)}] AS until, sum(s.n)::int AS n FROM student_sums s
        WHERE ${own} AND s.what = ANY ('{admitted,left}'::text[]) AND s.day BETWEEN ${year.from}::date AND ${today}::date GROUP BY 1, 2, 3`,
    ),
    sendNow(
      trx,
      sql<OfClass>`SELECT c.class_name AS name, sum(s.n)::int AS n FROM student_sums s JOIN classes c ON c.institute_code = s.institute_code AND c.id = s.class_id
        WHERE ${own} AND s.what = 'enrolled' AND s.day = '-infinity' GROUP BY c.id, c.class_name, c.sort_order HAVING sum(s.n) > 0 ORDER BY c.sort_order, c.id`,
    ),
  ]);
  const sum = (what: Moved['what'], holds: (row: Moved) => boolean): number =>
    moved.reduce((n, row) => n + (row.what === what && holds(row) ? row.n : 0), 0);
  const beside = (what: Moved['what']) =>
    [0, 1, 2].map((at) => ({ count: sum(what, ({ until }) => until[at] === true) })) as unknown as [
      { count: number },
      { count: number },
      { count: number },
    ];
  const counted: Figures = Object.fromEntries(
    Object.entries(STANDING).map(([what, key]) => [key, { count: standing.find((row) => row.what === what)?.n ?? 0 }]),
  );
  return {
    figures: { ...counted, admitted: beside('admitted'), left: beside('left') },
    pictures: [
      {
        key: 'movements',
        labels: months,
        amounts: [],
        counts: (['admitted', 'left'] as const).map((what) => ({
          name: what === 'admitted' ? 'Admitted' : 'Left',
          values: months.map((month) => sum(what, (row) => row.month === month)),
        })),
      },
      {
        key: 'strength',
        labels: classes.map(({ name }) => name),
        amounts: [],
        counts: [{ name: '', values: classes.map(({ n }) => n) }],
      },
    ],
  };
}
interface Marked {
  day: string;
  present: number;
  absent: number;
}
/** As the reports on attendance say it: what was marked, where the student was on that day. */
async function attendance({ call: { trx, session }, today }: Question): Promise<Found> {
  const days = lastDays(today);
  const rows = await sendNow(
    trx,
    sql<Marked>`SELECT to_char(t.att_date, 'YYYY-MM-DD') AS day, sum(t.present)::int AS present, sum(t.absent)::int AS absent
      FROM student_attendance_counts(${session.instituteCode}, ${days[0]}::date, ${today}::date) t WHERE ${placesOf({ session }, {})} GROUP BY 1`,
  );
  const marked = rows.toSorted((a, b) => a.day.localeCompare(b.day));
  const now = rows.find(({ day }) => day === today);
  return {
    figures: { students_present: { count: now?.present ?? 0 }, students_absent: { count: now?.absent ?? 0 } },
    pictures: [
      {
        key: 'attendance',
        labels: marked.map(({ day }) => day),
        amounts: [],
        counts: [{ name: '', values: marked.map(({ absent }) => absent) }],
      },
    ],
  };
}
/** Those of today, and of days before that nobody did. */
async function followUps({ call: { trx, session }, today }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<
      Pick<Summed, 'count'>
    >`SELECT count(*)::int AS count FROM admission_follow_ups r WHERE ${visible(admissionFollowUps, session)} AND r.done_on IS NULL AND r.due_date <= ${today}::date`,
  );
  return { figures: { follow_ups: sums ?? {} } };
}
export const studentParts: readonly Part[] = [
  (question) => (question.shows('enrolled') ? students(question) : null),
  (question) => (question.shows('follow_ups') ? followUps(question) : null),
  (question) => (question.shows('students_absent') ? attendance(question) : null),
];
