/** Numbers as people write them: thousands, currency words, units, brackets for a negative. */
const bare = (text: string): string => text.replace(/[\s\u00a0,'’]/g, '');

/** Nothing longer is a number; expressions that find that out walk it again from each of its digits. */
const LONGEST = 100;

/** The number of a cell, or null when it is not one. `unit` ('days', '%') may follow it. */
export function readNumber(cell: string | number, unit = ''): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (cell.length > LONGEST) return null;
  let text = bare(cell).toLowerCase();
  const own = bare(unit).toLowerCase();
  if (own && text.endsWith(own)) text = text.slice(0, -own.length);
  const bracketed = /^\((.+)\)$/.exec(text);
  if (bracketed) text = `-${bracketed[1]}`;
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) && text.length <= 20 ? Number(text) : null;
}

/** Rupees: 'Rs. 1,200.50', '1,200/-', 'PKR 500'. */
export function readMoney(cell: string | number): number | null {
  if (typeof cell === 'number') return readNumber(cell);
  if (cell.length > LONGEST) return null;
  return readNumber(
    bare(cell)
      .replace(/^(rs|pkr|₨)\.?/i, '')
      .replace(/(\/[-=]|rs\.?|pkr)$/i, ''),
  );
}
