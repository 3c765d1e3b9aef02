/** What the lists of payments, discounts and refunds share: filters, the student of a row. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { OPERATORS, type Operator } from '../../../../contract/filters.ts';
import type { listQuery } from '../../../../contract/endpoints/fees/shapes.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { contains, parseFilters } from '../../../resources/filterSql.ts';
import { all, withIds } from '../../../resources/scope.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { beside } from '../specifiedStudent.ts';

export type Sql<T = unknown> = RawBuilder<T>;
type Shape = { [name in keyof typeof listQuery]?: z.output<(typeof listQuery)[name]> };

/**
 * The student `s` with campus `k` of a row, for `asSpecified`. Who has left for a campus that is not the user's keeps
 * their place and loses their name.
 */
export const STUDENT = sql`jsonb_build_object(${sql.raw(`'id', r.student_id, 'sid', coalesce(s.sid, 0), 'studentName', coalesce(s.student_name, 'At another campus'), 'father_name', s.father_name, 'roll_no', s.roll_no,
  'family_no', s.family_no, 'mobile', s.mobile, 'status_class', coalesce(s.status_class, 'transferred'), 'campus_id', r.campus_id, 'campus_name', k.campus_name, 'session_name', coalesce(s.session_name, ''),
  'class_id', coalesce(s.class_id, 0), 'class_name', coalesce(s.class_name, ''), 'section_name', s.section_name`)}, ${beside('s')})`;
export const STUDENT_JOINS = sql.raw(
  `LEFT JOIN student_details s ON s.institute_code = r.institute_code AND s.id = r.student_id JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id`,
);

/** Students of the class, section, session, family and kind that are asked for; null when every one is meant. */
export function studentsOf({ session }: Pick<Call, 'session'>, query: Shape): Sql | null {
  const { session_id, class_id, section_id } = query;
  const parts: Sql[] = withIds('s', { session_id, class_id, section_id });
  if (query.family_no) parts.push(sql`s.family_no = ${Number(query.family_no)}::bigint`);
  if (query['not-enrolled'])
    parts.push(query['not-enrolled'] === 'true' ? sql`s.status_class <> 'enrolled'` : sql`s.status_class = 'enrolled'`);
  return parts.length
    ? sql`SELECT s.id FROM students s WHERE s.institute_code = ${session.instituteCode} AND ${all(parts)}`
    : null;
}
/** Students whose SID, numbers, names or mobile hold this text. */
export const studentsFound = (wanted: string): Sql => sql`SELECT student_search(${contains(wanted)})`;
/** The number that a search may mean; null for none. */
export const numberIn = (wanted: string): number | null => (/^\d{1,15}$/.test(wanted) ? Number(wanted) : null);
export function between(column: Sql, query: { date_from?: string | undefined; date_to?: string | undefined }): Sql[] {
  for (const name of ['date_from', 'date_to'] as const) if (query[name]) requireDay(name, query[name]);
  return [
    ...(query.date_from ? [sql`${column} >= ${query.date_from}::date`] : []),
    ...(query.date_to ? [sql`${column} <= ${query.date_to}::date`] : []),
  ];
}

export interface Column {
  readonly sql: Sql;
  readonly kind: 'number' | 'money' | 'date' | 'text';
}
const ORDERED: Partial<Record<Operator, string>> = { '=': '=', '!=': '<>', '>': '>', '>=': '>=', '<': '<', '<=': '<=' };
function operand(field: string, { kind }: Column, value: unknown): Sql {
  const text = String(value ?? '');
  if (kind === 'text') return sql`lower(${text})`;
  if (kind === 'date') {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text))
      throw invalid('filters', `filters: ${field} is compared with a value that it cannot have`);
    requireDay('filters', text);
    return sql`${text}::date`;
  }
  if (!/^-?\d{1,13}(\.\d{1,2})?$/.test(text))
    throw invalid('filters', `filters: ${field} is compared with a value that it cannot have`);
  return kind === 'money' ? sql`${Math.round(Number(text) * 100)}::bigint` : sql`${Math.trunc(Number(text))}::bigint`;
}
/** The filters of a grid over these columns. Throws 422 naming what is not allowed. */
export function gridFilters(text: string | undefined, columns: Readonly<Record<string, Column>>): Sql[] {
  return parseFilters(text).map(({ field, operator, value }) => {
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
    if (!column || !OPERATORS.includes(operator))
      throw invalid('filters', `filters: ${field} is not a field that this list can be filtered by`);
    const left = column.kind === 'text' ? sql`lower(coalesce(${column.sql}, ''))` : column.sql;
    const sign = ORDERED[operator];
    if (sign) return sql`${left} ${sql.raw(sign)} ${operand(field, column, value)}`;
    if (operator === 'LIKE' && column.kind === 'text') return sql`${left} LIKE ${contains(String(value ?? ''))}`;
    const list = Array.isArray(value) ? (value as unknown[]) : String(value ?? '').split(',');
    if (operator === 'BETWEEN' && list.length === 2)
      return sql`${left} BETWEEN ${operand(field, column, list[0])} AND ${operand(field, column, list[1])}`;
    if (operator === 'IN' && list.length > 0 && list.length <= 500)
      return sql`${left} IN (${sql.join(list.map((one) => operand(field, column, one)))})`;
    throw invalid('filters', `filters: ${field} cannot be filtered with ${operator}`);
  });
}
/** ORDER BY of `sort_by`, newest first without one. Throws 422 for what the list is not sorted by. */
export function sorted(query: Shape, columns: Readonly<Record<string, Sql>>): Sql {
  const name = query.sort_by ?? 'id';
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw invalid('sort_by', `This list cannot be sorted by ${name}`);
  const way = sql.raw((query.sort_order ?? (query.sort_by ? 'ASC' : 'DESC')).toUpperCase());
  return name === 'id' ? sql`r.id ${way}` : sql`${column} ${way}, r.id ${way}`;
}
