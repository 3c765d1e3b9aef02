/**
 * One measure over the particulars of a period, however it is grouped. Class and section are those at issue, so that
 * last year's report stays what it was.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../http/route.ts';
import { firstDay } from '../../modules/fees/challans/days.ts';
import { readPlanned } from '../../modules/fees/readPlanned.ts';
import { all, ownRows, withIds } from '../../resources/scope.ts';

type Sql = RawBuilder<unknown>;
type Params = Readonly<Record<'from_month' | 'to_month', string>> &
  Readonly<
    Partial<Record<'campus_id' | 'session_id' | 'class_id' | 'section_id' | 'particular_id', string | undefined>>
  >;
export interface Grouping {
  /** Columns beside the sums. */
  readonly columns: Sql;
  readonly by: Sql;
  readonly order: Sql;
  readonly where?: Sql;
}
export const CAMPUS = sql`c.campus_name AS campus`;
export const MONTH = sql`to_char(l.line_month, 'YYYY-MM') AS month`;

/**
 * Billed before discounts, discounts, fines, received, balance = billed + fine − discount − received. Void challans are
 * left out.
 */
const SUMS =
  sql.raw(`coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0)::bigint AS billed, sum(l.discount)::bigint AS discount,
  coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0)::bigint AS fine, sum(l.paid)::bigint AS received,
  sum(l.amount - l.discount - l.paid)::bigint AS balance, count(DISTINCT l.student_id)::int AS students`);

/** The measure of lines of these months, by `grouping`, in paisa. */
export function feesBy<R>(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  params: Params,
  { columns, by, order, where }: Grouping,
): Promise<R[]> {
  const parts = [
    ...ownRows(session, 'l', { campus_id: params.campus_id }),
    sql`NOT l.is_void AND l.line_month BETWEEN ${firstDay(params.from_month)}::date AND ${firstDay(params.to_month)}::date`,
    ...withIds('l', { particular_id: params.particular_id }),
    ...withIds('c', { session_id: params.session_id, class_id: params.class_id, section_id: params.section_id }),
    sql`c.institute_code = ${session.instituteCode} AND c.voided_at IS NULL`,
    ...(where ? [where] : []),
  ];
  return readPlanned(
    trx,
    'enable_nestloop',
    sql<R>`SELECT ${columns}, ${SUMS} FROM challan_lines l JOIN challan_details c ON c.institute_code = l.institute_code AND c.id = l.challan_id
      JOIN fee_particulars p ON p.institute_code = l.institute_code AND p.id = l.particular_id WHERE ${all(parts)} GROUP BY ${by} ORDER BY ${order}`,
  );
}
