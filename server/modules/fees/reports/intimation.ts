/**
 * POST /feeIntimationReport: the bill of each student for a month, with the amounts that stand on its paper. One
 * statement.
 */
import { sql } from 'kysely';
import { currentMonth } from '../../../../contract/dates.ts';
import { feeIntimation } from '../../../../contract/endpoints/fees/reports.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { limits, paging } from '../../../resources/paging.ts';
import { firstDay } from '../challans/days.ts';
import { PEOPLE_JOINS, PHONES, STUDENT } from './defaulters.ts';
import {
  daysOf,
  FINED_ALL,
  FINED_BILLS,
  FINED_OF_PAGE,
  finesOfBills,
  LAST_OF_BILL,
  POLICIES,
  type FinedGroup,
  type LastOfBill,
  type Policies,
} from './owedFines.ts';
import { owedSql } from './owed.ts';
import { BY_CLASS, pageOfBody, asDebtQuery, type Phones, type StudentRow } from './studentRows.ts';
import { readPlanned } from '../readPlanned.ts';

interface Sums {
  fee: number;
  discount: number;
  paid: number;
  arrears: number;
  pending: number;
}
interface Row extends StudentRow, Phones, Sums {
  last: LastOfBill;
  fined: FinedGroup[] | null;
}
interface Found {
  rows: Row[];
  totals: Sums & { rows: number };
  fined: FinedGroup[] | null;
  policies: Policies;
}
const payableOf = ({ fee, discount, paid, arrears, pending }: Sums, fines: { by: number; after: number }) => ({
  fine: fines.by,
  payable: fee - discount - paid + arrears - pending + fines.by,
  after_due: fee - discount - paid + arrears - pending + fines.after,
});

export const intimationRoute = endpointRoute(feeIntimation, async (call, { body }) => {
  const { session, trx } = call;
  const month = body.report_month ?? currentMonth();
  const page = pageOfBody(body);
  const own = all(ownRows(session, 'l', { campus_id: body.campus_id }));
  const [found] = await readPlanned(
    trx,
    'enable_nestloop',
    sql<Found>`WITH i AS (SELECT ${session.instituteCode}::text AS code), ${owedSql(call, { ...asDebtQuery(body), due: 'all' }, 'student', { billOf: month })}, ${FINED_BILLS},
      billed AS MATERIALIZED (SELECT l.student_id AS key, sum(l.amount)::bigint AS fee, sum(l.discount)::bigint AS discount, sum(l.paid)::bigint AS paid
        FROM challan_lines l JOIN people k ON k.key = l.student_id WHERE ${own} AND l.line_month = ${firstDay(month)}::date AND NOT l.is_void
          AND (l.challan_id NOT IN (SELECT f.id FROM found f) OR l.challan_id IN (SELECT o.id FROM owed o)) GROUP BY 1),
      due AS (SELECT DISTINCT ON (o.key) o.key, ${LAST_OF_BILL} AS last FROM owed o ORDER BY o.key),
      bills AS MATERIALIZED (SELECT k.*, coalesce(b.fee, 0) AS fee, coalesce(b.discount, 0) AS discount, coalesce(b.paid, 0) AS paid, k.balance - coalesce(b.fee - b.discount - b.paid, 0) AS arrears, d.last
        FROM people k JOIN due d ON d.key = k.key LEFT JOIN billed b ON b.key = k.key),
      page AS MATERIALIZED (SELECT k.*, row_number() OVER (ORDER BY ${BY_CLASS}) AS at FROM i CROSS JOIN bills k ${PEOPLE_JOINS} ORDER BY at ${limits(page)}), ${FINED_OF_PAGE}
      SELECT (SELECT jsonb_build_object('rows', count(*), 'fee', coalesce(sum(fee), 0), 'discount', coalesce(sum(discount), 0), 'paid', coalesce(sum(paid), 0), 'arrears', coalesce(sum(arrears), 0), 'pending', coalesce(sum(pending), 0)) FROM bills) AS totals,
        ${FINED_ALL} AS fined, ${POLICIES} AS policies,
        (SELECT coalesce(jsonb_agg(jsonb_build_object(${STUDENT}, ${PHONES}, 'fee', k.fee, 'discount', k.discount, 'paid', k.paid, 'arrears', k.arrears, 'pending', k.pending, 'last', k.last, 'fined', g.fined) ORDER BY k.at), '[]')
          FROM i CROSS JOIN page k ${PEOPLE_JOINS} LEFT JOIN fined_page g ON g.key = k.key) AS rows`,
  );
  if (!found) throw new Error('the report answered no row');
  const { totals, policies } = found;
  const data = found.rows.map(({ fined, last, ...row }) => ({
    ...row,
    ...payableOf(row, finesOfBills(fined, policies)),
    due_date: last.due_date,
    pay_by: daysOf(last, policies).by,
  }));
  return {
    ...paging(data, totals.rows, page),
    report_month: month,
    totals: { ...totals, ...payableOf(totals, finesOfBills(found.fined, policies)) },
  };
});
