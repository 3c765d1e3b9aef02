/** What breaks the rules of the books on income that is earned in its month. */
const deferred = `institute_code = 'demo' AND account_id = (SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND role = 'deferred_income')`;
const earning = `institute_code = 'demo' AND id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo' AND source = 'earning')`;
const row = `institute_code = 'demo' AND id = (SELECT min(id) FROM income_deferrals WHERE institute_code = 'demo')`;

export const earningFaults: Readonly<Record<string, string | readonly string[]>> = {
  'billed ahead': [
    `UPDATE gl_lines SET account_id = (SELECT min(id) FROM finance_accounts WHERE institute_code = 'demo' AND role = 'fee_income') WHERE ${deferred} AND credit > 0`,
    `UPDATE challan_lines SET discount = discount + 100 WHERE institute_code = 'demo' AND id = (SELECT max(challan_line_id) FROM income_not_earned WHERE institute_code = 'demo')`,
  ],
  'earned in its month': [
    `UPDATE gl_journals SET entry_date = entry_date + 1 WHERE ${earning}`,
    `UPDATE gl_journals SET source = 'advance' WHERE ${earning}`,
    `UPDATE income_deferrals SET amount = amount + 100 WHERE ${row}`,
    `UPDATE gl_lines SET account_id = (SELECT min(id) FROM finance_accounts WHERE institute_code = 'demo' AND role = 'fine_income') WHERE institute_code = 'demo' AND credit > 0
      AND journal_id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo' AND source = 'earning')`,
    `INSERT INTO gl_journals (institute_code, voucher_no, campus_id, fiscal_year_id, entry_date, n_lines, total, source, reverses_id) SELECT institute_code, 999999, campus_id, fiscal_year_id, entry_date, n_lines, total, 'reversal', id FROM gl_journals WHERE ${earning}`,
  ],
  'deferred as posted': [
    `UPDATE income_deferrals SET amount = amount + 100 WHERE ${row}`,
    `UPDATE income_deferrals SET month = month + interval '1 month' WHERE ${row}`,
    `DELETE FROM income_deferrals WHERE ${row}`,
    `UPDATE gl_journals SET entry_date = entry_date + 400 WHERE institute_code = 'demo' AND id = (SELECT min(journal_id) FROM income_deferrals WHERE institute_code = 'demo')`,
  ],
  'billed ahead each day': `UPDATE gl_lines SET entry_date = entry_date - 400 WHERE ${deferred} AND debit > 0`,
};
