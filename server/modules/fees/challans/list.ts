/** GET /student_challan: challans with what is paid of them, paged, and exact sums over the whole selection. */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { listChallans } from '../../../../contract/endpoints/fees/challans.ts';
import { toRupees } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { limitsOf, pageOf } from '../../../resources/list.ts';
import { sums } from '../payments/sums.ts';
import { requireDay } from './days.ts';
import { columnsOf, FROM, toChallan, type ChallanRow } from './rows.ts';
import { challanSelection, isOn, type ChallanQuery } from './selection.ts';

const SORTS: Readonly<Record<string, string>> = {
  id: 'r.id',
  challan_no: 'r.challan_no',
  due_date: 'r.due_date',
  issue_date: 'r.issue_date',
  challan_month: 'r.fee_month',
  balance: 'r.balance',
  amount: 'r.gross',
  sid: 's.sid',
  studentName: 'lower(s.student_name)',
};
const BY_CLASS = sql.raw(`(SELECT x.sort_order FROM classes x WHERE x.institute_code = r.institute_code AND x.id = r.class_id), r.class_id,
  (SELECT x.section_name FROM sections x WHERE x.institute_code = r.institute_code AND x.id = r.section_id) NULLS FIRST, s.sid, r.id`);
const BY_FAMILY = sql.raw(
  `(SELECT f.family_no FROM families f WHERE f.institute_code = r.institute_code AND f.id = r.family_id), r.family_id, s.sid, r.due_date, r.id`,
);
function orderOf(query: ChallanQuery): RawBuilder<unknown> {
  if (isOn(query.sort_by_family_no)) return BY_FAMILY;
  if (isOn(query.sort_by_class)) return BY_CLASS;
  const column = SORTS[query.sort_by ?? 'id'];
  if (column === undefined || !Object.hasOwn(SORTS, query.sort_by ?? 'id'))
    throw invalid('sort_by', `sort_by must be one of ${Object.keys(SORTS).join(', ')}`);
  const way = (query.sort_order ?? (query.sort_by ? 'ASC' : 'DESC')).toUpperCase();
  return sql.raw(column === 'r.id' ? `r.id ${way}` : `${column} ${way}, r.id ${way}`);
}

interface Sums {
  challans: number;
  amount: number;
  discount: number;
  fine: number;
  paid: number;
  balance: number;
}
/** Parameters that change what a row says, or their order, but not which rows there are. */
const SHOWS = [
  'paid_date',
  'challan_particular_wise_payment_status',
  'late_fee_fine_on_challan',
  'std_actual_fee',
  'sort_by_family_no',
  'user_paid_dates',
  'std_latest_payment',
  'sort_by_class',
  'for_print',
];

/** The days on which this user may date a payment. */
async function paidDates({ trx, session }: Call): Promise<{ from: string | null; to: string | null }> {
  const [user] = await sendNow(
    trx,
    sql<{
      from: string | null;
      to: string | null;
    }>`SELECT to_char(${today()}::date - u.paid_date_back_days, 'YYYY-MM-DD') AS "from", to_char(${today()}::date + u.paid_date_forward_days, 'YYYY-MM-DD') AS "to"
      FROM users u WHERE u.institute_code = ${session.instituteCode} AND u.id = ${session.userId}`,
  );
  return user ?? { from: null, to: null };
}
export const listRoute = endpointRoute(listChallans, async (call, { query }) => {
  const { page, perPage } = pageOf({ ...call.query, page: query.page ?? '1' }) ?? { page: 1, perPage: 50 };
  const paidDate = requireDay('paid_date', query.paid_date ?? today());
  const wanted = {
    particulars: isOn(query.challan_particular_wise_payment_status),
    fine: isOn(query.late_fee_fine_on_challan),
    actualFee: isOn(query.std_actual_fee),
    latestPayment: isOn(query.std_latest_payment),
    paper: isOn(query.for_print),
  };
  const order = orderOf(query);
  const where = await challanSelection(call, query);
  const filters = Object.fromEntries(Object.entries(call.query).filter(([name]) => !SHOWS.includes(name)));
  const [rows, found, window] = await Promise.all([
    sendNow(
      call.trx,
      sql<ChallanRow>`SELECT ${columnsOf(wanted)} FROM ${FROM} WHERE ${where} ORDER BY ${order} ${limitsOf({ page, perPage }, true)}`,
    ),
    sums.of({ ...call, query: filters }, 'challans', async () => {
      const [sum] = await sendNow(
        call.trx,
        sql<Sums>`SELECT count(*)::int AS challans, coalesce(sum(r.gross), 0)::bigint AS amount, coalesce(sum(r.discount), 0)::bigint AS discount, coalesce(sum(r.fine), 0)::bigint AS fine,
          coalesce(sum(r.paid), 0)::bigint AS paid, coalesce(sum(r.balance), 0)::bigint AS balance FROM ${FROM} WHERE ${where}`,
      );
      return sum ?? { challans: 0, amount: 0, discount: 0, fine: 0, paid: 0, balance: 0 };
    }),
    isOn(query.user_paid_dates) ? paidDates(call) : undefined,
  ]);
  const { challans, ...money } = found;
  const inRupees = Object.fromEntries(Object.entries(money).map(([name, paisa]) => [name, toRupees(paisa)])) as typeof money;
  return {
    data: rows.map((row) => toChallan(row, wanted, paidDate)),
    current_page: page,
    per_page: perPage,
    total: challans,
    last_page: Math.max(1, Math.ceil(challans / perPage)),
    ...(window ? { user_paid_dates: window } : {}),
    totals: { challans, ...inRupees },
  };
});
