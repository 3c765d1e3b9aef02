/** Rules of what is entered by hand (docs/money.md). */
import type { BookRule } from './bookRule.ts';

const BY_HAND = `('journal', 'expense', 'income', 'transfer', 'opening_balance')`;
const inRupees = (expression: string): string => `round(${expression} / 100.0, 2)`;

export const voucherRules: readonly BookRule[] = [
  {
    name: 'vouchers and entries',
    about:
      'An approved voucher is its entry, line by line; a void one is reversed as it says; one that is not approved has none, and an accrual is taken back on its day',
    table: 'vouchers',
    sql: `SELECT v.id, format('%s is not what its entry %s says', v.voucher, j.voucher_no) AS message FROM vouchers v LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = v.journal_id
      WHERE v.institute_code = $1 AND v.status IN ('approved', 'voided') AND (j.total, j.entry_date, j.campus_id, j.source_id, j.fiscal_year_id, j.created_by, j.memo)
        IS DISTINCT FROM (v.total, v.entry_date, v.campus_id, v.id, v.fiscal_year_id, v.decided_by, v.memo)
      UNION ALL SELECT coalesce(l.voucher_id, g.id), 'a line is not what its entry says' FROM
        (SELECT x.* FROM voucher_lines x JOIN vouchers v ON v.institute_code = $1 AND v.id = x.voucher_id AND v.journal_id IS NOT NULL WHERE x.institute_code = $1) l
      FULL JOIN (SELECT v.id, y.line_no, y.account_id, y.debit, y.credit FROM gl_lines y JOIN vouchers v ON v.institute_code = $1 AND v.journal_id = y.journal_id WHERE y.institute_code = $1) g
        ON g.id = l.voucher_id AND g.line_no = l.line_no WHERE (g.account_id, g.debit, g.credit) IS DISTINCT FROM (l.account_id, l.debit, l.credit)
      UNION ALL SELECT v.id, format('%s was voided otherwise than its reversal says', v.voucher) FROM vouchers v LEFT JOIN gl_journals o ON o.institute_code = $1 AND o.reverses_id = v.journal_id
      WHERE v.institute_code = $1 AND (o.id, o.entry_date, o.created_by, o.memo) IS DISTINCT FROM (v.void_journal_id, v.void_date, v.voided_by, v.void_reason)
      UNION ALL SELECT v.id, format('%s is not taken back on %s', v.voucher, v.reverse_on) FROM vouchers v LEFT JOIN vouchers c ON c.institute_code = $1 AND c.takes_back_id = v.id
      WHERE v.institute_code = $1 AND v.journal_id IS NOT NULL AND (c.entry_date IS DISTINCT FROM v.reverse_on OR c.id IS NOT NULL AND (c.status, c.total, c.campus_id) IS DISTINCT FROM (v.status, v.total, v.campus_id))
      UNION ALL SELECT v.id, format('%s and what it stands in for are both in the books', v.voucher) FROM vouchers v JOIN vouchers o ON o.institute_code = $1 AND o.id = v.replaces_id
      WHERE v.institute_code = $1 AND v.journal_id IS NOT NULL AND o.status <> 'voided'`,
  },
  {
    name: 'voucher numbers',
    about: 'Vouchers of a kind and year are numbered without gaps',
    table: 'vouchers',
    sql: `SELECT min(v.id) AS id, format('%s: %s numbers up to %s', min(v.voucher), count(*), max(v.doc_no)) AS message FROM vouchers v WHERE v.institute_code = $1 AND v.doc_no IS NOT NULL
      GROUP BY v.kind, v.fiscal_year_id HAVING max(v.doc_no) <> count(*) OR min(v.doc_no) <> 1`,
  },
  {
    name: 'accounts with their own ledgers',
    about: 'What students, employees, cheques and campuses owe is touched by their own events, never by hand',
    table: 'gl_journals',
    sql: `SELECT DISTINCT j.id, format('entry %s touches %s by hand', j.voucher_no, a.acc_name) AS message FROM gl_journals j JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id
      JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id AND gl_kept_apart(a.role) WHERE j.institute_code = $1 AND j.source IN ${BY_HAND}`,
  },
  {
    name: 'four eyes on vouchers',
    about: 'Nobody approved a voucher that they made, unless they may post without approval',
    table: 'vouchers',
    sql: `SELECT v.id, format('a voucher of %s was made and decided by the same user', ${inRupees('v.total')}) AS message FROM vouchers v
      WHERE v.institute_code = $1 AND (NOT v.alone AND v.decided_by = v.made_by OR v.alone AND v.decided_by IS DISTINCT FROM v.made_by)`,
  },
];
