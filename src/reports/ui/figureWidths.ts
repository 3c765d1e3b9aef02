import { cellText } from './cellText.ts';
import { isFigure, sumOf, type Shaped } from './shape.ts';

const known = new WeakMap<Shaped, Readonly<Record<string, number>>>();

/** Characters of the longest figure of each column of figures, sums included: a figure that is cut says something else. */
export function figureWidths(table: Shaped): Readonly<Record<string, number>> {
  const there = known.get(table);
  if (there) return there;
  const widths = Object.fromEntries(
    table.columns
      .filter((column) => isFigure(column, table))
      .map(([name, field]) => {
        const isSummed = table.totals.includes(name);
        const values = table.rows.map((row) => Number(row[name] ?? 0));
        const least = values.reduce((found, value) => Math.min(found, value), 0);
        const most = values.reduce((found, value) => Math.max(found, value), 0);
        const ends = [least, most, ...(isSummed ? [sumOf(table.rows, name, field)] : [])];
        // Paisa make a shorter figure longer than the largest.
        const cents = field.kind === 'money' && values.some((value) => !Number.isInteger(value)) ? 3 : 0;
        return [name, Math.max(...ends.map((value) => cellText(field, Math.trunc(value), isSummed).length)) + cents];
      }),
  );
  known.set(table, widths);
  return widths;
}
