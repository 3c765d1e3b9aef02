/** Faults put into the functions of vouchers on purpose, each of which the lives of vouchers must find. */
import { mutant, type Mutant } from '../mutants.ts';

export const mutants: readonly Mutant[] = [
  mutant(
    'a draft of somebody else is changed',
    'voucher_save',
    "o.status <> 'approved' AND o.made_by IS DISTINCT FROM v_user",
    'false',
  ),
  mutant('who may not post alone posts at once', 'voucher_save', "fee_may(p_institute, 'finance_entry.post')", 'true'),
  mutant('posting alone has no limit', 'voucher_save', 'AND voucher_limit(p_institute, v.total)', ''),
  mutant('any day is entered', 'voucher_save', "PERFORM fee_window(p_institute, v.entry_date, 'Entry date')", 'NULL'),
  mutant('two stand in for one', 'voucher_save', 'THEN o.id ELSE o.replaces_id', 'THEN NULL ELSE o.replaces_id'),
  {
    ...mutant('who made it decides it', 'voucher_decide', 'v.made_by = v_user', 'false'),
    without: 'ALTER TABLE vouchers DROP CONSTRAINT vouchers_four_eyes_check;',
  },
  mutant(
    'what a campus owes the other stands on the wrong side',
    'voucher_part',
    'greatest(-v_net, 0), greatest(v_net, 0)',
    'greatest(v_net, 0), greatest(-v_net, 0)',
  ),
  mutant('who works at one campus decides for both', 'voucher_works', 'NOT app_campus_ok(l.campus_id)', 'false'),
  mutant('who works at one campus enters lines of the other', 'voucher_judge', 'IF NOT l.works', 'IF false'),
  mutant(
    'an account of one campus has a line of the other',
    'voucher_judge',
    'l.campus_id <> coalesce(l.elsewhere, v.campus_id)',
    'false',
  ),
  mutant(
    'what is owed to others is owed at another campus',
    'voucher_judge',
    "l.elsewhere IS NOT NULL AND l.role = 'payable'",
    'false',
  ),
  mutant('openings are of two campuses', 'voucher_judge', "l.elsewhere IS NOT NULL AND v.kind = 'opening'", 'false'),
  mutant('a voucher has no line of its campus', 'voucher_judge', 'WHERE p.campus_id IS NULL)', 'WHERE true)'),
  mutant('the other campus need not be open', 'voucher_open_days', 'WHERE l.campus_id IS NOT NULL', 'WHERE false'),
  mutant(
    'a void goes to a day that the other campus has locked',
    'voucher_void_day',
    'AND l.campus_id IS NOT NULL',
    'AND false',
  ),
  mutant(
    'what is taken back is taken back at the other campus at once',
    'voucher_post',
    "k.campus_id, v.reverse_on, 'inter_campus'",
    "k.campus_id, v.entry_date, 'inter_campus'",
  ),
  mutant(
    'what the other campus gives need not be there',
    'voucher_holds',
    'l.journal_id = ANY (v_journals) AND EXISTS',
    'l.journal_id = ANY (p_journals) AND EXISTS',
  ),
  mutant(
    'a void leaves the entry at the other campus',
    'gl_reverse',
    "w.source = 'inter_campus' AND w.source_id = ANY (p_journals)",
    "w.source = 'inter_campus' AND false",
  ),
  mutant(
    'a payee is spelled as it is typed',
    'payee_known',
    'AND v_held THEN RETURN v_known',
    'AND v_held THEN RETURN v_typed',
  ),
  mutant(
    'a line names an employee of a campus where its user does not work',
    'voucher_judge',
    'AND app_campus_ok(e.campus_id)',
    '',
  ),
  mutant(
    'what takes a line back names nobody',
    'voucher_post',
    'l.credit, l.debit, l.memo, l.campus_id, l.employee_id',
    'l.credit, l.debit, l.memo, l.campus_id, NULL',
  ),
  mutant('whoever decides', 'voucher_decide', "NOT fee_may(p_institute, 'finance_entry.approve')", 'false'),
];
