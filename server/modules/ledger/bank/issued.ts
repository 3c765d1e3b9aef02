/** GET /issued_cheques: vouchers paid by cheque, with what the statements of the bank have of them. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { today } from '../../../../contract/dates.ts';
import { issuedCheques } from '../../../../contract/endpoints/finance/issuedCheques.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call, Route } from '../../../http/route.ts';
import { contains } from '../../../resources/filterSql.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all, ownRows } from '../../../resources/scope.ts';

type Sql = RawBuilder<unknown>;
type Query = z.output<NonNullable<typeof issuedCheques.query>>;
type Issued = z.output<typeof issuedCheques.response>['data'][number];
const SORTS: Readonly<Record<string, Sql>> = {
  cheque_no: sql`r.cheque_no`,
  cheque_date: sql`r.cheque_date`,
  payee: sql`r.payee`,
  amount: sql`r.amount`,
  days: sql`r.days`,
};
/** After how many days a cheque is in the next group; banks pay none that is older than half a year. */
const AGES = [0, 31, 91, 181] as const;

/** Over `r`: the bank account of each voucher that a cheque was drawn on, and the last line of the bank that it is matched with. */
const cheques = (code: string): Sql => sql`(
  SELECT v.institute_code, v.id, v.campus_id, v.voucher, v.payee, v.memo, v.cheque_no, b.account_id, b.amount, x.cheque_date, x.state,
    CASE x.state WHEN 'issued' THEN ${today()}::date - x.cheque_date END AS days, CASE x.state WHEN 'presented' THEN p.day WHEN 'cancelled' THEN v.void_date END AS ended_on,
    CASE x.state WHEN 'cancelled' THEN v.void_reason END AS reason
  FROM vouchers v
    CROSS JOIN LATERAL (SELECT v.journal_id || ARRAY(SELECT j.id FROM gl_journals j WHERE j.institute_code = v.institute_code AND j.source = 'inter_campus' AND j.source_id = v.journal_id) AS ids) e
    CROSS JOIN LATERAL (SELECT l.account_id, sum(l.credit)::bigint AS amount FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'bank'
      WHERE l.institute_code = v.institute_code AND l.journal_id = ANY (e.ids) AND l.credit > 0 GROUP BY 1) b
    LEFT JOIN LATERAL (SELECT max(s.line_date) AS day FROM bank_matches m JOIN gl_lines l ON l.institute_code = m.institute_code AND l.journal_id = m.journal_id AND l.line_no = m.line_no AND l.account_id = b.account_id
      JOIN bank_matches o ON o.institute_code = m.institute_code AND o.statement_id = m.statement_id AND o.group_no = m.group_no AND o.unmatched_at IS NULL JOIN bank_statement_lines s ON s.institute_code = o.institute_code AND s.id = o.line_id
      WHERE m.institute_code = v.institute_code AND m.journal_id = ANY (e.ids) AND m.unmatched_at IS NULL) p ON true
    CROSS JOIN LATERAL (SELECT coalesce(v.cheque_date, v.entry_date) AS cheque_date,
      CASE WHEN v.status = 'voided' THEN 'cancelled' WHEN p.day IS NOT NULL THEN 'presented' WHEN coalesce(v.cheque_date, v.entry_date) > ${today()}::date THEN 'ahead' ELSE 'issued' END AS state) x
  WHERE v.institute_code = ${code} AND v.method = 'cheque' AND v.cheque_no IS NOT NULL AND v.status IN ('approved', 'voided')) r`;
/** What is asked for, whatever its state. */
function where({ session }: Call, query: Query): Sql {
  for (const name of ['date_from', 'date_to'] as const) if (query[name]) requireDay(name, query[name]);
  const parts: Sql[] = [...ownRows(session, 'r', { campus_id: query.campus_id })];
  if (query.account_id) parts.push(sql`r.account_id = ${Number(query.account_id)}::bigint`);
  if (query.date_from) parts.push(sql`r.cheque_date >= ${query.date_from}::date`);
  if (query.date_to) parts.push(sql`r.cheque_date <= ${query.date_to}::date`);
  if (query.search)
    parts.push(sql`lower(concat_ws(' ', r.cheque_no, r.payee, r.voucher, r.memo)) LIKE ${contains(query.search)}`);
  return all(parts);
}
const listed = ({ state, older }: Query): Sql =>
  all([sql`true`, ...(state ? [sql`r.state = ${state}`] : []), ...(older ? [sql`r.days > ${Number(older)}`] : [])]);
interface Found {
  data: Issued[];
  cheques: number;
  amount: number;
  /** What is out of all that the other filters leave, whatever the state that is listed. */
  ages: readonly { readonly at: number; readonly cheques: number; readonly amount: number }[];
}
export const issuedRoute: Route = {
  ...endpointRoute(issuedCheques, async (call, { query }) => {
    const page = pageOfQuery(call.query);
    const by = query.sort_by ?? 'cheque_date';
    const column = Object.hasOwn(SORTS, by) ? SORTS[by] : undefined;
    if (!column) throw invalid('sort_by', `This list cannot be sorted by ${by}`);
    const way = sql.raw(query.sort_order?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC');
    const [found] = await sendNow(
      call.trx,
      sql<Found>`WITH issued AS MATERIALIZED (SELECT r.* FROM ${cheques(call.session.instituteCode)} WHERE ${where(call, query)}),
        page AS (SELECT row_number() OVER (ORDER BY ${column} ${way}, r.id ${way}) AS at, r.* FROM issued r WHERE ${listed(query)} ORDER BY 1 ${limits(page)}),
        ages AS (SELECT width_bucket(r.days, ${[...AGES]}::int[])::int AS at, count(*)::int AS cheques, sum(r.amount)::bigint AS amount FROM issued r WHERE r.state = 'issued' GROUP BY 1)
      SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'trans_id', r.id, 'voucher', r.voucher, 'campus_name', k.campus_name, 'account', concat_ws(' ', a.acc_code, a.acc_name), 'cheque_no', r.cheque_no,
            'cheque_date', to_char(r.cheque_date, 'YYYY-MM-DD'), 'payee', r.payee, 'memo', r.memo, 'amount', r.amount, 'state', r.state, 'days', r.days, 'ended_on', to_char(r.ended_on, 'YYYY-MM-DD'), 'reason', r.reason) ORDER BY r.at), '[]')
          FROM page r JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id JOIN finance_accounts a ON a.institute_code = r.institute_code AND a.id = r.account_id) AS data,
        (SELECT coalesce(jsonb_agg(to_jsonb(g)), '[]') FROM ages g) AS ages, count(*)::int AS cheques, coalesce(sum(r.amount), 0)::bigint AS amount
      FROM issued r WHERE ${listed(query)}`,
    );
    if (!found) throw new Error('the list answered no row');
    const { data, cheques: count, amount } = found;
    const ages = AGES.map((from, at) => {
      const { cheques: n = 0, amount: sum = 0 } = found.ages.find((one) => one.at === at + 1) ?? {};
      const next = AGES[at + 1];
      return { from, to: next === undefined ? null : next - 1, cheques: n, amount: sum };
    });
    return { ...paging(data, count, page), totals: { cheques: count, amount, ages } };
  }),
  reads: true,
};
