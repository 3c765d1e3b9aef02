/** GET /approvals and /approval_count: what waits for a decision, of all kinds (waiting.ts). */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { countApprovals, listApprovals } from '../../../contract/endpoints/approvals.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Route } from '../../http/route.ts';
import { contains } from '../../resources/filterSql.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, withIds } from '../../resources/scope.ts';
import { waiting } from './waiting.ts';

type Sql = RawBuilder<unknown>;
type Query = z.output<NonNullable<typeof listApprovals.query>>;
type Answer = z.input<typeof listApprovals.response>;
type Row = Answer['data'][number];
/** Of a kind and maker: all of it, and what of it the filters leave. */
type Group = Answer['groups'][number] & { readonly all_n: number; readonly waiting: number };
const SORTS: Readonly<Record<string, Sql>> = {
  requested_at: sql`w.requested_at`,
  amount: sql`w.amount`,
  about: sql`lower(w.about)`,
  day: sql`w.day`,
};
function filtered({ kind, whose, maker_id, campus_id, search }: Query): Sql {
  return all([
    sql`true`,
    ...withIds('w', { maker_id, campus_id }),
    ...(kind ? [sql`w.kind = ${kind}`] : []),
    ...(whose === undefined ? [] : [whose === 'own' ? sql`w.own` : sql`w.decidable`]),
    ...(search
      ? [sql`lower(concat_ws(' ', w.about, w.about_no, w.what, w.note, u.full_name)) LIKE ${contains(search)}`]
      : []),
  ]);
}
/** Rows of one kind and maker stand together; within them as asked, else the oldest first. */
function ordered({ sort_by: by, sort_order: order }: Query): Sql {
  const column = by === undefined ? sql`w.requested_at` : Object.hasOwn(SORTS, by) ? SORTS[by] : undefined;
  if (!column) throw invalid('sort_by', `This list cannot be sorted by ${by}`);
  const descends = by !== undefined && (order ?? 'DESC').toUpperCase() === 'DESC';
  return sql`w.at, lower(u.full_name) NULLS FIRST, w.maker_id, ${column} ${descends ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`}, w.id`;
}
const list = endpointRoute(listApprovals, async (call, { query }) => {
  const { trx, session } = call;
  const page = pageOfQuery(call.query);
  const order = ordered(query);
  const rows = waiting(session);
  if (rows === null) return { ...paging<Row[]>([], 0, page), groups: [], kinds: [], totals: { cash: 0 } };
  const code = session.instituteCode;
  const from = sql`${rows} AS w LEFT JOIN users u ON u.institute_code = ${code} AND u.id = w.maker_id`;
  const matches = filtered(query);
  const [data, grouped] = await Promise.all([
    sendNow(
      trx,
      sql<Row>`SELECT w.kind, w.id, w.campus_id, k.campus_name AS campus, w.maker_id, u.full_name AS maker, w.requested_at, w.about, w.about_no, w.employee_id, w.what, w.number, nullif(w.note, '') AS note,
          to_char(w.day, 'YYYY-MM-DD') AS day, to_char(w.until, 'YYYY-MM-DD') AS until, w.amount, w.cash, w.own, w.decidable, w.version
        FROM ${from} JOIN campuses k ON k.institute_code = ${code} AND k.id = w.campus_id WHERE ${matches} ORDER BY ${order} ${limits(page)}`,
    ),
    sendNow(
      trx,
      sql<Group>`SELECT w.kind, w.maker_id, count(*) FILTER (WHERE ${matches})::int AS count, coalesce(sum(w.amount) FILTER (WHERE ${matches}), 0)::bigint AS amount, coalesce(sum(w.cash) FILTER (WHERE ${matches}), 0)::bigint AS cash,
          count(*)::int AS all_n, count(*) FILTER (WHERE w.decidable)::int AS waiting FROM ${from} GROUP BY w.at, w.kind, w.maker_id ORDER BY w.at, w.maker_id`,
    ),
  ]);
  const total = grouped.reduce((sum, { count }) => sum + count, 0);
  const kinds = [...new Set(grouped.map(({ kind }) => kind))].map((kind) => {
    const own = grouped.filter((group) => group.kind === kind);
    return {
      kind,
      count: own.reduce((sum, { all_n }) => sum + all_n, 0),
      waiting: own.reduce((sum, { waiting }) => sum + waiting, 0),
    };
  });
  return {
    ...paging(data, total, page),
    groups: grouped
      .filter(({ count }) => count > 0)
      .map(({ kind, maker_id, count, amount, cash }) => ({ kind, maker_id, count, amount, cash })),
    kinds,
    totals: { cash: grouped.reduce((sum, { cash }) => sum + cash, 0) },
  };
});
const count = endpointRoute(countApprovals, async ({ trx, session }) => {
  const rows = waiting(session);
  if (rows === null) return { data: { waiting: 0, entered: 0 } };
  const [counted] = await sendNow(
    trx,
    sql<{
      waiting: number;
      entered: number;
    }>`SELECT count(*) FILTER (WHERE w.decidable)::int AS waiting, count(*) FILTER (WHERE w.own)::int AS entered FROM ${rows} AS w`,
  );
  return { data: counted ?? { waiting: 0, entered: 0 } };
});
export const approvalRoutes: readonly Route[] = [list, count];
