/** A teacher's sheet, the day of the school, who is absent, thirty days, and the employees of a month, beside plain SQL. */
import type pg from 'pg';
import { shiftDay, today } from '../../contract/dates.ts';
import { median, type Figure } from '../figures.ts';
import { beside } from '../finance/beside.ts';
import { CODE } from '../fees/school.ts';
import type { Target } from '../fees/target.ts';
import { copyStatement } from './copies.ts';

interface Section {
  readonly campus_id: number;
  readonly class_id: number;
  readonly section_id: number;
}
const TODAY = today();
const YESTERDAY = shiftDay(TODAY, -1);
const figure = (name: string, ours: number, plain: number, what: string, limit: number): Figure => ({
  name,
  value: ours,
  unit: 'ms',
  against: { what, value: plain, ratio: ours / plain },
  budget: { limit, is: 'at most' },
});

/** The sheet of a section that is not marked yet, and the same rows by plain statements in one transaction. */
export async function benchSheet(client: pg.Client, target: Target, rounds: number): Promise<Figure> {
  const { rows: sections } = await client.query<Section>(
    `SELECT campus_id::int, class_id::int, section_id::int FROM students WHERE institute_code = '${CODE}' GROUP BY 1, 2, 3 ORDER BY 3, 2, 1 LIMIT $1`,
    [rounds + 3],
  );
  const mark = `x.att_date = '${TODAY}' AND x.campus_id = $2 AND x.class_id = $3 AND x.section_id = $4`;
  const statements = [
    await copyStatement(client, 'student_attendance', mark),
    await copyStatement(client, 'student_attendance_sums', mark),
    await copyStatement(client, 'audit_log', 'x.id > $2'),
  ];
  const times: [ours: number, plain: number][] = [];
  let students = 0;
  for (const { campus_id, class_id, section_id } of sections) {
    const place = `date=${TODAY}&campus_id=${campus_id}&class_id=${class_id}&section_id=${section_id}`;
    const sheet = (await target.ask(`/api/student_attendance_sheet?institute_code=${CODE}&${place}`))['data'];
    const cells = (sheet as { id: number }[]).map(({ id }) => ({ row: id, column: 'status', value: 'P', was: '' }));
    const { rows } = await client.query<{ id: string }>(
      `SELECT max(id) AS id FROM audit_log WHERE institute_code = '${CODE}'`,
    );
    const start = performance.now();
    const body = { institute_code: CODE, date: TODAY, campus_id, class_id, section_id, cells };
    const saved = (await target.ask('/api/student_attendance_sheet', body))['data'] as { state: string }[];
    const ours = performance.now() - start;
    if (saved.some(({ state }) => state !== 'saved')) throw new Error('a mark was not saved');
    const values = [CODE, campus_id, class_id, section_id];
    const again = performance.now();
    await client.query('BEGIN');
    for (const statement of statements.slice(0, 2)) await client.query(statement, values);
    await client.query(statements[2] ?? '', [CODE, rows[0]?.id ?? 0]);
    await client.query('COMMIT');
    times.push([ours, performance.now() - again]);
    students += cells.length;
  }
  // The first three are not counted: until then plans are made anew.
  const counted = times.slice(3);
  const name = `sheet of a class saved, ${Math.round(students / sections.length)} students`;
  const [ours, plain] = [median(counted.map(([one]) => one)), median(counted.map(([, one]) => one))];
  return figure(name, ours, plain, 'ms plain statements of the same rows', 150);
}

const NAMED = `JOIN attendance_statuses a ON a.institute_code = t.institute_code AND a.id = t.attendance_status_id`;
const COUNTED = `count(*) FILTER (WHERE a.counts_as = 'present'), count(*) FILTER (WHERE a.counts_as = 'absent'), count(*) FILTER (WHERE a.counts_as = 'leave')`;
const own = (more: string): string => `WHERE t.institute_code = '${CODE}' AND ${more}`;
const MONTH = `t.att_date BETWEEN '${shiftDay(TODAY, -30)}' AND '${YESTERDAY}'`;
/** What each page would be made of by hand, without anything that is kept. */
const READ = [
  {
    name: 'summary of a day with thirty days of the school',
    path: `/api/student_attendance_summary?date=${YESTERDAY}`,
    plain: [
      `SELECT t.campus_id, t.class_id, ${COUNTED} FROM student_attendance t ${NAMED} ${own(`t.att_date = '${YESTERDAY}'`)} GROUP BY 1, 2`,
      `SELECT t.att_date, ${COUNTED} FROM student_attendance t ${NAMED} ${own(MONTH)} GROUP BY 1`,
    ],
    what: 'ms counted from the marks',
    limit: 100,
  },
  {
    name: 'thirty days of one class',
    path: `/api/student_attendance_days?from=${shiftDay(TODAY, -30)}&to=${YESTERDAY}&class_id=CLASS`,
    plain: [
      `SELECT t.att_date, ${COUNTED} FROM student_attendance t ${NAMED} ${own(`${MONTH} AND t.class_id = CLASS`)} GROUP BY 1`,
    ],
    what: 'ms counted from the marks',
    limit: 50,
  },
  {
    name: 'absentees of a day',
    path: `/api/absentees?date=${YESTERDAY}`,
    plain: [
      `SELECT s.student_name, s.roll_no, s.mobile, b.campus_name, c.class_name, x.section_name FROM student_attendance t ${NAMED} AND a.counts_as = 'absent'
        JOIN students s ON s.institute_code = t.institute_code AND s.id = t.student_id JOIN campuses b ON b.institute_code = t.institute_code AND b.id = t.campus_id JOIN classes c ON c.institute_code = t.institute_code AND c.id = t.class_id
        LEFT JOIN sections x ON x.institute_code = t.institute_code AND x.id = t.section_id ${own(`t.att_date = '${YESTERDAY}'`)} ORDER BY 4, 5, 6, 2`,
    ],
    what: 'ms the same rows',
    limit: 100,
  },
  {
    name: 'a month of the employees, first page of the grid',
    path: `/api/emp_attendance_report?from=${shiftDay(TODAY, -30)}&to=${YESTERDAY}&detail=days&per_page=50`,
    plain: [
      `SELECT t.employee_id, ${COUNTED}, sum(t.time_out - t.time_in) FROM employee_attendance t ${NAMED} ${own(MONTH)} GROUP BY 1 ORDER BY 1`,
      `SELECT t.* FROM employee_attendance t ${own(`${MONTH} AND t.employee_id IN (SELECT e.id FROM employees e WHERE e.institute_code = '${CODE}' ORDER BY e.emp_no LIMIT 50)`)}`,
    ],
    what: 'ms counted from the marks',
    limit: 1_000,
  },
] as const;

/** Pages over HTTP in turn with the plain statements that count the same. */
export async function benchPages(client: pg.Client, target: Target, rounds: number): Promise<Figure[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT min(id) AS id FROM classes WHERE institute_code = '${CODE}'`,
  );
  const figures: Figure[] = [];
  for (const { name, path, plain, what, limit } of READ) {
    const at = (text: string): string => text.replaceAll('CLASS', String(rows[0]?.id));
    const [ours, theirs] = await beside(
      rounds,
      () => target.ask(`${at(path)}&institute_code=${CODE}`),
      async () => {
        for (const statement of plain) await client.query(at(statement));
      },
    );
    figures.push(figure(name, ours, theirs, what, limit));
  }
  return figures;
}
