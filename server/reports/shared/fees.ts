/** One measure over the particulars of a period, however it is grouped. Class and section are those at issue, so that last year's report stays what it was. */
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../http/route.ts';
import { monthsOf } from '../../modules/fees/reports/place.ts';
import { readPlanned } from '../../modules/fees/readPlanned.ts';
import { all, campusOf } from '../../resources/scope.ts';

type Sql = RawBuilder<unknown>;
type Asked = Readonly<Partial<Record<'campus_id' | 'session_id' | 'class_id' | 'section_id' | 'from_month' | 'to_month', string | undefined>>>;
export interface Grouping {
  /** Columns beside the sums. */
  readonly columns: Sql;
  readonly by: Sql;
  readonly order: Sql;
  readonly where?: Sql;
}
export const CAMPUS = sql`k.campus_name AS campus`;
export const MONTH = sql`to_char(l.line_month, 'YYYY-MM') AS month`;

/** Billed before discounts, discounts, fines, received, balance = billed + fine − discount − received. Void challans are left out. */
const SUMS = sql.raw(`coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0)::bigint AS billed, sum(l.discount)::bigint AS discount,
  coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0)::bigint AS fine, sum(l.paid)::bigint AS received,
  sum(l.amount - l.discount - l.paid)::bigint AS balance, count(DISTINCT l.student_id)::int AS students`);

/** The measure of lines of these months, by `grouping`, in paisa. */
export function feesBy<R>({ trx, session }: Pick<Call, 'trx' | 'session'>, asked: Asked, { columns, by, order, where }: Grouping): Promise<R[]> {
  const months = monthsOf({ from: asked.from_month, to: asked.to_month }, ['from_month', 'to_month']);
  const code = session.instituteCode;
  const parts = [
    sql`l.institute_code = ${code} AND NOT l.is_void AND l.line_month BETWEEN ${months.from}::date AND ${months.to}::date`,
    ...campusOf(session, sql`l.campus_id`),
    ...(asked.campus_id === undefined ? [] : [sql`l.campus_id = ${Number(asked.campus_id)}`]),
    ...(['session_id', 'class_id', 'section_id'] as const).flatMap((name) =>
      asked[name] === undefined ? [] : [sql`c.${sql.id(name)} = ${Number(asked[name])}`],
    ),
    sql`c.institute_code = ${code} AND c.voided_at IS NULL`,
    ...(where ? [where] : []),
  ];
  return readPlanned(
    trx,
    'enable_nestloop',
    sql<R>`SELECT ${columns}, ${SUMS} FROM challan_lines l JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id
      JOIN campuses k ON k.institute_code = l.institute_code AND k.id = l.campus_id JOIN classes x ON x.institute_code = c.institute_code AND x.id = c.class_id
      JOIN fee_particulars p ON p.institute_code = l.institute_code AND p.id = l.particular_id WHERE ${all(parts)} GROUP BY ${by} ORDER BY ${order}`,
  );
}
