/** Reports on students (contract/endpoints/studentReports.ts). Enrolled students are counted; totals are over all rows. */
import { sql, type RawBuilder } from 'kysely';
import { DISPLAY_OFFSET_HOURS, today } from '../../../contract/dates.ts';
import { houseStrength, houseStudents, inactiveStudents, newAdmissions, studentDistribution } from '../../../contract/endpoints/studentReports.ts';
import { students } from '../../../src/resources/students.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { limits, pageAsked, paging } from '../../resources/paging.ts';
import { all, visible } from '../../resources/scope.ts';
import { totals } from '../../resources/totals.ts';
import { studentSearch } from './hooks.ts';

type Wanted = Readonly<Partial<Record<'campus_id' | 'session_id' | 'class_id' | 'section_id', string | undefined>>>;
const PLACES = ['campus_id', 'session_id', 'class_id', 'section_id'] as const;
function at({ session }: Call, wanted: Wanted): RawBuilder<unknown>[] {
  return [visible(students, session), ...PLACES.flatMap((name) => (wanted[name] ? [sql`${sql.ref(`r.${name}`)} = ${Number(wanted[name])}`] : []))];
}
const ENROLLED = sql`r.status_class = 'enrolled'`;
/** Genders are a list of the school's own; the report knows the two words that schools use. */
const COUNTS =
  sql.raw(`count(*) FILTER (WHERE lower(g.name) IN ('male', 'boy', 'm'))::int AS boys, count(*) FILTER (WHERE lower(g.name) IN ('female', 'girl', 'f'))::int AS girls,
  count(*) FILTER (WHERE g.name IS NULL OR lower(g.name) NOT IN ('male', 'boy', 'm', 'female', 'girl', 'f'))::int AS other, count(*)::int AS total`);
const GENDER = sql.raw('LEFT JOIN genders g ON g.institute_code = r.institute_code AND g.id = r.gender_id');
interface Counts {
  boys: number;
  girls: number;
  other: number;
  total: number;
}
const sum = (rows: readonly Counts[]): Counts => {
  const total = { boys: 0, girls: 0, other: 0, total: 0 };
  for (const row of rows) for (const name of ['boys', 'girls', 'other', 'total'] as const) total[name] += row[name];
  return total;
};

const strength = endpointRoute(houseStrength, async (call, { query }) => {
  const { rows } = await sql<Counts & { house_id: number | null; house: string; color: string | null; class_id: number; class: string }>`
    SELECT r.house_id, coalesce(h.name, 'No house') AS house, h.color, r.class_id, c.class_name AS class, ${COUNTS}
    FROM students r ${GENDER} JOIN classes c ON c.institute_code = r.institute_code AND c.id = r.class_id LEFT JOIN houses h ON h.institute_code = r.institute_code AND h.id = r.house_id
    WHERE ${all([...at(call, query), ENROLLED])} GROUP BY r.house_id, h.name, h.color, r.class_id, c.class_name, c.sort_order ORDER BY lower(h.name) NULLS LAST, r.house_id, c.sort_order, r.class_id`.execute(
    call.trx,
  );
  return { data: rows, totals: sum(rows) };
});

interface Member {
  id: number;
  sid: number;
  studentName: string;
  father_name: string | null;
  roll_no: string | null;
  gender: string | null;
  house_id: number | null;
  house: string;
  color: string | null;
  class_name: string;
  section_name: string | null;
  campus_name: string;
}
const members = endpointRoute(houseStudents, async (call, { query }) => {
  const asked = pageAsked(call.query);
  const parts = [...at(call, query), ENROLLED];
  if (query.house_id === 'none') parts.push(sql`r.house_id IS NULL`);
  else if (query.house_id !== undefined) parts.push(sql`r.house_id = ${Number(query.house_id)}`);
  const search = query.search?.trim();
  if (search?.includes('\u0000')) throw invalid('search', 'search must be plain text');
  if (search) parts.push(await studentSearch(call, search));
  const where = all(parts);
  const { rows } =
    await sql<Member>`SELECT r.id, r.sid, r.student_name AS "studentName", r.father_name, r.roll_no, g.name AS gender, r.house_id, coalesce(h.name, 'No house') AS house, h.color, c.class_name, s.section_name, b.campus_name
    FROM students r ${GENDER} JOIN classes c ON c.institute_code = r.institute_code AND c.id = r.class_id JOIN campuses b ON b.institute_code = r.institute_code AND b.id = r.campus_id
    LEFT JOIN sections s ON s.institute_code = r.institute_code AND s.id = r.section_id LEFT JOIN houses h ON h.institute_code = r.institute_code AND h.id = r.house_id
    WHERE ${where} ORDER BY lower(h.name) NULLS LAST, r.house_id, c.sort_order, r.class_id, lower(s.section_name), r.sid ${limits(asked)}`.execute(
      call.trx,
    );
  const total = await totals.of(call, 'house_students', async () =>
    Number((await sql<{ n: number }>`SELECT count(*)::int AS n FROM students r WHERE ${where}`.execute(call.trx)).rows[0]?.n ?? 0),
  );
  return paging(rows, total, asked);
});

interface Share extends Counts {
  campus_id: number;
  campus: string;
  class_id: number;
  class: string;
  section_id: number | null;
  section: string;
  capacity: number | null;
}
const distribution = endpointRoute(
  studentDistribution,
  async (call, { query }) => {
    const { rows } =
      await sql<Share>`SELECT r.campus_id, b.campus_name AS campus, r.class_id, c.class_name AS class, r.section_id, coalesce(s.section_name, 'No section') AS section, max(cs.capacity) AS capacity, ${COUNTS}
      FROM students r ${GENDER} JOIN campuses b ON b.institute_code = r.institute_code AND b.id = r.campus_id JOIN classes c ON c.institute_code = r.institute_code AND c.id = r.class_id
      LEFT JOIN sections s ON s.institute_code = r.institute_code AND s.id = r.section_id
      LEFT JOIN campus_classes cc ON cc.institute_code = r.institute_code AND cc.campus_id = r.campus_id AND cc.class_id = r.class_id
      LEFT JOIN class_sections cs ON cs.institute_code = r.institute_code AND cs.campus_class_id = cc.id AND cs.section_id = r.section_id
      WHERE ${all([...at(call, query), ENROLLED])} GROUP BY r.campus_id, b.campus_name, r.class_id, c.class_name, c.sort_order, r.section_id, s.section_name
      ORDER BY lower(b.campus_name), r.campus_id, c.sort_order, r.class_id, lower(s.section_name) NULLS LAST`.execute(call.trx);
    return { data: rows, totals: sum(rows) };
  },
  { tenant: 'query' },
);

/** The first day of the month eleven months before the one of `day`. */
function yearBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
}
function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  while (at.toISOString().slice(0, 7) <= to.slice(0, 7)) {
    months.push(at.toISOString().slice(0, 7));
    at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return months;
}
function periodOf({ from, to = today() }: { from?: string | undefined; to?: string | undefined }): { from: string; to: string; months: string[] } {
  const start = from ?? yearBefore(to);
  for (const [name, day] of [
    ['from', start],
    ['to', to],
  ] as const)
    if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || !new Date(`${day}T00:00:00Z`).toISOString().startsWith(day))
      throw invalid(name, `${name} is not a date of the calendar`);
  const months = start > to ? [] : monthsOf(start, to);
  if (months.length === 0) throw invalid('to', 'to must not be before from');
  if (months.length > 120) throw invalid('from', 'The period is longer than ten years');
  return { from: start, to, months };
}
interface Month {
  month: string;
  campus_id: number;
  campus: string;
  class_id: number;
  class: string;
  class_order: number;
  kind: string;
  count: number;
}
function graphOf(rows: readonly Month[], months: readonly string[], by: 'campus' | 'kind') {
  const series = [...Map.groupBy(rows, (row) => row[by])].map(([label, own]) => ({
    label,
    data: months.map((month) => own.filter((row) => row.month === month).reduce((total, row) => total + row.count, 0)),
  }));
  return {
    data: {
      labels: [...months],
      series: series.toSorted((a, b) => a.label.localeCompare(b.label)),
      rows: [...rows],
      total: rows.reduce((total, row) => total + row.count, 0),
    },
  };
}
const admissions = endpointRoute(newAdmissions, async (call, { query }) => {
  const { from, to, months } = periodOf(query);
  const parts = [
    ...at(call, query),
    sql`r.status_class NOT IN ('inquiry', 'applied', 'rejected')`,
    sql`r.admission_date BETWEEN ${from}::date AND ${to}::date`,
  ];
  const { rows } =
    await sql<Month>`SELECT to_char(r.admission_date, 'YYYY-MM') AS month, r.campus_id, b.campus_name AS campus, r.class_id, c.class_name AS class, c.sort_order AS class_order, 'admit' AS kind, count(*)::int AS count
    FROM students r JOIN campuses b ON b.institute_code = r.institute_code AND b.id = r.campus_id JOIN classes c ON c.institute_code = r.institute_code AND c.id = r.class_id
    WHERE ${all(parts)} GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, lower(b.campus_name), c.sort_order, 4`.execute(call.trx);
  return graphOf(rows, months, 'campus');
});
/** Without a date of leaving: the day of the last change of the record, in school time. */
const LEFT = sql.raw(`coalesce(r.leaving_date, (r.updated_at AT TIME ZONE 'UTC' + interval '${DISPLAY_OFFSET_HOURS} hours')::date)`);
const inactive = endpointRoute(inactiveStudents, async (call, { query }) => {
  const { from, to, months } = periodOf(query);
  const parts = [
    ...at(call, query),
    sql`r.status_class IN ('struck_off', 'withdrawn', 'passed_out', 'transferred')`,
    sql`${LEFT} BETWEEN ${from}::date AND ${to}::date`,
  ];
  const { rows } =
    await sql<Month>`SELECT to_char(${LEFT}, 'YYYY-MM') AS month, r.campus_id, b.campus_name AS campus, r.class_id, c.class_name AS class, c.sort_order AS class_order, r.status_class AS kind, count(*)::int AS count
    FROM students r JOIN campuses b ON b.institute_code = r.institute_code AND b.id = r.campus_id JOIN classes c ON c.institute_code = r.institute_code AND c.id = r.class_id
    WHERE ${all(parts)} GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, lower(b.campus_name), c.sort_order, 4`.execute(call.trx);
  return graphOf(rows, months, 'kind');
});
export const reportRoutes = [strength, members, distribution, admissions, inactive];
