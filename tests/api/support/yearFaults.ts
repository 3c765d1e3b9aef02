/** What breaks the rules of the books on closed years. */
const year = `institute_code = 'demo' AND id = (SELECT max(fiscal_year_id) FROM gl_journals WHERE institute_code = 'demo')`;
const one = `institute_code = 'demo' AND id = (SELECT max(id) FROM gl_journals WHERE institute_code = 'demo' AND source = 'challan')`;
/** An entry that is made one of closing, on the last day of its year. */
const asClosing = `UPDATE gl_journals j SET source = 'closing', entry_date = y.end_date FROM fiscal_years y WHERE y.institute_code = 'demo' AND y.id = j.fiscal_year_id AND j.${one.replace('AND id', 'AND j.id')}`;
const closed = `UPDATE fiscal_years SET status = 'closed' WHERE ${year}`;

export const yearFaults: Readonly<Record<string, string | readonly string[]>> = {
  // Income is left, though the year is closed by an entry.
  'closed years': `${closed}; ${asClosing}`,
  'closing entries': [
    // Of a year that is open.
    asClosing,
    // On another day than its last.
    `${closed}; UPDATE gl_journals SET source = 'closing' WHERE ${one}`,
    // To what is no equity.
    `${closed}; ${asClosing}`,
    // Twice at one campus.
    `${closed}; UPDATE gl_journals j SET source = 'closing', entry_date = y.end_date FROM fiscal_years y WHERE y.institute_code = 'demo' AND y.id = j.fiscal_year_id AND j.institute_code = 'demo' AND j.source = 'payment'`,
  ],
};
