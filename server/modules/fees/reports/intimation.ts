/** POST /feeIntimationReport: what each student has to pay in a month, with what is left of the months before. One statement. */
import { sql } from 'kysely';
import { currentMonth } from '../../../../contract/dates.ts';
import { feeIntimation } from '../../../../contract/endpoints/fees/reports.ts';
import { toRupees } from '../../../../contract/money.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { all, campusOf } from '../../../resources/scope.ts';
import { limits, paging } from '../../../resources/paging.ts';
import { firstDay } from '../challans/days.ts';
import { PEOPLE_JOINS, PHONES, STUDENT } from './defaulters.ts';
import { FINED, FINED_ALL, FINED_OF_PAGE, fineAfterDue, POLICIES, type FinedGroup, type Policies } from './owedFines.ts';
import { owedSql } from './owed.ts';
import { BY_CLASS, pageOfBody, placeAsQuery, type Phones, type StudentRow } from './place.ts';
import { readPlanned } from '../readPlanned.ts';

interface Sums {
  fee: number;
  discount: number;
  paid: number;
  arrears: number;
  payable: number;
}
interface Row extends StudentRow, Phones, Sums {
  due_date: string | null;
  fined: FinedGroup[] | null;
}
interface Found {
  rows: Row[];
  totals: Sums & { rows: number };
  fined: FinedGroup[] | null;
  policies: Policies;
}
const inRupees = ({ fee, discount, paid, arrears, payable }: Sums): Sums => ({
  fee: toRupees(fee),
  discount: toRupees(discount),
  paid: toRupees(paid),
  arrears: toRupees(arrears),
  payable: toRupees(payable),
});

export const intimationRoute = endpointRoute(feeIntimation, async (call, { body }) => {
  const { session, trx } = call;
  const month = body.report_month ?? currentMonth();
  const asked = pageOfBody(body);
  const own = all([sql`l.institute_code = ${session.instituteCode}`, ...campusOf(session, sql`l.campus_id`)]);
  const campus = body.campus_id === undefined ? sql`` : sql` AND l.campus_id = ${body.campus_id}`;
  const [found] = await readPlanned(
    trx,
    'enable_nestloop',
    sql<Found>`WITH i AS (SELECT ${session.instituteCode}::text AS code), ${owedSql(call, { ...placeAsQuery(body), due: 'all', month_to: month }, 'student')}, ${FINED},
      billed AS MATERIALIZED (SELECT l.student_id AS key, sum(l.amount)::bigint AS fee, sum(l.discount)::bigint AS discount, sum(l.paid)::bigint AS paid
        FROM challan_lines l JOIN people k ON k.key = l.student_id WHERE ${own} AND l.line_month = ${firstDay(month)}::date AND NOT l.is_void${campus} GROUP BY 1),
      due AS (SELECT o.key, max(o.due_date) AS due_date FROM owed o GROUP BY 1),
      told AS MATERIALIZED (SELECT k.*, coalesce(b.fee, 0) AS fee, coalesce(b.discount, 0) AS discount, coalesce(b.paid, 0) AS paid, k.balance - coalesce(b.fee - b.discount - b.paid, 0) AS arrears, d.due_date
        FROM people k JOIN due d ON d.key = k.key LEFT JOIN billed b ON b.key = k.key),
      page AS MATERIALIZED (SELECT k.*, row_number() OVER (ORDER BY ${BY_CLASS}) AS at FROM i CROSS JOIN told k ${PEOPLE_JOINS} ORDER BY at ${limits(asked)}), ${FINED_OF_PAGE}
      SELECT (SELECT jsonb_build_object('rows', count(*), 'fee', coalesce(sum(fee), 0), 'discount', coalesce(sum(discount), 0), 'paid', coalesce(sum(paid), 0), 'arrears', coalesce(sum(arrears), 0), 'payable', coalesce(sum(balance), 0)) FROM told) AS totals,
        ${FINED_ALL} AS fined, ${POLICIES} AS policies,
        (SELECT coalesce(jsonb_agg(jsonb_build_object(${STUDENT}, ${PHONES}, 'fee', k.fee, 'discount', k.discount, 'paid', k.paid, 'arrears', k.arrears, 'payable', k.balance, 'due_date', to_char(k.due_date, 'YYYY-MM-DD'), 'fined', g.fined) ORDER BY k.at), '[]')
          FROM i CROSS JOIN page k ${PEOPLE_JOINS} LEFT JOIN fined_page g ON g.key = k.key) AS rows`,
  );
  if (!found) throw new Error('the report answered no row');
  const { totals, policies } = found;
  const data = found.rows.map(({ fined, ...row }) => ({
    ...row,
    ...inRupees(row),
    after_due: toRupees(row.payable + fineAfterDue(fined, policies)),
  }));
  return {
    ...paging(data, totals.rows, asked),
    report_month: month,
    totals: { rows: totals.rows, ...inRupees(totals), after_due: toRupees(totals.payable + fineAfterDue(found.fined, policies)) },
  };
});
