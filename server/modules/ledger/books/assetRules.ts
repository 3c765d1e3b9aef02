/** Rules of fixed assets: what is depreciated and disposed of is what the books say (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

const LIVE = `depreciation_entries e WHERE e.institute_code = $1 AND NOT e.is_void`;
/** Lines of an entry by account: debit less credit. */
const lines = (journal: string): string =>
  `SELECT l.account_id, sum(l.debit - l.credit) AS net FROM gl_lines l WHERE l.institute_code = $1 AND l.journal_id = ${journal} GROUP BY 1`;
const differ = (posted: string, said: string): string =>
  `EXISTS ((${posted} EXCEPT ${said}) UNION ALL (${said} EXCEPT ${posted}))`;

export const assetRules: readonly BookRule[] = [
  {
    name: 'accumulated depreciation',
    about:
      'The accounts of accumulated depreciation hold, at each campus, their opening balances, what was depreciated since, and not what was disposed of',
    table: 'finance_accounts',
    sql: `SELECT coalesce(g.account_id, e.account_id) AS id, format('%s by the ledger and %s by the assets', ${inRupees('coalesce(g.net, 0)')}, ${inRupees('coalesce(e.net, 0)')}) AS message
      FROM (SELECT l.account_id, l.campus_id, sum(l.credit - l.debit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id AND a.role = 'accumulated_depreciation'
        JOIN gl_journals j ON j.institute_code = $1 AND j.id = l.journal_id LEFT JOIN gl_journals o ON o.institute_code = $1 AND o.id = j.reverses_id
        WHERE l.institute_code = $1 AND coalesce(o.source, j.source) <> 'opening_balance' GROUP BY 1, 2) g
      FULL JOIN (SELECT m.account_id, m.campus_id, sum(m.amount) AS net FROM (SELECT e.accumulated_account_id AS account_id, e.campus_id, e.amount FROM ${LIVE}
        UNION ALL SELECT d.accumulated_account_id, d.campus_id, -d.accumulated FROM asset_disposals d WHERE d.institute_code = $1 AND d.voided_at IS NULL AND d.accumulated > 0) m GROUP BY 1, 2) e
        ON e.account_id = g.account_id AND e.campus_id = g.campus_id
      WHERE coalesce(g.net, 0) <> coalesce(e.net, 0)`,
  },
  {
    name: 'depreciation of assets',
    about:
      'What is depreciated of an asset is what its cost, residual value and life come to by the last month that was posted, and none of it after it was disposed of',
    table: 'fixed_assets',
    sql: `SELECT a.id, format('asset %s: %s are depreciated up to %s, by its life it is %s', a.asset_no, ${inRupees('a.opening_depreciation + p.amount')}, to_char(p.last, 'Mon-YYYY'), ${inRupees('asset_target(a, p.last)')}) AS message
      FROM fixed_assets a JOIN (SELECT e.asset_id, sum(e.amount) AS amount, max(e.month) AS last, min(e.month) AS first FROM ${LIVE} GROUP BY 1) p ON p.asset_id = a.id
      WHERE a.institute_code = $1 AND (a.opening_depreciation + p.amount <> asset_target(a, p.last) OR p.first < date_trunc('month', a.in_use_from) OR p.first <= a.opening_month)
      UNION ALL SELECT a.id, format('asset %s was disposed of otherwise than its disposal says', a.asset_no) FROM asset_disposals d LEFT JOIN fixed_assets a ON a.institute_code = $1 AND a.id = d.asset_id
      LEFT JOIN LATERAL (SELECT coalesce(sum(e.amount), 0) AS amount, max(e.month) AS last FROM ${LIVE} AND e.asset_id = d.asset_id) p ON true
      WHERE d.institute_code = $1 AND d.voided_at IS NULL AND ((a.campus_id, a.cost, a.account_id, a.opening_depreciation + p.amount) IS DISTINCT FROM (d.campus_id, d.cost, d.account_id, d.accumulated)
        OR p.last + interval '1 month - 1 day' > d.disposed_on)`,
  },
  {
    name: 'runs and entries',
    about:
      'A run is its shares, posted by one entry on the last day of its month, account by account, and reversed once with all of them',
    table: 'depreciation_runs',
    sql: `SELECT r.id, format('the run of %s is not its shares', to_char(r.month, 'Mon-YYYY')) AS message FROM depreciation_runs r
      LEFT JOIN (SELECT e.run_id, sum(e.amount) AS amount, count(*) AS n, min(e.campus_id) AS campus, max(e.campus_id) AS campus_to, min(e.month) AS month, max(e.month) AS month_to, bool_and(e.is_void) AS is_void, bool_or(e.is_void) AS some_void
        FROM depreciation_entries e WHERE e.institute_code = $1 GROUP BY 1) s ON s.run_id = r.id
      WHERE r.institute_code = $1 AND (s.amount, s.n, s.campus, s.campus_to, s.month, s.month_to, s.is_void, s.some_void)
        IS DISTINCT FROM (r.amount, r.n_assets, r.campus_id, r.campus_id, r.month, r.month, r.voided_at IS NOT NULL, r.voided_at IS NOT NULL)
      UNION ALL SELECT r.id, format('the run of %s is not what entry %s says', to_char(r.month, 'Mon-YYYY'), j.voucher_no) FROM depreciation_runs r LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = r.journal_id
      WHERE r.institute_code = $1 AND ((j.source, j.source_id, j.campus_id, j.entry_date, j.total, j.created_by) IS DISTINCT FROM ('depreciation', r.id, r.campus_id, (r.month + interval '1 month - 1 day')::date, r.amount, r.made_by)
        OR ${differ(
          lines('r.journal_id'),
          `SELECT m.account_id, sum(m.net) FROM (SELECT e.expense_account_id AS account_id, e.amount AS net FROM depreciation_entries e WHERE e.institute_code = $1 AND e.run_id = r.id
          UNION ALL SELECT e.accumulated_account_id, -e.amount FROM depreciation_entries e WHERE e.institute_code = $1 AND e.run_id = r.id) m GROUP BY 1`,
        )})
      UNION ALL SELECT r.id, format('the run of %s was reversed otherwise than its reversal says', to_char(r.month, 'Mon-YYYY')) FROM depreciation_runs r
      LEFT JOIN gl_journals v ON v.institute_code = $1 AND v.reverses_id = r.journal_id
      WHERE r.institute_code = $1 AND (v.id, v.created_by, v.memo) IS DISTINCT FROM (r.void_journal_id, r.voided_by, r.void_reason)`,
  },
  {
    name: 'disposals and entries',
    about:
      'A disposal takes cost and accumulated depreciation out of the books with the gain or loss, brings what was received into its account, and is reversed whole',
    table: 'asset_disposals',
    sql: `SELECT d.id, format('disposal %s is not what its entries say', d.id) AS message FROM asset_disposals d
      LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = d.journal_id LEFT JOIN gl_journals s ON s.institute_code = $1 AND s.id = d.sale_journal_id
      WHERE d.institute_code = $1 AND (j.id IS NOT NULL AND (j.source, j.source_id, j.campus_id, j.entry_date, j.created_by) IS DISTINCT FROM ('disposal', d.id, d.campus_id, d.disposed_on, d.made_by)
        OR s.id IS NOT NULL AND (s.source, s.source_id, s.campus_id, s.entry_date, s.created_by) IS DISTINCT FROM ('disposal_sale', d.id, d.campus_id, d.disposed_on, d.made_by)
        OR ${differ(
          `SELECT l.account_id, sum(l.debit - l.credit) AS net FROM gl_lines l WHERE l.institute_code = $1 AND l.journal_id IN (d.journal_id, d.sale_journal_id) GROUP BY 1`,
          `SELECT m.account_id, sum(m.net) FROM (VALUES (d.account_id, -d.cost), (d.accumulated_account_id, d.accumulated), (d.received_into_id, d.amount), (d.result_account_id, d.cost - d.accumulated - d.amount)) AS m (account_id, net)
          WHERE m.account_id IS NOT NULL GROUP BY 1`,
        )})
      UNION ALL SELECT d.id, format('disposal %s was taken back otherwise than its reversals say', d.id) FROM asset_disposals d
      LEFT JOIN gl_journals v ON v.institute_code = $1 AND v.reverses_id = d.journal_id LEFT JOIN gl_journals w ON w.institute_code = $1 AND w.reverses_id = d.sale_journal_id
      WHERE d.institute_code = $1 AND ((v.id, w.id) IS DISTINCT FROM (d.void_journal_id, d.sale_void_journal_id)
        OR v.id IS NOT NULL AND (v.entry_date, v.memo, v.created_by) IS DISTINCT FROM (d.disposed_on, d.void_reason, d.voided_by)
        OR w.id IS NOT NULL AND (w.entry_date, w.memo, w.created_by) IS DISTINCT FROM (d.disposed_on, d.void_reason, d.voided_by))`,
  },
  {
    name: 'assets as written',
    about: 'Runs of depreciation, their shares and disposals are as the database wrote them, every column of them',
    table: 'depreciation_runs',
    sql: `SELECT r.id, format('run %s is not as it was written', r.id) AS message FROM depreciation_runs r WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_depreciation_runs(r)
      UNION ALL SELECT r.run_id, format('a share of run %s is not as it was written', r.run_id) FROM depreciation_entries r WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_depreciation_entries(r)
      UNION ALL SELECT r.id, format('disposal %s is not as it was written', r.id) FROM asset_disposals r WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_asset_disposals(r)`,
  },
];
