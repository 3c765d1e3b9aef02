/** Rules of the books on floats of drawers, and drawers that are handed on (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

/** What of it lies in the drawer that it is counted with next. */
const held = (alias: string): string =>
  `CASE ${alias}.status WHEN 'accepted' THEN ${alias}.counted ELSE ${alias}.amount END`;

export const handoverRules: readonly BookRule[] = [
  {
    name: 'floats of closings',
    about:
      'What a closing counts as put into the drawer are the floats and drawers that its cashier took over, each counted once',
    table: 'till_closings',
    sql: `SELECT t.id, format('closing %s opens with %s, put there were %s', t.closing_no, ${inRupees('t.opening')}, ${inRupees('coalesce(m.amount, 0)')}) AS message FROM till_closings t
      LEFT JOIN (SELECT h.till_closing_id AS closing, sum(${held('h')}) AS amount FROM till_handovers h WHERE h.institute_code = $1 AND h.till_closing_id IS NOT NULL GROUP BY 1) m ON m.closing = t.id
      WHERE t.institute_code = $1 AND t.opening <> coalesce(m.amount, 0)
      UNION ALL SELECT t.id, format('closing %s counts handover %s of another drawer, or of a later day', t.closing_no, h.handover_no) FROM till_handovers h JOIN till_closings t ON t.institute_code = $1 AND t.id = h.till_closing_id
      WHERE h.institute_code = $1 AND ((CASE h.status WHEN 'accepted' THEN h.to_user_id ELSE h.from_user_id END, h.account_id, h.campus_id) IS DISTINCT FROM (t.user_id, t.account_id, t.campus_id) OR h.decided_on > t.closing_date)`,
  },
  {
    name: 'handovers and counts',
    about:
      'What is handed on is what was counted with the closing that it names, by the same cashier; what is carried is at most that, once; and the log says the same',
    table: 'till_handovers',
    sql: `SELECT h.id, format('handover %s of %s is not what closing %s counted', h.handover_no, ${inRupees('h.amount')}, t.closing_no) AS message FROM till_handovers h JOIN till_closings t ON t.institute_code = $1 AND t.id = h.closing_id
      WHERE h.institute_code = $1 AND ((t.user_id, t.account_id, t.campus_id, t.closing_date) IS DISTINCT FROM (CASE h.kind WHEN 'handover' THEN h.from_user_id ELSE h.to_user_id END, h.account_id, h.campus_id, h.given_on)
        OR CASE h.kind WHEN 'handover' THEN h.amount <> t.counted ELSE h.amount > t.counted OR h.counted <> h.amount END)
      UNION ALL SELECT min(h.id), format('closing %s is handed on or carried more than once', min(t.closing_no)) FROM till_handovers h JOIN till_closings t ON t.institute_code = $1 AND t.id = h.closing_id WHERE h.institute_code = $1 GROUP BY h.closing_id HAVING count(*) > 1
      UNION ALL SELECT h.id, format('handover %s says %s, put down were %s', h.handover_no, ${inRupees('h.amount')}, ${inRupees("(a.after ->> 'amount')::bigint")}) FROM till_handovers h
        JOIN (SELECT DISTINCT ON (entity_id) entity_id::bigint AS of_id, after FROM audit_log WHERE institute_code = $1 AND entity = 'till_handovers' AND action = 'create' ORDER BY entity_id, id DESC) a ON a.of_id = h.id
      WHERE h.institute_code = $1 AND h.amount IS DISTINCT FROM (a.after ->> 'amount')::bigint`,
  },
  {
    name: 'handovers and entries',
    about:
      'The entry of a float or handover moves what came out of another account, and what was over or short when it was taken over; any other moves nothing',
    table: 'till_handovers',
    sql: `SELECT coalesce(h.id, g.id) AS id, format('handover %s moves %s on account %s, posted are %s', h.handover_no, ${inRupees('coalesce(h.net, 0)')}, coalesce(h.account_id, g.account_id), ${inRupees('coalesce(g.net, 0)')}) AS message
      FROM (SELECT x.id, x.handover_no, x.journal_id, m.account_id, m.net FROM till_handovers x CROSS JOIN LATERAL (VALUES (x.account_id, x.counted - CASE WHEN x.from_account_id IS NULL THEN x.amount ELSE 0 END), (x.from_account_id, -x.amount)) AS m (account_id, net)
        WHERE x.institute_code = $1 AND x.status = 'accepted' AND m.account_id IS NOT NULL AND m.net <> 0) h
      FULL JOIN (SELECT j.id, j.source_id, l.account_id, sum(l.debit - l.credit) AS net FROM gl_journals j JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id
        JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id AND a.role = 'cash' WHERE j.institute_code = $1 AND j.source = 'till_handover' GROUP BY 1, 2, 3) g
        ON (g.id, g.source_id, g.account_id) = (h.journal_id, h.id, h.account_id)
      WHERE g.net IS DISTINCT FROM h.net
      UNION ALL SELECT j.id, format('entry %s puts a difference of a handover on %s', j.voucher_no, a.acc_name) FROM gl_journals j JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id
      JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id JOIN finance_groups k ON k.institute_code = $1 AND k.id = a.group_id
      WHERE j.institute_code = $1 AND j.source = 'till_handover' AND a.role IS DISTINCT FROM 'cash' AND k.account_class NOT IN ('income', 'expense')`,
  },
];
