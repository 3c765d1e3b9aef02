/**
 * What reports on students share: where they look, and how they count. Enrolled students are counted; inquiries never
 * are.
 */
import { sql, type RawBuilder } from 'kysely';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';
import { students } from '../../../src/resources/students.ts';
import { invalid } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { all, visible } from '../../resources/scope.ts';

const COLUMNS = ['campus_id', 'session_id', 'class_id', 'section_id', 'house_id'] as const;
type Params = Readonly<Partial<Record<(typeof COLUMNS)[number], string | undefined>>>;
const is = (column: string, value: string): RawBuilder<unknown> =>
  value === 'none' ? sql`${sql.ref(`r.${column}`)} IS NULL` : sql`${sql.ref(`r.${column}`)} = ${Number(value)}`;

/** Students `r` that are seen and asked for, and `more`. */
export const studentsAt = (
  { session }: Pick<Call, 'session'>,
  params: Params,
  ...more: RawBuilder<unknown>[]
): RawBuilder<unknown> =>
  all([
    visible(students, session),
    ...COLUMNS.flatMap((name) => (params[name] === undefined ? [] : [is(name, params[name])])),
    ...more,
  ]);
export const ENROLLED = sql`r.status_class = 'enrolled'`;

/** Genders are a list of the school's own; reports know the two words that schools use. */
export const COUNTS = sql.raw(`count(*) FILTER (WHERE lower(g.name) IN ('male', 'boy', 'm'))::int AS boys,
  count(*) FILTER (WHERE lower(g.name) IN ('female', 'girl', 'f'))::int AS girls,
  count(*) FILTER (WHERE g.name IS NULL OR lower(g.name) NOT IN ('male', 'boy', 'm', 'female', 'girl', 'f'))::int AS other, count(*)::int AS total`);
export const GENDER = sql.raw('LEFT JOIN genders g ON g.institute_code = r.institute_code AND g.id = r.gender_id');
export const HOUSE = sql.raw('LEFT JOIN houses h ON h.institute_code = r.institute_code AND h.id = r.house_id');

const MOST_MONTHS = 120;
/** Every month of a period, 'YYYY-MM'. Throws 422 for one of more than ten years. */
export function monthsOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = shiftMonth(month, 1)) {
    months.push(month);
    if (months.length > MOST_MONTHS) throw invalid('from', 'The period is longer than ten years');
  }
  return months;
}

/** A row per month, campus and class, as `new_admissions` and `inactive_students` count them. */
export interface MonthRow<K extends string = string> {
  month: string;
  campus_id: number;
  campus: string;
  class_id: number;
  class: string;
  class_order: number;
  kind: K;
  count: number;
}
/** Students per month of `day`, as SQL over `r`, told apart by `kind`. */
export async function perMonth<K extends string>(
  { trx }: Pick<Call, 'trx'>,
  day: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<MonthRow<K>[]> {
  const { rows } = await sql<
    MonthRow<K>
  >`SELECT to_char(${day}, 'YYYY-MM') AS month, r.campus_id, r.campus_name AS campus, r.class_id, r.class_name AS class,
      r.class_order, ${kind} AS kind, count(*)::int AS count
    FROM student_details r WHERE ${where} GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, lower(r.campus_name), r.class_order, 4`.execute(
    trx,
  );
  return rows;
}
/** The graph of the specification beside the rows: a series per campus or kind, a figure per month. */
export function graphOf<K extends string>(
  rows: readonly MonthRow<K>[],
  months: readonly string[],
  by: 'campus' | 'kind',
) {
  const series = [...Map.groupBy(rows, (row) => row[by])].map(([label, own]) => ({
    label,
    data: months.map((month) => own.filter((row) => row.month === month).reduce((total, row) => total + row.count, 0)),
  }));
  return {
    rows,
    labels: months,
    beside: {
      series: series.toSorted((a, b) => a.label.localeCompare(b.label)),
      total: rows.reduce((total, row) => total + row.count, 0),
    },
  };
}
