/** Rules of the books on income that is earned in its month, and on what is billed ahead of it (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

/** Credit of an entry less debit, by account, student and particular. */
const posted = (key: string, where: string): string =>
  `SELECT ${key}, g.account_id, g.student_id, g.particular_id, sum(g.credit - g.debit) AS net FROM gl_journals j JOIN gl_lines g ON g.institute_code = $1 AND g.journal_id = j.id
    WHERE j.institute_code = $1 AND ${where}`;

export const earningRules: readonly BookRule[] = [
  {
    name: 'billed ahead',
    about:
      'What each student was billed ahead at each campus, of each particular, is what waits for its accounting period; and where all of a month waits, it is what is charged of that month less what was given of it',
    table: 'students',
    sql: `SELECT coalesce(g.student_id, o.student_id) AS id, format('billed ahead are %s by the ledger and %s by what waits', ${inRupees('coalesce(g.net, 0)')}, ${inRupees('coalesce(o.net, 0)')}) AS message
      FROM (SELECT l.student_id, l.campus_id, l.particular_id, sum(l.credit - l.debit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = $1 AND l.institute_code = $1 AND a.id = l.account_id AND a.role = 'deferred_income'
        WHERE l.institute_code = $1 GROUP BY 1, 2, 3) g
      FULL JOIN (SELECT l.student_id, l.campus_id, l.particular_id, sum(w.amount) AS net FROM income_not_earned w JOIN challan_lines l ON l.institute_code = $1 AND l.id = w.challan_line_id
        WHERE w.institute_code = $1 GROUP BY 1, 2, 3) o
        ON o.student_id = g.student_id AND o.campus_id = g.campus_id AND o.particular_id = g.particular_id
      WHERE coalesce(g.net, 0) <> coalesce(o.net, 0)
      -- What was split after its month was earned, while the year was closed, waits with nothing to earn: such months are not charged anew.
      UNION ALL SELECT s.student_id, format('of %s wait %s, and %s are charged', to_char(s.month, 'Mon-YYYY'), ${inRupees('s.net')}, ${inRupees('coalesce(c.net, 0)')})
      FROM (SELECT l.student_id, l.campus_id, l.particular_id, d.month, coalesce(sum(w.amount), 0) AS net,
          bool_or(w.id IS NULL AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = d.journal_id)) AS earned
        FROM income_deferrals d JOIN challan_lines l ON l.institute_code = $1 AND l.id = d.challan_line_id LEFT JOIN income_not_earned w ON w.institute_code = $1 AND w.id = d.id
        WHERE d.institute_code = $1 GROUP BY 1, 2, 3, 4) s
      LEFT JOIN (SELECT l.student_id, l.campus_id, l.particular_id, l.line_month, sum(l.amount - l.discount) AS net FROM challan_lines l
        WHERE l.institute_code = $1 AND NOT l.is_void AND l.id IN (SELECT d.challan_line_id FROM income_deferrals d WHERE d.institute_code = $1) GROUP BY 1, 2, 3, 4) c
        ON (c.student_id, c.campus_id, c.particular_id, c.line_month) = (s.student_id, s.campus_id, s.particular_id, s.month)
      WHERE NOT s.earned AND s.net <> coalesce(c.net, 0)`,
  },
  {
    name: 'earned in its month',
    about:
      'What was billed ahead is posted on the first of its month, once, to the accounts it was billed for, as soon as an open accounting period takes it, and reversed with its bill',
    table: 'gl_journals',
    sql: `SELECT w.journal_id AS id, format('of entry %s %s of %s are not earned', j.voucher_no, ${inRupees('w.amount')}, to_char(w.month, 'Mon-YYYY')) AS message FROM income_not_earned w
      JOIN gl_journals j ON j.institute_code = $1 AND w.institute_code = $1 AND j.id = w.journal_id WHERE w.institute_code = $1 AND w.status = 'open'
      UNION ALL SELECT coalesce(g.journal_id, d.journal_id), format('of entry %s %s of %s are earned, billed ahead were %s', (SELECT j.voucher_no FROM gl_journals j WHERE j.institute_code = $1 AND j.id = coalesce(g.journal_id, d.journal_id)),
        ${inRupees('coalesce(g.net, 0)')}, to_char(coalesce(g.month, d.month), 'Mon-YYYY'), ${inRupees('coalesce(d.net, 0)')})
      FROM (${posted('j.source_id AS journal_id, j.entry_date AS month', "j.source = 'earning'")} GROUP BY 1, 2, 3, 4, 5) g
      FULL JOIN (SELECT x.journal_id, x.month, x.account_id, l.student_id, l.particular_id, sum(x.amount) AS net
        FROM (SELECT journal_id, month, challan_line_id, account_id, amount FROM income_deferrals WHERE institute_code = $1 UNION ALL SELECT journal_id, month, challan_line_id, deferred_account_id, -amount FROM income_deferrals WHERE institute_code = $1) x
        JOIN challan_lines l ON l.institute_code = $1 AND l.id = x.challan_line_id
        WHERE EXISTS (SELECT 1 FROM gl_journals e WHERE e.institute_code = $1 AND e.source = 'earning' AND e.source_id = x.journal_id AND e.entry_date = x.month) GROUP BY 1, 2, 3, 4, 5) d
        ON (d.journal_id, d.month, d.account_id, d.student_id, d.particular_id) = (g.journal_id, g.month, g.account_id, g.student_id, g.particular_id)
      WHERE coalesce(g.net, 0) <> coalesce(d.net, 0)
      UNION ALL SELECT e.id, format('entry %s and the bill that it earns are not reversed together', e.voucher_no) FROM gl_journals e WHERE e.institute_code = $1 AND e.source = 'earning'
        AND EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = e.id) <> EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = e.source_id)`,
  },
  {
    name: 'deferred as posted',
    about:
      'What was written down as billed ahead, line by line, is what its entry put on that account, and of the month, campus and particular of its line',
    table: 'income_deferrals',
    sql: `SELECT coalesce(g.journal_id, d.journal_id) AS id, format('billed ahead are %s by the entry and %s by its lines', ${inRupees('coalesce(g.net, 0)')}, ${inRupees('coalesce(d.net, 0)')}) AS message
      FROM (${posted('j.id AS journal_id', `j.source NOT IN ('earning', 'reversal') AND g.account_id IN (SELECT a.id FROM finance_accounts a WHERE a.institute_code = $1 AND a.role = 'deferred_income')`)} GROUP BY 1, 2, 3, 4) g
      FULL JOIN (SELECT x.journal_id, x.deferred_account_id AS account_id, l.student_id, l.particular_id, sum(x.amount) AS net FROM income_deferrals x JOIN challan_lines l ON l.institute_code = $1 AND l.id = x.challan_line_id
        WHERE x.institute_code = $1 GROUP BY 1, 2, 3, 4) d ON (d.journal_id, d.account_id, d.student_id, d.particular_id) = (g.journal_id, g.account_id, g.student_id, g.particular_id)
      WHERE coalesce(g.net, 0) <> coalesce(d.net, 0)
      UNION ALL SELECT x.id, 'is of another month or campus than its line, or of a month that had begun' FROM income_deferrals x JOIN challan_lines l ON l.institute_code = $1 AND l.id = x.challan_line_id
      JOIN gl_journals j ON j.institute_code = $1 AND j.id = x.journal_id WHERE x.institute_code = $1 AND ((x.month, x.campus_id) <> (l.line_month, l.campus_id) OR x.month <= j.entry_date)`,
  },
  {
    name: 'billed ahead each day',
    about: 'On no day is less than nothing billed ahead of a particular of a student at a campus',
    table: 'students',
    sql: `SELECT DISTINCT ON (x.student_id) x.student_id AS id, format('billed ahead were %s at the end of %s', ${inRupees('x.held')}, x.day) AS message FROM (
        SELECT l.student_id, l.entry_date AS day, sum(sum(l.credit - l.debit)) OVER (PARTITION BY l.student_id, l.campus_id, l.particular_id ORDER BY l.entry_date) AS held FROM gl_lines l
        JOIN finance_accounts a ON a.institute_code = $1 AND l.institute_code = $1 AND a.id = l.account_id AND a.role = 'deferred_income' WHERE l.institute_code = $1 GROUP BY l.student_id, l.campus_id, l.particular_id, l.entry_date) x
      WHERE x.held < 0 ORDER BY x.student_id, x.day`,
  },
];
