/** Dates and months as people and spreadsheets write them. Day before month: '03/04/2026' is the third of April. */
const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (n: number): string => String(n).padStart(2, '0');

function dayOf(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const at = new Date(`${text}T00:00:00Z`);
  return year >= 1000 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
const monthOf = (name: string): number => NAMES.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Days between 30-Dec-1899, day 0 of spreadsheets, and the first day of 1970. */
const EPOCH = 25_569;
/** 'YYYY-MM-DD' of a spreadsheet's day number; null when it is none (before 1900 or after 9999). */
export function fromSerial(serial: number): string | null {
  if (!Number.isFinite(serial) || serial < 1 || serial > 2_958_465) return null;
  return new Date((Math.floor(serial) - EPOCH) * 86_400_000).toISOString().slice(0, 10);
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const DAY_NAME = /^(?:[A-Za-z]+,? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([A-Za-z]{3,9})[-/., ]+(\d{4})$/;
const NAME_DAY = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;

/** Nothing longer is a date. */
const LONGEST = 100;

/**
 * 'YYYY-MM-DD', or null for what is no date of the calendar. Years of two digits are refused: nobody can tell their
 * century.
 */
export function readDate(cell: string | number): string | null {
  if (typeof cell === 'number') return fromSerial(cell);
  if (cell.length > LONGEST) return null;
  const text = cell.trim();
  let m = ISO.exec(text);
  if (m) return dayOf(Number(m[1]), Number(m[2]), Number(m[3]));
  m = DAY_FIRST.exec(text);
  if (m) return dayOf(Number(m[3]), Number(m[2]), Number(m[1]));
  m = DAY_NAME.exec(text);
  if (m) return dayOf(Number(m[3]), monthOf(m[2] ?? ''), Number(m[1]));
  m = NAME_DAY.exec(text);
  if (m) return dayOf(Number(m[3]), monthOf(m[1] ?? ''), Number(m[2]));
  return /^\d{5}(\.\d+)?$/.test(text) ? fromSerial(Number(text)) : null;
}

/** 'YYYY-MM' of a month or of any day in it; null when it is neither. */
export function readMonth(cell: string | number): string | null {
  const text = String(cell)
    .slice(0, LONGEST + 1)
    .trim();
  const iso = /^(\d{4})[-/.](\d{1,2})$/.exec(text);
  const first = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  const named = /^([A-Za-z]{3,9})[-/., ]+(\d{4})$/.exec(text);
  const [year, month] = iso
    ? [iso[1], Number(iso[2])]
    : first
      ? [first[2], Number(first[1])]
      : named
        ? [named[2], monthOf(named[1] ?? '')]
        : [];
  const day = year === undefined || month === undefined ? readDate(cell) : dayOf(Number(year), month, 1);
  return day && day.slice(0, 7);
}
