/**
 * GET /voided_trans: entries that were reversed, with their reversals. What goes with another entry (its part at another
 * campus, its deposits) is reversed with it and not named apart; what was rejected was never posted.
 */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { voidedTransactions } from '../../../../contract/endpoints/finance/vouchers.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call, Route } from '../../../http/route.ts';
import { contains } from '../../../resources/filterSql.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { sums } from '../../fees/payments/sums.ts';
import { DOCUMENT } from './documents.ts';

type Sql = RawBuilder<unknown>;
type Query = z.output<NonNullable<typeof voidedTransactions.query>>;
type Kind = z.output<typeof voidedTransactions.response>['totals']['kinds'][number];
type Voided = z.output<typeof voidedTransactions.response>['data'][number];
const SORTS: Readonly<Record<string, Sql>> = {
  void_date: sql`r.entry_date`,
  entry_date: sql`o.entry_date`,
  total: sql`r.total`,
  kind: sql`o.source`,
};
const FROM = sql`gl_journals r JOIN gl_journals o ON o.institute_code = r.institute_code AND o.id = r.reverses_id LEFT JOIN vouchers v ON v.institute_code = o.institute_code AND v.journal_id = o.id`;
const STUDENT = sql`(SELECT min(l.student_id) FROM gl_lines l WHERE l.institute_code = o.institute_code AND l.journal_id = o.id)`;

function condition({ session }: Call, query: Query): Sql {
  const parts: Sql[] = [
    ...ownRows(session, 'r', { campus_id: query.campus_id }),
    sql`r.reverses_id IS NOT NULL AND o.source NOT IN ('deposit', 'inter_campus')`,
  ];
  for (const name of ['from_date', 'to_date'] as const) if (query[name]) requireDay(name, query[name]);
  if (query.from_date) parts.push(sql`r.entry_date >= ${query.from_date}::date`);
  if (query.to_date) parts.push(sql`r.entry_date <= ${query.to_date}::date`);
  if (query.kind) parts.push(sql`coalesce(v.kind, o.source) = ANY(${query.kind.split(',')}::text[])`);
  if (query.user_id) parts.push(sql`r.created_by = ${Number(query.user_id)}`);
  if (query.search) {
    const like = contains(query.search);
    const number = /^\d{1,15}$/.test(query.search) ? Number(query.search) : null;
    parts.push(
      sql`(${number}::bigint IN (o.voucher_no, r.voucher_no) OR lower(concat_ws(' ', v.voucher, o.memo, r.memo, v.payee)) LIKE ${like} OR lower(${DOCUMENT}) LIKE ${like})`,
    );
  }
  return all(parts);
}
export const voidedRoute: Route = {
  ...endpointRoute(voidedTransactions, async (call, { query }) => {
    const where = condition(call, query);
    const page = pageOfQuery(call.query);
    const by = query.sort_by ?? 'void_date';
    const column = Object.hasOwn(SORTS, by) ? SORTS[by] : undefined;
    if (!column) throw invalid('sort_by', `This list cannot be sorted by ${by}`);
    const way = sql.raw(
      query.sort_order?.toUpperCase() === 'ASC' || (query.sort_by && !query.sort_order) ? 'ASC' : 'DESC',
    );
    const [found, { total, sum, kinds }] = await Promise.all([
      sendNow(
        call.trx,
        sql<
          Voided & { at: number }
        >`SELECT x.*, (SELECT s.student_name FROM students s WHERE s.institute_code = ${call.session.instituteCode} AND s.id = x.student_id) AS student FROM (
          SELECT o.id AS journal_id, r.id AS reversal_id, coalesce(v.kind, o.source) AS kind, coalesce(${DOCUMENT}, 'Entry ' || o.voucher_no) AS document, v.id AS trans_id,
            to_char(o.entry_date, 'YYYY-MM-DD') AS entry_date, to_char(r.entry_date, 'YYYY-MM-DD') AS void_date, r.memo AS void_reason,
            (SELECT u.full_name FROM users u WHERE u.institute_code = r.institute_code AND u.id = r.created_by) AS voided_by, o.voucher_no, r.voucher_no AS reversal_no, r.campus_id, k.campus_name,
            ${STUDENT} AS student_id, o.memo, r.total, row_number() OVER (ORDER BY ${column} ${way}, r.id ${way}) AS at
          FROM ${FROM} JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id WHERE ${where} ORDER BY ${column} ${way}, r.id ${way} ${limits(page)}) x ORDER BY x.at`,
      ),
      sums.of(call, 'voided_trans', async () => {
        const kinds = await sendNow(
          call.trx,
          sql<Kind>`SELECT coalesce(v.kind, o.source) AS kind, count(*)::int AS count, sum(r.total)::bigint AS total FROM ${FROM} WHERE ${where} GROUP BY 1 ORDER BY 3 DESC, 1`,
        );
        const add = (of: 'count' | 'total'): number => kinds.reduce((all, one) => all + one[of], 0);
        return { total: add('count'), sum: add('total'), kinds };
      }),
    ]);
    const data = found.map(({ at: _at, ...row }): Voided => row);
    return { ...paging(data, total, page), totals: { total: sum, kinds } };
  }),
  reads: true,
};
