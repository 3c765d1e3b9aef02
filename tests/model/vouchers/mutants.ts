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
  mutant('two stand in for one', 'voucher_save', 'v.replaces_id := o.id', 'v.replaces_id := NULL'),
  {
    ...mutant('who made it decides it', 'voucher_decide', 'v.made_by = v_user', 'false'),
    without: 'ALTER TABLE vouchers DROP CONSTRAINT vouchers_four_eyes_check;',
  },
  mutant('whoever decides', 'voucher_decide', "NOT fee_may(p_institute, 'finance_entry.approve')", 'false'),
];
