/**
 * POST /studentsPaymentHistory: student by month, what was asked for after discounts and what is paid of it. One
 * statement.
 */
import { sql } from 'kysely';
import { paymentHistory } from '../../../../contract/endpoints/fees/reports.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { limits, paging } from '../../../resources/paging.ts';
import { BY_CLASS, monthsOf, pageOfBody, STUDENT_ROW, studentsAt, type StudentRow } from './studentRows.ts';
import { readPlanned } from '../readPlanned.ts';

interface Cell {
  asked: number;
  paid: number;
  balance: number;
}
interface Row extends StudentRow, Cell {
  months: Record<string, Cell> | null;
}
interface Found {
  rows: Row[];
  totals: Cell & { rows: number };
  months: Record<string, Cell> | null;
}
const CELL = sql.raw(
  `jsonb_build_object('asked', sum(c.asked), 'paid', sum(c.paid), 'balance', sum(c.asked - c.paid))`,
);

export const historyRoute = endpointRoute(paymentHistory, async (call, { body }) => {
  const { session, trx } = call;
  const months = monthsOf({ from: body.challan_month_from, to: body.challan_month_to }, [
    'challan_month_from',
    'challan_month_to',
  ]);
  const page = pageOfBody(body);
  const [found] = await readPlanned(
    trx,
    'enable_nestloop',
    sql<Found>`WITH i AS (SELECT ${session.instituteCode}::text AS code),
      cells AS MATERIALIZED (SELECT l.student_id, to_char(l.line_month, 'YYYY-MM') AS month, sum(l.amount - l.discount)::bigint AS asked, sum(l.paid)::bigint AS paid
        FROM challan_lines l JOIN students s ON s.institute_code = l.institute_code AND s.id = l.student_id
        WHERE ${all([
          ...ownRows(session, 'l'),
          sql`l.line_month BETWEEN ${months.from}::date AND ${months.to}::date AND NOT l.is_void`,
          ...studentsAt(call, body),
        ])} GROUP BY 1, 2),
      people AS MATERIALIZED (SELECT c.student_id, sum(c.asked)::bigint AS asked, sum(c.paid)::bigint AS paid FROM cells c GROUP BY 1
        ${body.show_only_defaulters ? sql`HAVING sum(c.asked - c.paid) > 0` : sql``}),
      page AS MATERIALIZED (SELECT k.*, row_number() OVER (ORDER BY ${BY_CLASS}) AS at FROM i CROSS JOIN people k JOIN student_details s ON s.institute_code = i.code AND s.id = k.student_id ORDER BY at ${limits(page)}),
      shown AS (SELECT g.student_id, jsonb_object_agg(g.month, g.cell) AS months FROM (SELECT c.student_id, c.month, ${CELL} AS cell FROM cells c JOIN page p ON p.student_id = c.student_id GROUP BY 1, 2) g GROUP BY 1)
      SELECT (SELECT jsonb_build_object('rows', count(*), 'asked', coalesce(sum(asked), 0), 'paid', coalesce(sum(paid), 0), 'balance', coalesce(sum(asked - paid), 0)) FROM people) AS totals,
        (SELECT jsonb_object_agg(g.month, g.cell) FROM (SELECT c.month, ${CELL} AS cell FROM cells c JOIN people k ON k.student_id = c.student_id GROUP BY 1) g) AS months,
        (SELECT coalesce(jsonb_agg(jsonb_build_object(${STUDENT_ROW}, 'asked', k.asked, 'paid', k.paid, 'balance', k.asked - k.paid, 'months', g.months) ORDER BY k.at), '[]')
          FROM i CROSS JOIN page k JOIN student_details s ON s.institute_code = i.code AND s.id = k.student_id JOIN shown g ON g.student_id = k.student_id) AS rows`,
  );
  if (!found) throw new Error('the report answered no row');
  const data = found.rows.map((row) => ({ ...row, months: row.months ?? {} }));
  return {
    ...paging(data, found.totals.rows, page),
    months: [...months.all],
    totals: { ...found.totals, months: found.months ?? {} },
  };
});
