/** Faults put into what is brought in of before the books began, each of which its life must find. */
import { mutant, type Mutant } from '../mutants.ts';

export const mutants: readonly Mutant[] = [
  mutant('on any day', 'opening_student', "PERFORM fee_window(p_institute, p_date, 'Held on');", ''),
  mutant('at any campus', 'opening_student', ' AND app_campus_ok(x.campus_id)', ''),
  mutant('of nobody', 'opening_student', 'IF NOT FOUND THEN', 'IF false THEN'),
  mutant('however much', 'opening_student', 'p_amount > v_ceiling', 'false'),
  mutant('an advance twice', 'opening_advance', 'IF FOUND THEN', 'IF false THEN', 'DROP INDEX payments_opening_key;'),
  mutant('as money that came in', 'opening_receipt', "p_date, 'opening', v_equity", "p_date, 'cash', v_equity"),
  mutant(
    'from the cash',
    'opening_receipt',
    "gl_account(p_institute, 'opening_equity'",
    "gl_account(p_institute, 'cash'",
  ),
  mutant(
    'without its remarks',
    'opening_receipt',
    'nullif(left(btrim(coalesce(p_notes',
    'nullif(left(btrim(coalesce(NULL',
  ),
  mutant('of what is not refundable', 'opening_deposit', ' AND f.is_refundable', ''),
  mutant('a deposit twice', 'opening_deposit', 'IF FOUND THEN', 'IF false THEN', 'DROP INDEX challan_lines_once_key;'),
  mutant('as arrears', 'opening_deposit', 'ARRAY[v_line], ARRAY[p_amount]', "'{}', '{}'"),
  mutant('its challan stays', 'opening_undo', 'IF v_challans IS NOT NULL THEN', 'IF false THEN'),
  mutant('lent on any day', 'employee_advance_opening', "PERFORM fee_window(p_institute, p_date, 'Held on');", ''),
  mutant('lent at any campus', 'employee_advance_opening', ' AND app_campus_ok(x.campus_id)', ''),
  mutant('lent to themselves', 'employee_advance_opening', 'e.user_id = v_user', 'false'),
  mutant('lent to who has left', 'employee_advance_opening', 'e.leave_date IS NOT NULL', 'false'),
  mutant(
    'lent twice',
    'employee_advance_opening',
    'lower(x.purpose) = lower(v_why);\n  IF FOUND THEN',
    'lower(x.purpose) = lower(v_why);\n  IF false THEN',
  ),
  mutant(
    'deducted of what is over',
    'employee_advance_opening',
    'p_from < date_trunc',
    'false AND p_from < date_trunc',
  ),
  mutant('deducted more than is owed', 'employee_advance_opening', ' OR p_per_month > p_amount', ''),
  mutant(
    'lent from the salaries',
    'employee_advance_opening',
    'v_memo, v_equity, 0, p_amount',
    "v_memo, gl_account(p_institute, 'cash', e.campus_id), 0, p_amount",
  ),
  mutant('any receipt is taken back so', 'opening_undo', "r.kind <> 'opening'", 'false'),
];
