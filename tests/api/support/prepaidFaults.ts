/** What breaks the rules of the books on expenses that are paid ahead. */
const entry = (source: string): string =>
  `institute_code = 'demo' AND id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo' AND source = '${source}')`;
const line = (source: string, side: string): string =>
  `institute_code = 'demo' AND ${side} > 0 AND journal_id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo' AND source = '${source}')`;

export const prepaidFaults: Readonly<Record<string, string | readonly string[]>> = {
  'paid ahead': [
    `UPDATE gl_lines SET credit = credit + 100 WHERE ${line('prepayment', 'credit')}`,
    `UPDATE gl_lines SET debit = debit + 1 WHERE ${line('prepaid', 'debit')}`,
    `UPDATE gl_lines SET account_id = account_id + 1 WHERE ${line('prepaid', 'debit')}`,
    `UPDATE gl_journals SET source = 'advance' WHERE ${entry('prepaid')}`,
    `UPDATE gl_journals SET source = 'advance' WHERE ${entry('prepayment')}`,
    `UPDATE voucher_lines SET spread_months = spread_months + 1 WHERE institute_code = 'demo' AND spread_months IS NOT NULL`,
    `UPDATE voucher_lines SET spread_from = spread_from - interval '1 month' WHERE institute_code = 'demo' AND spread_months IS NOT NULL`,
    `UPDATE voucher_lines SET spread_months = NULL, spread_from = NULL WHERE institute_code = 'demo' AND spread_months IS NOT NULL`,
    `INSERT INTO gl_journals (institute_code, voucher_no, campus_id, fiscal_year_id, entry_date, n_lines, total, source, reverses_id) SELECT institute_code, 999999, campus_id, fiscal_year_id, entry_date, n_lines, total, 'reversal', id FROM gl_journals WHERE ${entry('prepaid')}`,
  ],
};
