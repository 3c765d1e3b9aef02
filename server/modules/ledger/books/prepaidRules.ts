/** Rules of the books on expenses that are paid ahead and spread over their months (docs/money.md). */
import type { BookRule } from './bookRule.ts';

const inRupees = (expression: string): string => `round(${expression} / 100.0, 2)`;
const SPREAD = `vouchers v WHERE v.institute_code = $1 AND v.spread_months IS NOT NULL AND v.journal_id IS NOT NULL`;

export const prepaidRules: readonly BookRule[] = [
  {
    name: 'paid ahead',
    about:
      'What a voucher pays ahead is put on Prepaid Expenses, account by account, and each of its months takes its share once, as soon as an open accounting period takes it',
    table: 'vouchers',
    sql: `SELECT coalesce(s.id, g.id) AS id, format('%s are spread and %s put on prepaid expenses', ${inRupees('coalesce(s.amount, 0)')}, ${inRupees('coalesce(g.amount, 0)')}) AS message
      FROM (SELECT v.id, l.account_id, sum(l.debit - l.credit) AS amount FROM voucher_lines l JOIN (SELECT v.id FROM ${SPREAD}) v ON v.id = l.voucher_id
        JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id JOIN finance_groups k ON k.institute_code = $1 AND k.id = a.group_id AND k.account_class = 'expense'
        WHERE l.institute_code = $1 GROUP BY 1, 2 HAVING sum(l.debit - l.credit) > 0) s
      FULL JOIN (SELECT v.id, l.account_id, sum(l.credit) AS amount FROM (SELECT v.id, v.journal_id FROM ${SPREAD}) v JOIN gl_journals j ON j.institute_code = $1 AND j.source = 'prepayment' AND j.source_id = v.journal_id
        JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id AND l.credit > 0 GROUP BY 1, 2) g ON g.id = s.id AND g.account_id = s.account_id
      WHERE coalesce(s.amount, 0) <> coalesce(g.amount, 0)
      UNION ALL SELECT w.voucher_id, format('the share of %s is not spent', to_char(w.month, 'Mon-YYYY')) FROM prepaid_not_spent w JOIN institute i ON i.institute_code = w.institute_code
        JOIN campuses c ON c.institute_code = w.institute_code AND c.id = w.campus_id
      WHERE w.institute_code = $1 AND w.status = 'open' AND w.day > coalesce(i.books_locked_upto, '-infinity') AND w.day > coalesce(c.books_locked_upto, '-infinity')
      UNION ALL SELECT v.id, format('the share of %s is %s, spent are %s', to_char(e.entry_date, 'Mon-YYYY'), ${inRupees('x.part')}, ${inRupees('coalesce(x.spent, 0)')})
      FROM (SELECT v.* FROM ${SPREAD}) v JOIN gl_journals e ON e.institute_code = $1 AND e.source = 'prepaid' AND e.source_id = v.journal_id
      CROSS JOIN LATERAL (SELECT (extract(year FROM age(date_trunc('month', e.entry_date), v.spread_from)) * 12 + extract(month FROM age(date_trunc('month', e.entry_date), v.spread_from)))::integer + 1 AS share) n
      CROSS JOIN LATERAL (SELECT p.account_id, round(p.credit * n.share / v.spread_months::numeric) - round(p.credit * (n.share - 1) / v.spread_months::numeric) AS part,
          (SELECT sum(l.debit) FROM gl_lines l WHERE l.institute_code = $1 AND l.journal_id = e.id AND l.account_id = p.account_id) AS spent
        FROM gl_journals d JOIN gl_lines p ON p.institute_code = $1 AND p.journal_id = d.id AND p.credit > 0 WHERE d.institute_code = $1 AND d.source = 'prepayment' AND d.source_id = v.journal_id) x
      WHERE x.part <> coalesce(x.spent, 0)
      UNION ALL SELECT v.id, format('entry %s and the voucher that it goes with are not reversed together', e.voucher_no) FROM (SELECT v.* FROM ${SPREAD}) v
      JOIN gl_journals e ON e.institute_code = $1 AND e.source IN ('prepayment', 'prepaid') AND e.source_id = v.journal_id
      WHERE EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = e.id) <> EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = v.journal_id)`,
  },
];
