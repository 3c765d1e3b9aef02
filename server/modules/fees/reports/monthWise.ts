/** Defaulters month by month: the same debts, spread over the months of their particulars. One statement. */
import { sql } from 'kysely';
import { monthDefaulters } from '../../../../contract/endpoints/fees/defaulters.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { NOTHING, readOwed } from '../owed.ts';
import { owedOrder, PEOPLE_JOINS, PHONES, STUDENT } from './defaulters.ts';
import { monthsOf, OPEN_LINES, owedSql } from './owed.ts';
import type { Phones, StudentRow } from './studentRows.ts';
import { readPlanned } from '../readPlanned.ts';

interface Row extends StudentRow, Phones {
  balance: number;
  pending: number;
  months: Record<string, number>;
}
interface Found {
  rows: Row[];
  totals: { rows: number; balance: number; pending: number };
  months: Record<string, number> | null;
}
const inOrder = (months: Readonly<Record<string, number>> | null): Record<string, number> =>
  Object.fromEntries(Object.entries(months ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const monthWiseRoute = endpointRoute(monthDefaulters, async (call, { query }) => {
  const page = pageOfQuery(call.query);
  const [found] = await readPlanned(
    call.trx,
    'enable_nestloop',
    sql<Found>`WITH i AS (SELECT ${call.session.instituteCode}::text AS code), ${owedSql(call, query, 'student')},
      spread AS MATERIALIZED (SELECT o.key, to_char(l.line_month, 'YYYY-MM') AS month, sum(l.rest)::bigint AS amount
        FROM people k JOIN owed o ON o.key = k.key CROSS JOIN LATERAL ${OPEN_LINES} l WHERE ${monthsOf(query)} GROUP BY 1, 2),
      page AS MATERIALIZED (SELECT k.*, row_number() OVER (ORDER BY ${owedOrder(query)}) AS at FROM i CROSS JOIN people k ${PEOPLE_JOINS} ORDER BY at ${limits(page)}),
      cells AS (SELECT d.key, jsonb_object_agg(d.month, d.amount) AS months FROM spread d JOIN page p ON p.key = d.key GROUP BY 1)
      SELECT (SELECT jsonb_build_object('rows', count(*), 'balance', coalesce(sum(balance), 0), 'pending', coalesce(sum(pending), 0)) FROM people) AS totals,
        (SELECT jsonb_object_agg(d.month, d.amount) FROM (SELECT month, sum(amount)::bigint AS amount FROM spread GROUP BY 1) d) AS months,
        (SELECT coalesce(jsonb_agg(jsonb_build_object(${STUDENT}, ${PHONES}, 'balance', k.balance, 'pending', k.pending, 'months', g.months) ORDER BY k.at), '[]')
          FROM i CROSS JOIN page k ${PEOPLE_JOINS} LEFT JOIN cells g ON g.key = k.key) AS rows`,
  );
  if (!found) throw new Error('the report answered no row');
  const months = inOrder(found.months);
  const owed = await readOwed(
    call,
    found.rows.map(({ id }) => id),
  );
  const sums = ({ balance, pending }: { balance: number; pending: number }) => ({
    balance,
    pending,
    due: balance - pending,
  });
  const data = found.rows.map((row) => ({
    ...row,
    ...sums(row),
    owed: owed.get(row.id) ?? NOTHING,
    months: inOrder(row.months),
  }));
  return {
    ...paging(data, found.totals.rows, page),
    months: Object.keys(months),
    totals: { rows: found.totals.rows, ...sums(found.totals), months },
  };
});
