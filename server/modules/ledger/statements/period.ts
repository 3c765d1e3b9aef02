/** What a statement is asked for, with its defaults (specification 9), and what all of them say of themselves. */
import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call } from '../../../http/route.ts';
import { all, campusOf } from '../../../resources/scope.ts';
import { firstDay } from '../../preferences/reportStart.ts';
import type { Period } from './columns.ts';

interface Query {
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly as_of?: string | undefined;
  readonly campus_id?: string | undefined;
  readonly columns?: Period['columns'] | undefined;
}
const rest = ({ campus_id, columns = 'one' }: Query) => ({
  campus: campus_id === undefined ? null : Number(campus_id),
  columns,
});
/** Of a period. Throws 422 for days that are none or run backwards. */
export async function periodOf(call: Pick<Call, 'trx' | 'session'>, query: Query): Promise<Period> {
  const to = requireDay('to_date', query.to_date ?? latest(query.from_date));
  const from = requireDay('from_date', query.from_date ?? (await firstDay(call, to)));
  if (to < from) throw invalid('to_date', `${to} must not be before ${from}`);
  return { from, to, ...rest(query) };
}
const latest = (from: string | undefined): string => (from !== undefined && from > today() ? from : today());
/** As of a day. */
export const asOf = (query: Query): Period => ({
  from: null,
  to: requireDay('as_of', query.as_of ?? today()),
  ...rest(query),
});

export async function headOf({ trx, session }: Pick<Call, 'trx' | 'session'>) {
  const names =
    session.campuses === 'all'
      ? null
      : await sendNow(
          trx,
          sql<{
            name: string;
          }>`SELECT c.campus_name AS name FROM campuses c WHERE ${all([sql`c.institute_code = ${session.instituteCode}`, ...campusOf(session, sql`c.id`)])} ORDER BY 1`,
        );
  return { made_at: new Date().toISOString(), campuses: names === null ? null : names.map(({ name }) => name) };
}
