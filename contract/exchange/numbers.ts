/** Numbers as people write them: thousands, currency words, units, brackets for a negative. */
const bare = (text: string): string => text.replace(/[\s\u00a0,'’]/g, '');

/** The number of a cell, or null when it is not one. `unit` ('days', '%') may follow it. */
export function readNumber(cell: string | number, unit = ''): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
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
  return readNumber(cell.replace(/^\s*(rs|pkr|₨)\.?\s*/i, '').replace(/\s*(\/[-=]|rs\.?|pkr)\s*$/i, ''));
}
