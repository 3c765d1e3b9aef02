/** Rules of expenses on credit and of what pays them (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

/** By voucher: what its entry credits, or debits, on a payable account; read from the ledger alone. */
const onPayable = (side: 'debit' | 'credit'): string =>
  `SELECT v.id, v.campus_id, v.kind, v.status, v.voucher, l.account_id, sum(l.${side}) AS amount FROM vouchers v JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = v.journal_id AND l.${side} > 0
    JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id AND a.role = 'payable' WHERE v.institute_code = $1 GROUP BY v.id, v.campus_id, v.kind, v.status, v.voucher, l.account_id`;
/** What vouchers in the books pay, and of what. */
const LIVE = `SELECT b.voucher_id, b.bill_id, b.amount, y.voucher, y.campus_id FROM voucher_bills b JOIN vouchers y ON y.institute_code = $1 AND y.id = b.voucher_id AND y.status = 'approved' WHERE b.institute_code = $1`;

export const billRules: readonly BookRule[] = [
  {
    name: 'bills and what pays them',
    about:
      'No bill is paid beyond what its entry leaves owed; what pays it is of its campus and takes as much off the payable account of the bill, and a bill that is paid is in the books; nothing of what pays bills is missing',
    table: 'voucher_bills',
    sql: `WITH bill AS MATERIALIZED (${onPayable('credit')}), payment AS MATERIALIZED (${onPayable('debit')}), live AS MATERIALIZED (${LIVE})
      SELECT l.bill_id AS id, format('of bill %s %s are paid, and owed were %s', max(c.voucher), ${inRupees('sum(l.amount)')}, ${inRupees('max(c.amount)')}) AS message
      FROM live l JOIN bill c ON c.id = l.bill_id GROUP BY l.bill_id, c.account_id HAVING sum(l.amount) > max(c.amount)
      UNION ALL SELECT l.bill_id, format('%s pays a bill that is not in the books', l.voucher) FROM live l
      WHERE NOT EXISTS (SELECT 1 FROM bill c WHERE c.id = l.bill_id AND c.status = 'approved' AND c.kind = 'expense' AND c.campus_id = l.campus_id)
      UNION ALL SELECT coalesce(p.id, s.id), format('%s takes %s off the payable account, and pays %s of bills', coalesce(p.voucher, s.voucher), ${inRupees('coalesce(p.amount, 0)')}, ${inRupees('coalesce(s.amount, 0)')})
      FROM (SELECT p.* FROM payment p WHERE p.id IN (SELECT voucher_id FROM voucher_bills WHERE institute_code = $1)) p
        FULL JOIN (SELECT b.voucher_id AS id, max(v.voucher) AS voucher, c.account_id, sum(b.amount) AS amount FROM voucher_bills b JOIN vouchers v ON v.institute_code = $1 AND v.id = b.voucher_id AND v.journal_id IS NOT NULL
          LEFT JOIN bill c ON c.id = b.bill_id WHERE b.institute_code = $1 GROUP BY b.voucher_id, c.account_id) s ON s.id = p.id AND s.account_id = p.account_id
      WHERE p.amount IS DISTINCT FROM s.amount
      UNION ALL SELECT v.id, format('%s of %s is for bills, and pays %s of them', ${inRupees('v.for_bills')}, coalesce(v.voucher, 'a voucher'), ${inRupees('coalesce(b.amount, 0)')}) FROM vouchers v
        LEFT JOIN (SELECT voucher_id, sum(amount) AS amount FROM voucher_bills WHERE institute_code = $1 GROUP BY 1) b ON b.voucher_id = v.id WHERE v.institute_code = $1 AND v.for_bills <> coalesce(b.amount, 0)`,
  },
];
