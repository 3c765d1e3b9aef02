/** Rules of closed years (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

/** Closing entries that were not taken back. */
const IN_FORCE = `gl_journals j JOIN fiscal_years y ON y.institute_code = $1 AND j.institute_code = $1 AND y.id = j.fiscal_year_id WHERE j.institute_code = $1 AND j.source = 'closing'
      AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = j.id)`;

export const yearRules: readonly BookRule[] = [
  {
    name: 'closed years',
    about: 'A year that was closed by its entries has nothing left on any income or expense account, at any campus',
    table: 'fiscal_years',
    sql: `SELECT x.id, format('%s: %s is left on %s', x.year, ${inRupees('x.net')}, x.acc_name) AS message FROM (
        SELECT y.id, y.name AS year, a.acc_name, sum(d.debit - d.credit) AS net FROM fiscal_years y
          JOIN gl_days d ON d.institute_code = $1 AND y.institute_code = $1 AND d.entry_date <= y.end_date
          JOIN finance_accounts a ON a.institute_code = $1 AND d.institute_code = $1 AND a.id = d.account_id
          JOIN finance_groups g ON g.institute_code = $1 AND a.institute_code = $1 AND g.id = a.group_id AND g.account_class IN ('income', 'expense')
        WHERE y.institute_code = $1 AND y.status = 'closed' AND EXISTS (SELECT 1 FROM gl_journals c WHERE c.institute_code = $1 AND y.institute_code = $1 AND c.source = 'closing' AND c.entry_date = y.end_date)
        GROUP BY y.id, y.name, d.campus_id, a.id, a.acc_name HAVING sum(d.debit) <> sum(d.credit)) x`,
  },
  {
    name: 'closing entries',
    about:
      'A closed year has one entry for each campus, on its last day, that moves income and expenses to equity; an open one has none',
    table: 'gl_journals',
    sql: `SELECT j.id, format('entry %s closes %s, which is %s and ends on %s', j.voucher_no, y.name, y.status, y.end_date) AS message FROM ${IN_FORCE} AND (y.status <> 'closed' OR j.entry_date <> y.end_date)
      UNION ALL SELECT min(j.id), format('%s is closed %s times at one campus', y.name, count(*)) FROM ${IN_FORCE} GROUP BY y.id, y.name, j.campus_id HAVING count(*) > 1
      UNION ALL SELECT j.id, format('entry %s moves what it closes to %s accounts, or to something else than equity', j.voucher_no, count(*)) FROM (SELECT j.* FROM ${IN_FORCE}) j
        JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id
        JOIN finance_groups g ON g.institute_code = $1 AND g.id = a.group_id AND g.account_class NOT IN ('income', 'expense')
        GROUP BY j.id, j.voucher_no HAVING count(*) > 1 OR bool_or(g.account_class <> 'equity')`,
  },
];
