/** GET /student_challan: challans with what is paid of them, paged, and exact sums over the whole selection. */
import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { listChallans } from '../../../../contract/endpoints/fees/challans.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { pageOfQuery, paging } from '../../../resources/paging.ts';
import { sums } from '../payments/sums.ts';
import { asSpecified, type StudentRead } from '../specifiedStudent.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { idsOfPage, orderOf, sumsOf } from './page.ts';
import { columnsOf, toChallan, type ChallanRow } from './rows.ts';
import { challanSelection } from './selection.ts';

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

interface Specified extends ChallanRow {
  student: StudentRead;
}
/** The days on which this user may date a payment. */
async function paidDates({ trx, session }: Call): Promise<{ from: string | null; to: string | null }> {
  const [user] = await sendNow(
    trx,
    sql<{
      from: string | null;
      to: string | null;
    }>`SELECT to_char(${today()}::date - d.back, 'YYYY-MM-DD') AS "from", to_char(${today()}::date + d.forward, 'YYYY-MM-DD') AS "to"
      FROM fee_days(${session.instituteCode}, ${session.userId}) d`,
  );
  return user ?? { from: null, to: null };
}
export const listRoute = endpointRoute(listChallans, async (call, { query }) => {
  const page = pageOfQuery(call.query);
  const paidDate = requireDay('paid_date', query.paid_date ?? today());
  const wanted = {
    particulars: isOn(query.challan_particular_wise_payment_status),
    fine: isOn(query.late_fee_fine_on_challan),
    actualFee: isOn(query.std_actual_fee),
    latestPayment: isOn(query.std_latest_payment),
    paper: isOn(query.for_print),
    specified: true,
  };
  const order = orderOf(query);
  const selection = await challanSelection(call, query);
  const filters = Object.fromEntries(Object.entries(call.query).filter(([name]) => !SHOWS.includes(name)));
  const shown = async (): Promise<Specified[]> => {
    const ids = await idsOfPage(call, selection, order, page);
    if (ids.length === 0) return [];
    return sendNow(
      call.trx,
      sql<Specified>`SELECT ${columnsOf(wanted)} FROM challan_details r WHERE r.institute_code = ${call.session.instituteCode} AND r.id = ANY(${ids}::bigint[])
        ORDER BY array_position(${ids}::bigint[], r.id)`,
    );
  };
  const [rows, found, window] = await Promise.all([
    shown(),
    sums.of({ ...call, query: filters }, 'challans', () => sumsOf(call, selection)),
    isOn(query.user_paid_dates) ? paidDates(call) : undefined,
  ]);
  return {
    ...paging(
      rows.map((row) => ({ ...toChallan(row, wanted, paidDate), student: asSpecified(row.student) })),
      found.challans,
      page,
    ),
    ...(window ? { user_paid_dates: window } : {}),
    totals: { ...found, due: found.balance - found.pending },
  };
});
