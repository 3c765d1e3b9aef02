/** Rules of the books on expenses that are paid ahead and spread over their months (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

/** What lines of posted vouchers spread: by voucher, account, months and the month they begin with. */
const SPREAD = `(SELECT v.id, v.journal_id, v.kind, v.entry_date, l.account_id, l.spread_months, l.spread_from, sum(l.debit - l.credit) AS amount
  FROM voucher_lines l JOIN vouchers v ON v.institute_code = $1 AND v.id = l.voucher_id AND v.journal_id IS NOT NULL
  WHERE l.institute_code = $1 AND l.spread_months IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7)`;
const VOUCHERS = `(SELECT DISTINCT v.id, v.journal_id FROM ${SPREAD} v)`;
/** Which of its months that of an entry is, the first as 1. */
const SHARE = `((extract(year FROM e.entry_date) - extract(year FROM s.spread_from)) * 12 + extract(month FROM e.entry_date) - extract(month FROM s.spread_from) + 1)`;

export const prepaidRules: readonly BookRule[] = [
  {
    name: 'paid ahead',
    about:
      'What lines of a voucher pay ahead is put on Prepaid Expenses, account by account, and each of their months takes its share once, as soon as an open accounting period takes it',
    table: 'vouchers',
    sql: `SELECT coalesce(s.id, g.id) AS id, format('%s are spread and %s put on prepaid expenses', ${inRupees('coalesce(s.amount, 0)')}, ${inRupees('coalesce(g.amount, 0)')}) AS message
      FROM (SELECT s.id, s.account_id, sum(s.amount) AS amount FROM ${SPREAD} s GROUP BY 1, 2) s
      FULL JOIN (SELECT v.id, l.account_id, sum(l.credit) AS amount FROM gl_journals j JOIN vouchers v ON v.institute_code = $1 AND v.journal_id = j.source_id
        JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id AND l.credit > 0 WHERE j.institute_code = $1 AND j.source = 'prepayment' GROUP BY 1, 2) g ON g.id = s.id AND g.account_id = s.account_id
      WHERE coalesce(s.amount, 0) <> coalesce(g.amount, 0)
      UNION ALL SELECT s.id, 'it spreads what is no expense, or from a month before its own' FROM ${SPREAD} s LEFT JOIN finance_accounts a ON a.institute_code = $1 AND a.id = s.account_id
        LEFT JOIN finance_groups k ON k.institute_code = $1 AND k.id = a.group_id
      WHERE s.kind <> 'expense' OR k.account_class IS DISTINCT FROM 'expense' OR s.spread_from < date_trunc('month', s.entry_date)::date
      UNION ALL SELECT w.voucher_id, format('the share of %s is not spent', to_char(w.month, 'Mon-YYYY')) FROM prepaid_not_spent w JOIN institute i ON i.institute_code = $1 AND w.institute_code = $1
        JOIN campuses c ON c.institute_code = $1 AND w.institute_code = $1 AND c.id = w.campus_id
      WHERE w.institute_code = $1 AND w.status = 'open' AND w.day > coalesce(i.books_locked_upto, '-infinity') AND w.day > coalesce(c.books_locked_upto, '-infinity')
      UNION ALL SELECT coalesce(p.id, d.id), format('the share of %s is %s, spent are %s', to_char(coalesce(p.entry_date, d.entry_date), 'Mon-YYYY'), ${inRupees('coalesce(p.part, 0)')}, ${inRupees('coalesce(d.spent, 0)')})
      FROM (SELECT s.id, e.id AS journal_id, e.entry_date, s.account_id, sum(round(s.amount * ${SHARE} / s.spread_months) - round(s.amount * (${SHARE} - 1) / s.spread_months)) AS part
        FROM ${SPREAD} s JOIN gl_journals e ON e.institute_code = $1 AND e.source = 'prepaid' AND e.source_id = s.journal_id WHERE ${SHARE} BETWEEN 1 AND s.spread_months GROUP BY 1, 2, 3, 4) p
      FULL JOIN (SELECT v.id, e.id AS journal_id, e.entry_date, l.account_id, sum(l.debit) AS spent FROM ${VOUCHERS} v JOIN gl_journals e ON e.institute_code = $1 AND e.source = 'prepaid' AND e.source_id = v.journal_id
        JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = e.id AND l.debit > 0 GROUP BY 1, 2, 3, 4) d ON d.journal_id = p.journal_id AND d.account_id = p.account_id
      WHERE coalesce(p.part, 0) <> coalesce(d.spent, 0)
      UNION ALL SELECT v.id, format('entry %s and the voucher that it goes with are not reversed together', e.voucher_no) FROM ${VOUCHERS} v
      JOIN gl_journals e ON e.institute_code = $1 AND e.source IN ('prepayment', 'prepaid') AND e.source_id = v.journal_id
      WHERE EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = e.id) <> EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = v.journal_id)`,
  },
];
