/** Months of the calendar as choices of an enum; the value is what `to_char(date, 'MM')` answers. */
export const MONTHS = [
  ['01', 'January'],
  ['02', 'February'],
  ['03', 'March'],
  ['04', 'April'],
  ['05', 'May'],
  ['06', 'June'],
  ['07', 'July'],
  ['08', 'August'],
  ['09', 'September'],
  ['10', 'October'],
  ['11', 'November'],
  ['12', 'December'],
] as const;
export const EVERY_MONTH = MONTHS.map(([value]) => value);
