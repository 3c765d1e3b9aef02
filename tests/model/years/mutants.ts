/** Faults put into the functions of the year end on purpose, each of which the lives of years must find. */
import { mutant, type Mutant } from '../mutants.ts';

export const mutants: readonly Mutant[] = [
  mutant('a year is closed before it is over', 'year_check', 'y.end_date < fee_today(p_institute)', 'true'),
  mutant('a year is closed before an earlier one', 'year_check', 'f.start_date < y.start_date', 'false'),
  mutant('a year is closed over what waits', 'year_check', "v.status = 'pending'", 'false'),
  mutant('a year is closed over a draft', 'year_check', "v.status = 'draft'", 'false'),
  mutant('a year is closed twice', 'year_judge', "y.status = 'closed'", 'false'),
  mutant('whoever may close reopens', 'year_reopen', "year_may(p_institute, 'books.reopen')", 'fee_guard(p_institute)'),
  {
    ...mutant('whoever closes', 'year_close', "year_may(p_institute, 'books.close')", 'fee_guard(p_institute)'),
    // What judges the year asks for the privilege a second time.
    without: `DO $off$ BEGIN EXECUTE (SELECT replace(pg_get_functiondef(p.oid), 'year_may(p_institute, ''books.close'')', 'fee_guard(p_institute)') FROM pg_proc p WHERE p.proname = 'year_judge'); END $off$;`,
  },
  mutant('a year of all campuses is closed by who sees one', 'year_may', "IS DISTINCT FROM 'all'", "= 'none'"),
  mutant('a year is opened before a later one', 'year_reopen', 'f.start_date > y.start_date', 'false'),
  mutant('a year is opened without a reason', 'year_reopen', "btrim(coalesce(p_reason, '')) = ''", 'false'),
  mutant('what closed a year stays when it is opened', 'year_reopen', "j.source = 'closing'", "j.source = 'never'"),
  mutant(
    'what was taken back is taken back again',
    'year_reopen',
    'AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = p_institute AND r.reverses_id = j.id)',
    '',
  ),
  mutant('expenses are not closed', 'year_closes', "IN ('income', 'expense')", "IN ('income')"),
  mutant('what is of the next year is closed too', 'year_closes', 'd.entry_date <= y.end_date', 'true'),
  mutant(
    'a closing is dated a day early',
    'year_close',
    "p.campus_id, y.end_date, 'closing'",
    "p.campus_id, y.end_date - 1, 'closing'",
  ),
  mutant(
    'one campus takes the surplus of the other',
    'year_close',
    "'retained_earnings', m.campus_id",
    "'retained_earnings', 1",
  ),
  mutant('the year stays open', 'year_close', "SET status = 'closed'", "SET status = 'open'"),
  mutant('a lock goes back without a reason', 'books_lock', "btrim(coalesce(p_reason, '')) = ''", 'false'),
  mutant(
    'a lock goes back by who may close',
    'books_lock',
    "IF NOT fee_may(p_institute, 'books.reopen') THEN",
    'IF false THEN',
  ),
  mutant('a lock reaches today', 'books_lock', 'p_upto >= fee_today(p_institute)', 'false'),
  mutant('the lock of all is set by who sees one', 'books_lock', "IS DISTINCT FROM 'all'", "= 'none'"),
  mutant('a lock of one campus is not asked for', 'voucher_open_day', 'p_day <= v_own', 'false'),
  mutant('locked months keep a year open', 'gl_closes', "p_source = 'closing' OR", 'false AND'),
];
