/**
 * The entries of the cash basis (docs/accountants.md): of every journal that moves cash or bank, and of those that put
 * receipts and advances on challans, the lines that are not cash themselves. What a receipt put on a charge is of the
 * account that the charge was credited to, on the day of the receipt, and is taken off again on the day of its void.
 * So, journal by journal, they come to what cash and bank moved by.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { idsOf, type Chart } from './chart.ts';

type Sql = RawBuilder<unknown>;
/** What cash is: what is in tills and at the bank. Cheques in hand are not yet. */
export const CASH_ROLES = ['cash', 'bank'] as const;

/** Whose entries, of the days on which `days` holds for the date that it is given. */
export interface Where {
  readonly campus?: number | string | null | undefined;
  readonly days: (date: Sql) => Sql;
}
/**
 * WITH ... `explained`: journal_id, campus_id, entry_date, source (of the reversed entry, for a reversal), moved
 * (whether its journal moves cash), account_id, particular_id, student_id, received, paid. Received less paid, over all
 * rows of a journal, is what it moved cash by.
 */
export function explained({ session }: Pick<Call, 'session'>, chart: Chart, { campus, days }: Where): Sql {
  const code = session.instituteCode;
  const cash = idsOf(chart, ...CASH_ROLES);
  const own = (alias: string): Sql =>
    all([...ownRows(session, alias, { campus_id: campus }), days(sql.ref(`${alias}.entry_date`))]);
  const billed = idsOf(chart, 'receivable', 'deposits_billed');
  const owing = [...billed, ...idsOf(chart, 'deferred_income')];
  const payable = idsOf(chart, 'salary_payable');
  const [salaries = null] = idsOf(chart, 'salary_expense');
  return sql`WITH moves AS MATERIALIZED (SELECT DISTINCT x.journal_id FROM gl_lines x WHERE ${own('x')} AND x.account_id = ANY(${cash}::bigint[])),
    heads AS MATERIALIZED (SELECT j.id, coalesce(o.id, j.id) AS base, j.campus_id, j.entry_date, coalesce(o.source, j.source) AS source, o.id IS NOT NULL AS voids, m.journal_id IS NOT NULL AS moved
      FROM gl_journals j LEFT JOIN gl_journals o ON o.institute_code = j.institute_code AND o.id = j.reverses_id LEFT JOIN moves m ON m.journal_id = j.id
      WHERE ${own('j')} AND (m.journal_id IS NOT NULL OR coalesce(o.source, j.source) IN ('payment', 'advance', 'inter_campus'))),
    put AS MATERIALIZED (SELECT h.id, h.campus_id, h.entry_date, h.source, h.voids, h.moved, l.challan_id, l.particular_id, l.student_id, l.deposit_account_id, sum(a.amount)::bigint AS amount
      FROM heads h JOIN payment_allocations a ON a.institute_code = ${code} AND a.journal_id = h.base JOIN challan_lines l ON l.institute_code = ${code} AND l.id = a.challan_line_id
      WHERE h.source IN ('payment', 'advance')
        -- Owed back from the same entry on; what was received by the older rule has no line there.
        AND (l.deposit_account_id IS NULL OR NOT EXISTS (SELECT 1 FROM gl_lines d WHERE d.institute_code = ${code} AND d.journal_id = h.base AND d.account_id = l.deposit_account_id))
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    charged AS MATERIALIZED (SELECT DISTINCT ON (p.challan_id, p.particular_id) p.challan_id, p.particular_id, g.account_id FROM (SELECT DISTINCT challan_id, particular_id FROM put) p
      JOIN gl_journals b ON b.institute_code = ${code} AND b.challan_id = p.challan_id AND b.reverses_id IS NULL JOIN gl_lines g ON g.institute_code = ${code} AND g.journal_id = b.id AND g.particular_id = p.particular_id
      WHERE g.credit > 0 AND g.account_id <> ALL(${owing}::bigint[]) AND b.source IN ('challan', 'opening', 'charge', 'fine', 'earning') ORDER BY 1, 2, g.journal_id, g.line_no),
    -- A full join, though all that is charged was put: the planner takes put for a handful of rows and would read charged anew for each of them.
    placed AS MATERIALIZED (SELECT p.*, coalesce(p.deposit_account_id, c.account_id) AS account_id FROM put p FULL JOIN charged c ON c.challan_id = p.challan_id AND c.particular_id = p.particular_id),
    -- Billed ahead and not earned yet: of the account that it will be earned on.
    ahead AS MATERIALIZED (SELECT k.particular_id, k.campus_id, fee_income_account(${code}, k.particular_id, k.campus_id) AS account_id
      FROM (SELECT DISTINCT p.particular_id, p.campus_id FROM placed p WHERE p.account_id IS NULL) k),
    explained AS (SELECT p.id AS journal_id, p.campus_id, p.entry_date, p.source, p.moved, coalesce(p.account_id, f.account_id) AS account_id, p.particular_id, p.student_id,
        CASE WHEN p.voids THEN -p.amount ELSE p.amount END AS received, 0::bigint AS paid
      FROM placed p LEFT JOIN ahead f ON p.account_id IS NULL AND f.particular_id = p.particular_id AND f.campus_id = p.campus_id
      UNION ALL
      SELECT h.id, h.campus_id, h.entry_date, h.source, h.moved, CASE WHEN h.source = 'salary_payment' AND l.account_id = ANY(${payable}::bigint[]) THEN coalesce(${salaries}::bigint, l.account_id) ELSE l.account_id END, l.particular_id, l.student_id,
        CASE WHEN h.voids THEN -l.debit ELSE l.credit END, CASE WHEN h.voids THEN -l.credit ELSE l.debit END
      FROM heads h JOIN gl_lines l ON l.institute_code = ${code} AND l.journal_id = h.id
      WHERE l.account_id <> ALL(${cash}::bigint[]) AND NOT (h.source IN ('payment', 'advance') AND l.account_id = ANY(${billed}::bigint[])))`;
}
