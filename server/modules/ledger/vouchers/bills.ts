/** GET /bills_to_pay: expenses on credit with what is left of them (server/database/views/bills.sql). */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { today } from '../../../../contract/dates.ts';
import { billsToPay } from '../../../../contract/endpoints/finance/bills.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call, Route } from '../../../http/route.ts';
import { contains } from '../../../resources/filterSql.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all, ownRows } from '../../../resources/scope.ts';

type Sql = RawBuilder<unknown>;
type Query = z.output<NonNullable<typeof billsToPay.query>>;
type Answer = z.output<typeof billsToPay.response>;
const SORTS: Readonly<Record<string, Sql>> = {
  entry_date: sql`r.entry_date`,
  due_date: sql`r.due_date`,
  days: sql`r.days`,
  payee: sql`lower(r.payee)`,
  reference: sql`r.reference`,
  amount: sql`r.amount`,
  paid: sql`r.paid`,
  rest: sql`r.rest`,
};
/** After how many days a bill is in the next group. */
const AGES = [0, 31, 61, 91] as const;

function where({ session }: Call, query: Query): Sql {
  for (const name of ['date_from', 'date_to'] as const) if (query[name]) requireDay(name, query[name]);
  const parts: Sql[] = [
    ...ownRows(session, 'r', {
      campus_id: query.campus_id,
      id: query.ids === undefined ? undefined : query.ids.split(',').map(Number),
    }),
    ...(query.account_id ? [sql`r.account_id = ${Number(query.account_id)}::bigint`] : []),
    ...(query.payee ? [sql`payee_key(r.payee) = payee_key(${query.payee})`] : []),
    ...(query.date_from ? [sql`r.entry_date >= ${query.date_from}::date`] : []),
    ...(query.date_to ? [sql`r.entry_date <= ${query.date_to}::date`] : []),
  ];
  if (query.state) parts.push(query.state === 'open' ? sql`r.rest > 0` : sql`r.rest = 0`);
  if (query.search)
    parts.push(sql`lower(concat_ws(' ', r.payee, r.reference, r.voucher, r.memo)) LIKE ${contains(query.search)}`);
  return all(parts);
}
interface Found extends Pick<Answer, 'data'>, Omit<Answer['totals'], 'ages' | 'not_due'> {
  readonly ages: readonly { readonly at: number; readonly bills: number; readonly rest: number }[];
}
export const billsRoute: Route = {
  ...endpointRoute(billsToPay, async (call, { query }) => {
    const page = pageOfQuery(call.query);
    const by = query.sort_by ?? 'entry_date';
    const column = Object.hasOwn(SORTS, by) ? SORTS[by] : undefined;
    if (!column) throw invalid('sort_by', `This list cannot be sorted by ${by}`);
    const way = sql.raw(query.sort_order?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC');
    const [found] = await sendNow(
      call.trx,
      sql<Found>`WITH listed AS MATERIALIZED (SELECT r.*, CASE WHEN r.rest > 0 THEN ${today()}::date - r.due_date END AS days FROM bills r WHERE ${where(call, query)}),
        page AS (SELECT row_number() OVER (ORDER BY ${column} ${way}, r.id ${way}) AS at, r.* FROM listed r ORDER BY 1 ${limits(page)}),
        ages AS (SELECT width_bucket(r.days, ${[...AGES]}::int[])::int AS at, count(*)::int AS bills, sum(r.rest)::bigint AS rest FROM listed r WHERE r.days IS NOT NULL GROUP BY 1)
      SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'trans_id', r.id, 'voucher', r.voucher, 'reference', r.reference, 'entry_date', to_char(r.entry_date, 'YYYY-MM-DD'), 'due_date', to_char(r.due_date, 'YYYY-MM-DD'), 'payee', r.payee, 'memo', r.memo,
            'campus_id', r.campus_id, 'campus_name', k.campus_name, 'account_id', r.account_id, 'account', concat_ws(' ', a.acc_code, a.acc_name), 'amount', r.amount, 'paid', r.paid, 'waiting', r.waiting, 'rest', r.rest,
            'days', r.days) ORDER BY r.at), '[]')
          FROM page r JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id JOIN finance_accounts a ON a.institute_code = r.institute_code AND a.id = r.account_id) AS data,
        (SELECT coalesce(jsonb_agg(to_jsonb(g)), '[]') FROM ages g) AS ages, count(*)::int AS bills, coalesce(sum(r.amount), 0)::bigint AS amount, coalesce(sum(r.paid), 0)::bigint AS paid,
        coalesce(sum(r.rest), 0)::bigint AS rest
      FROM listed r`,
    );
    if (!found) throw new Error('the list answered no row');
    const { data, ages: aged, ...sums } = found;
    const ages = AGES.map((from, at) => {
      const { bills = 0, rest = 0 } = aged.find((one) => one.at === at + 1) ?? {};
      const next = AGES[at + 1];
      return { from, to: next === undefined ? null : next - 1, bills, rest };
    });
    const { bills = 0, rest = 0 } = aged.find((one) => one.at === 0) ?? {};
    return { ...paging(data, sums.bills, page), totals: { ...sums, not_due: { bills, rest }, ages } };
  }),
  reads: true,
};
