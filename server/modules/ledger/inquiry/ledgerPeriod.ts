import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call } from '../../../http/route.ts';
import { firstDay } from '../../preferences/reportStart.ts';
import type { Row } from '../../../database/tables.ts';

export interface LedgerPeriod {
  readonly from: string;
  readonly to: string;
}
/** The period of a question, each end with its default; throws 422 for ends that are no days or run backwards. */
export async function ledgerPeriod(
  call: Pick<Call, 'trx' | 'session'>,
  query: { readonly from_date?: string | undefined; readonly to_date?: string | undefined },
): Promise<LedgerPeriod> {
  const { from_date, to_date } = query;
  const to = requireDay('to_date', to_date ?? (from_date !== undefined && from_date > today() ? from_date : today()));
  const from = requireDay('from_date', from_date ?? (await firstDay(call, to)));
  if (to < from) throw invalid('to_date', 'to_date must not be before from_date');
  return { from, to };
}
/** The first day of the fiscal year of a day; of a day after all years, the day after the last. Null before all. */
export async function yearStart({ trx, session }: Pick<Call, 'trx' | 'session'>, day: string): Promise<string | null> {
  const [year] = await sendNow(
    trx,
    sql<{
      start: string;
    }>`SELECT to_char(CASE WHEN ${day}::date > f.end_date THEN f.end_date + 1 ELSE f.start_date END, 'YYYY-MM-DD') AS start FROM fiscal_years f
      WHERE f.institute_code = ${session.instituteCode} AND f.start_date <= ${day}::date ORDER BY f.start_date DESC LIMIT 1`,
  );
  return year?.start ?? null;
}
/** The campuses that a sheet is limited to, in their order; null where it is of the whole school. */
export async function campusesOf(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  campusId: string | undefined,
): Promise<{ id: number; campus_name: string }[] | null> {
  if (session.campuses === 'all' && campusId === undefined) return null;
  const own = session.campuses === 'all' ? sql`true` : sql`c.id = ANY(${[...session.campuses]}::bigint[])`;
  const one = campusId === undefined ? sql`true` : sql`c.id = ${Number(campusId)}`;
  return sendNow(
    trx,
    sql<Pick<Row<'campuses'>, 'id' | 'campus_name'>>`SELECT c.id, c.campus_name FROM campuses c
      WHERE c.institute_code = ${session.instituteCode} AND ${own} AND ${one} ORDER BY c.id`,
  );
}
