/** Faults put into what judges bills, and what they are on the cash basis: the lives of vouchers must find each. */
import { mutant, type Mutant } from '../mutants.ts';

export const billMutants: readonly Mutant[] = [
  mutant('income pays bills', 'bill_judge', "v.kind NOT IN ('expense', 'journal')", 'false'),
  mutant('what pays bills reverses by itself', 'bill_judge', 'v.reverse_on IS NOT NULL', 'false'),
  mutant(
    'a bill is named twice',
    'bill_judge',
    '(SELECT count(DISTINCT x.bill_id) FROM unnest(p_bills) x) < cardinality(p_bills)',
    'false',
    'ALTER TABLE voucher_bills DROP CONSTRAINT voucher_bills_pkey;',
  ),
  mutant('what is owed to nobody is paid', 'bill_judge', 'WHEN b.bill_id IS NULL', 'WHEN false'),
  mutant('a bill of another campus is paid', 'bill_judge', 'b.campus_id <> v.campus_id', 'false'),
  mutant('a bill is paid before its day', 'bill_judge', 'v.entry_date < b.entry_date', 'false'),
  mutant('nothing is paid of a bill', 'bill_judge', 'b.amount <= 0', 'false'),
  mutant('more is paid than is left', 'bill_judge', 'b.amount > b.rest', 'false'),
  mutant('all of a bill is left, whatever is paid', 'bill_judge', 'w.rest + coalesce(', 'w.amount + coalesce('),
  mutant('what is replaced gives nothing back', 'bill_judge', 'o.bill_id = u.bill_id', 'false'),
  mutant('a draft is judged as if it paid', 'bill_judge', "WHEN v.status = 'draft' THEN NULL", 'WHEN false THEN NULL'),
  mutant('an expense that pays bills is owed itself', 'bill_judge', "v.kind = 'expense' AND d.credit > 0", 'false'),
  mutant('more is taken off what is owed than is paid', 'bill_judge', 'd.debit <> d.bills', 'false'),
  mutant(
    'what waits is not judged again',
    'voucher_post',
    'PERFORM bill_judge(p_institute, v, v_lines, v_bills)',
    'NULL',
  ),
  mutant('a bill that is paid is taken back', 'bill_unpaid', 'v_paid IS NOT NULL', 'false'),
  mutant('what waits keeps a bill from being taken back', 'bill_unpaid', "y.status = 'approved'", 'true'),
  mutant('a bill is owed on two accounts', 'voucher_judge', 'l.id <> v_owed', 'false'),
  mutant('each part begins with the first line', 'bill_part', 'x.upto * p_before', 'x.upto * 0'),
  mutant(
    'lines are rounded by themselves',
    'bill_part',
    'round(x.upto * (p_before + p_amount) / x.total) - round((x.upto - x.part) * (p_before + p_amount) / x.total)',
    'round(x.part * (p_before + p_amount) / x.total)',
  ),
  mutant('each line is all of a bill', 'bill_part', 'sum(l.part) OVER (ORDER BY l.line_no)', 'sum(l.part) OVER ()'),
  mutant('what was paid before is forgotten', 'gl_cash_entries', 'w.journal_id < v.journal_id', 'false'),
  mutant(
    'what was void by then was paid before',
    'gl_cash_entries',
    '(w.void_journal_id IS NULL OR w.void_journal_id > v.journal_id)',
    'true',
  ),
  mutant('what a bill leaves owed is spent at once', 'gl_cash_entries', 'sum(-l.credit)::bigint', '0::bigint'),
];
