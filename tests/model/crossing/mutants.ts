/** Faults put where what a bank has meets the end of a year: lives of both must find each. */
import { mutant, type Mutant } from '../mutants.ts';

export const mutants: readonly Mutant[] = [
  mutant('a closed year takes entries', 'gl_journals_guard', "OR y.status = 'closed'", 'OR false'),
  mutant(
    'a void goes into the closed year',
    'voucher_void_day',
    "PERFORM voucher_open_day(p_institute, k.campus_id, p_day, 'void_date') FROM",
    'PERFORM 1 FROM',
  ),
  mutant(
    'what is void after its year closed is so the day before',
    'voucher_void_day',
    'RETURN greatest(fee_today(p_institute), p_day)',
    'RETURN fee_today(p_institute) - 1',
  ),
  mutant('what the bank has is voided', 'bank_cleared', 'IF FOUND THEN', 'IF false THEN'),
  mutant('a cheque that bounces stays on the statement', 'cheque_bounce', 'IF p_unmatch THEN', 'IF false THEN'),
  mutant('a finished statement is taken apart', 'bank_open', "s.status <> 'open'", 'false'),
  mutant('a year is closed over what waits', 'year_check', "v.status = 'pending'", 'false'),
  mutant(
    'what is open at the bank keeps a year open',
    'year_judge',
    "'next year', 'bank statements', 'cheques'",
    "'next year'",
  ),
  mutant('what is of the next year is closed too', 'year_closes', 'd.entry_date <= y.end_date', 'true'),
  mutant('what closed a year stays when it is opened', 'year_reopen', "j.source = 'closing'", "j.source = 'never'"),
  mutant('what is reversed is so on its own day', 'gl_reverse', 'greatest(p_date, j.entry_date)', 'j.entry_date'),
];
