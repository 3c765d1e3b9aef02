/**
 * POST /getDayWisePaidChallans: what came into the receiving accounts, day by day. One statement; sums are over all
 * receipts.
 */
import { sql } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { dayWisePaid } from '../../../../contract/endpoints/fees/reports.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { firstDay } from '../../preferences/reportStart.ts';

const MOST_RECEIPTS = 5000;

interface Receipt {
  date: string;
  id: number;
  receipt_no: number;
  kind: 'receipt' | 'void' | 'pending';
  method: string;
  account: string;
  campus: string;
  sid: number | null;
  studentName: string;
  class_name: string;
  family_no: number | null;
  taken_by: string | null;
  reference: string | null;
  amount: number;
}
interface Group {
  date: string;
  kind: Receipt['kind'];
  method: string;
  account: string;
  n: number;
  amount: number;
}
interface Found {
  groups: Group[];
  receipts: Receipt[];
}
/** Sums of groups; a void takes away from its method and account, and what waits for approval is in no account yet. */
function sumsOf(all: readonly Group[]) {
  const groups = all.filter(({ kind }) => kind !== 'pending');
  const sum = (of: readonly Group[]): number => of.reduce((paisa, { amount }) => paisa + amount, 0);
  const by = (name: 'method' | 'account') =>
    [...Map.groupBy(groups, (group) => group[name])]
      .map(([key, of]) => ({
        name: key,
        count: of.reduce((count, { kind, n }) => count + (kind === 'receipt' ? n : 0), 0),
        amount: sum(of),
      }))
      .toSorted((a, b) => b.amount - a.amount);
  const receipts = groups.filter(({ kind }) => kind === 'receipt');
  return {
    count: receipts.reduce((count, { n }) => count + n, 0),
    received: sum(receipts),
    voided: -sum(groups.filter(({ kind }) => kind === 'void')),
    net: sum(groups),
    waiting: sum(all.filter(({ kind }) => kind === 'pending')),
    by_method: by('method'),
    by_account: by('account'),
  };
}

export const dayWiseRoute = endpointRoute(dayWisePaid, async (call, { body }) => {
  const { session, trx } = call;
  const to = requireDay('end_date', body.end_date ?? today());
  const from = requireDay('start_date', body.start_date ?? (await firstDay(call, to)));
  if (to < from) throw invalid('end_date', 'end_date must not be before start_date');
  const own = all([
    ...ownRows(session, 'p', { campus_id: body.campus_id, receiving_account_id: body.dr_acc }),
    sql`p.kind <> 'opening'`,
  ]);
  const [found] = await sendNow(
    trx,
    sql<Found>`WITH moved AS MATERIALIZED (
        SELECT p.id, p.paid_date AS day, CASE p.status WHEN 'pending' THEN 'pending' ELSE 'receipt' END AS kind, p.amount FROM payments p WHERE ${own} AND p.status IN ('approved', 'voided', 'pending') AND p.paid_date BETWEEN ${from}::date AND ${to}::date
        UNION ALL SELECT p.id, j.entry_date, 'void', -p.amount FROM payments p JOIN gl_journals j ON j.institute_code = p.institute_code AND j.id = p.void_journal_id
          WHERE ${own} AND p.status = 'voided' AND j.entry_date BETWEEN ${from}::date AND ${to}::date),
      named AS (SELECT m.day, m.kind, m.amount, p.id, p.receipt_no, p.method, p.student_id, p.family_id, p.created_by, p.campus_id, coalesce(p.cheque_no, p.reference_no) AS reference, coalesce(a.acc_name, '') AS account
        FROM moved m JOIN payments p ON p.institute_code = ${session.instituteCode} AND p.id = m.id LEFT JOIN finance_accounts a ON a.institute_code = p.institute_code AND a.id = p.receiving_account_id)
      SELECT (SELECT coalesce(jsonb_agg(g ORDER BY g.date), '[]') FROM (SELECT to_char(t.day, 'YYYY-MM-DD') AS date, t.kind, t.method, t.account, count(*)::int AS n, sum(t.amount)::bigint AS amount FROM named t GROUP BY 1, 2, 3, 4) g) AS groups,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('date', to_char(t.day, 'YYYY-MM-DD'), 'id', t.id, 'receipt_no', t.receipt_no, 'kind', t.kind, 'method', t.method, 'account', t.account, 'campus', k.campus_name, 'sid', s.sid,
            'studentName', coalesce(s.student_name, 'At another campus'), 'class_name', coalesce(s.class_name, ''), 'family_no', y.family_no, 'taken_by', u.full_name, 'reference', t.reference, 'amount', t.amount) ORDER BY t.day, t.id, t.kind), '[]')
          FROM (SELECT * FROM named ORDER BY day, id LIMIT ${MOST_RECEIPTS}) t JOIN campuses k ON k.institute_code = ${session.instituteCode} AND k.id = t.campus_id
          LEFT JOIN student_details s ON s.institute_code = k.institute_code AND s.id = t.student_id
          LEFT JOIN families y ON y.institute_code = k.institute_code AND y.id = t.family_id LEFT JOIN users u ON u.institute_code = k.institute_code AND u.id = t.created_by) AS receipts`,
  );
  if (!found) throw new Error('the report answered no row');
  const listed = Map.groupBy(found.receipts, ({ date }) => date);
  const days = [...Map.groupBy(found.groups, ({ date }) => date)].map(([date, groups]) => ({
    date,
    ...sumsOf(groups),
    receipts: (listed.get(date) ?? []).map(({ date: _date, ...one }) => one),
  }));
  const count = found.groups.reduce((sum, { n }) => sum + n, 0);
  return { data: { days, totals: sumsOf(found.groups), cut: count > found.receipts.length } };
});
