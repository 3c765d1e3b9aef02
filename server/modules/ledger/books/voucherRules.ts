/** Rules of what is entered by hand (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

const BY_HAND = `('journal', 'expense', 'income', 'transfer', 'opening_balance')`;

export const voucherRules: readonly BookRule[] = [
  {
    name: 'vouchers and entries',
    about:
      'An approved voucher is its entry and those beside it at other campuses, line by line; a void one is reversed as it says; one that is not approved has none, and an accrual is taken back on its day',
    table: 'vouchers',
    sql: `SELECT v.id, format('%s is not what its entry %s says', v.voucher, j.voucher_no) AS message FROM vouchers v LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = v.journal_id
      WHERE v.institute_code = $1 AND v.status IN ('approved', 'voided') AND (j.entry_date, j.campus_id, j.source_id, j.fiscal_year_id, j.created_by, j.memo)
        IS DISTINCT FROM (v.entry_date, v.campus_id, v.id, v.fiscal_year_id, v.decided_by, v.memo)
      UNION ALL SELECT v.id, format('%s is of %s, and its lines of %s', v.voucher, ${inRupees('v.total')}, ${inRupees('coalesce(l.total, 0)')}) FROM vouchers v
      LEFT JOIN (SELECT x.voucher_id, sum(x.debit) AS total FROM voucher_lines x WHERE x.institute_code = $1 GROUP BY 1) l ON l.voucher_id = v.id WHERE v.institute_code = $1 AND v.journal_id IS NOT NULL AND l.total IS DISTINCT FROM v.total
      UNION ALL SELECT coalesce(l.voucher_id, g.id), 'a line is not what its entry says' FROM
        (SELECT x.voucher_id, coalesce(x.campus_id, v.campus_id) AS campus_id, row_number() OVER (PARTITION BY x.voucher_id, coalesce(x.campus_id, v.campus_id) ORDER BY x.line_no) AS line_no, x.account_id, x.debit, x.credit
          FROM voucher_lines x JOIN vouchers v ON v.institute_code = $1 AND v.id = x.voucher_id AND v.journal_id IS NOT NULL WHERE x.institute_code = $1) l
      FULL JOIN (SELECT v.id, y.campus_id, y.line_no, y.account_id, y.debit, y.credit FROM vouchers v JOIN gl_journals j ON j.institute_code = $1 AND (j.id = v.journal_id OR j.source = 'inter_campus' AND j.source_id = v.journal_id)
        JOIN gl_lines y ON y.institute_code = $1 AND y.journal_id = j.id
        LEFT JOIN finance_accounts a ON a.institute_code = $1 AND a.id = y.account_id AND a.role = 'inter_campus' WHERE v.institute_code = $1 AND a.id IS NULL) g
        ON g.id = l.voucher_id AND g.campus_id = l.campus_id AND g.line_no = l.line_no WHERE (g.account_id, g.debit, g.credit) IS DISTINCT FROM (l.account_id, l.debit, l.credit)
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
      JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id AND gl_kept_apart(a.role) AND a.role <> 'inter_campus'
      AND NOT (a.role = 'cheques_in_hand' AND l.debit > 0 AND EXISTS (SELECT 1 FROM vouchers v WHERE v.institute_code = $1 AND v.journal_id = j.id AND v.in_hand))
      LEFT JOIN gl_journals w ON j.source = 'inter_campus' AND w.institute_code = $1 AND w.id = j.source_id WHERE j.institute_code = $1 AND coalesce(w.source, j.source) IN ${BY_HAND}`,
  },
  {
    name: 'tax withheld',
    about:
      'Tax that a voucher withholds is what its last line credits, and comes of its rate; it names the number of who was paid',
    table: 'vouchers',
    sql: `SELECT v.id, format('%s withholds %s of %s, and its last line credits %s', v.voucher, ${inRupees('v.tax')}, ${inRupees('v.total')}, ${inRupees('coalesce(l.credit, 0)')}) AS message FROM vouchers v
      LEFT JOIN LATERAL (SELECT x.credit, x.campus_id FROM voucher_lines x WHERE x.institute_code = $1 AND x.voucher_id = v.id ORDER BY x.line_no DESC LIMIT 1) l ON true
      WHERE v.institute_code = $1 AND v.tax > 0 AND v.journal_id IS NOT NULL AND (l.credit IS DISTINCT FROM v.tax OR l.campus_id IS NOT NULL OR v.kind <> 'expense' OR v.tax >= v.total OR coalesce(v.payee_tax_no, '') = ''
        OR round(v.total * v.tax_rate / 100) <> v.tax)`,
  },
  {
    name: 'four eyes on vouchers',
    about: 'Nobody approved a voucher that they made, unless they may post without approval',
    table: 'vouchers',
    sql: `SELECT v.id, format('a voucher of %s was made and decided by the same user', ${inRupees('v.total')}) AS message FROM vouchers v
      WHERE v.institute_code = $1 AND (NOT v.alone AND v.decided_by = v.made_by OR v.alone AND v.decided_by IS DISTINCT FROM v.made_by)`,
  },
];
