/** Rules of the books on counted tills and on what was found at the bank (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

export const bankRules: readonly BookRule[] = [
  {
    name: 'till differences',
    about:
      'What a count of cash is over or short is posted on its day, campus and account against income or expense, and nothing else is posted as one',
    table: 'till_closings',
    sql: `SELECT coalesce(t.id, g.id) AS id, format('closing %s differs by %s, posted are %s', t.closing_no, ${inRupees('coalesce(t.difference, 0)')}, ${inRupees('coalesce(g.net, 0)')}) AS message
      FROM (SELECT * FROM till_closings WHERE institute_code = $1) t
      FULL JOIN (SELECT j.id, j.source_id, j.entry_date, j.campus_id, l.account_id, sum(l.debit - l.credit) AS net FROM gl_journals j JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id
        JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id AND a.role = 'cash' WHERE j.institute_code = $1 AND j.source = 'till' GROUP BY 1, 2, 3, 4, 5) g
        ON (g.id, g.source_id, g.entry_date, g.campus_id, g.account_id) = (t.journal_id, t.id, t.closing_date, t.campus_id, t.account_id)
      WHERE coalesce(g.net, 0) <> CASE WHEN t.posts THEN t.difference ELSE 0 END
      UNION ALL SELECT j.id, format('entry %s puts a difference of a till on %s', j.voucher_no, a.acc_name) FROM gl_journals j JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id
      JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id JOIN finance_groups k ON k.institute_code = $1 AND k.id = a.group_id
      WHERE j.institute_code = $1 AND j.source = 'till' AND a.role IS DISTINCT FROM 'cash' AND k.account_class NOT IN ('income', 'expense')`,
  },
  {
    name: 'bank statements',
    about:
      'The lines of a bank statement lead from its opening to its closing balance, each goes on where the one before it ended, and of a finished one each line is found in the books',
    table: 'bank_statements',
    sql: `SELECT s.id, format('the statement up to %s closes with %s, its lines lead to %s', s.to_date, ${inRupees('s.closing')}, ${inRupees('s.opening + coalesce(l.sum, 0)')}) AS message FROM bank_statements s
      LEFT JOIN (SELECT statement_id, sum(amount) AS sum, count(*) AS n FROM bank_statement_lines WHERE institute_code = $1 AND line_no > 0 GROUP BY 1) l ON l.statement_id = s.id
      WHERE s.institute_code = $1 AND (s.closing, s.n_lines) IS DISTINCT FROM (s.opening + coalesce(l.sum, 0), coalesce(l.n, 0))
      UNION ALL SELECT x.id, format('the statement up to %s does not go on where the one before it ended', x.to_date) FROM (SELECT s.*, lag(s.closing) OVER w AS before, lag(s.to_date) OVER w AS ended FROM bank_statements s
        WHERE s.institute_code = $1 AND s.status <> 'removed' WINDOW w AS (PARTITION BY s.account_id ORDER BY s.from_date)) x WHERE x.before <> x.opening OR x.ended >= x.from_date
      UNION ALL SELECT s.id, format('line %s of the finished statement up to %s is not found in the books', b.line_no, s.to_date) FROM bank_statements s JOIN bank_statement_lines b ON b.institute_code = $1 AND b.statement_id = s.id
      WHERE s.institute_code = $1 AND s.status = 'finished' AND NOT EXISTS (SELECT 1 FROM bank_matches m WHERE m.institute_code = $1 AND m.line_id = b.id AND m.unmatched_at IS NULL)
      UNION ALL SELECT b.id, format('line %s is of no statement', b.id) FROM bank_statement_lines b WHERE b.institute_code = $1 AND NOT EXISTS (SELECT 1 FROM bank_statements s WHERE s.institute_code = $1 AND s.id = b.statement_id)`,
  },
  {
    name: 'bank matches',
    about:
      'What is matched with the bank is the same amount on both sides, on the account of its statement, and was not reversed after that',
    table: 'bank_matches',
    sql: `SELECT m.group_no AS id, format('the bank has %s and the books have %s', ${inRupees('m.bank')}, ${inRupees('m.books')}) AS message FROM (
        SELECT m.group_no, coalesce(sum(b.amount), 0) AS bank, coalesce(sum(l.debit - l.credit), 0) AS books, bool_or(coalesce(b.amount, l.debit - l.credit) IS DISTINCT FROM m.amount
          OR b.statement_id <> m.statement_id OR l.account_id <> s.account_id OR s.status = 'removed') AS wrong
        FROM bank_matches m LEFT JOIN bank_statements s ON s.institute_code = $1 AND s.id = m.statement_id LEFT JOIN bank_statement_lines b ON b.institute_code = $1 AND b.id = m.line_id
          LEFT JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = m.journal_id AND l.line_no = m.line_no WHERE m.institute_code = $1 AND m.unmatched_at IS NULL GROUP BY 1) m WHERE m.bank <> m.books OR m.wrong
      UNION ALL SELECT m.group_no, format('entry %s was reversed while it was matched with the bank', j.voucher_no) FROM bank_matches m JOIN gl_journals j ON j.institute_code = $1 AND j.id = m.journal_id
      JOIN gl_journals r ON r.institute_code = $1 AND r.reverses_id = j.id WHERE m.institute_code = $1 AND r.created_at >= m.matched_at AND m.unmatched_at IS NULL`,
  },
  {
    name: 'bank statements as written',
    about:
      'Bank statements, their lines and what they are matched with are as the database wrote them, every column of them',
    table: 'bank_statements',
    sql: ['bank_statements', 'bank_statement_lines', 'bank_matches']
      .map(
        (table) =>
          `SELECT r.id, format('row %s of ${table} is not as it was written', r.id) AS message FROM ${table} r WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_${table}(r)`,
      )
      .join(' UNION ALL '),
  },
];
