import { cellText } from './cellText.ts';
import { isFigure, isSummed, sumsOf, type Shaped } from './shape.ts';

/** The width of a column of so many characters; less than the one that most have is none. */
export const figureWidth = (characters: number): string => `max(5.75rem, calc(${characters}ch + 1.5rem))`;
/** Of a day, which is always as long. */
export const DATE_WIDTH = '7.5rem';
/** Less than this, and the columns of texts would be nothing. */
export function leastWidth(table: Shaped, besides: number): string {
  const figures = Object.values(figureWidths(table));
  const dates = table.columns.filter(([, { kind }]) => kind === 'date').length;
  const texts = (table.columns.length - figures.length - dates) * 8.5 + besides;
  return `calc(${[...figures.map(figureWidth), ...Array<string>(dates).fill(DATE_WIDTH), `${texts}rem`].join(' + ')})`;
}

const known = new WeakMap<Shaped, Readonly<Record<string, number>>>();

/**
 * Characters of the longest figure of each column of figures, sums included: a figure that is cut says something else.
 */
export function figureWidths(table: Shaped): Readonly<Record<string, number>> {
  const there = known.get(table);
  if (there) return there;
  const sums = sumsOf(table.rows, table);
  const widths = Object.fromEntries(
    table.columns
      .filter((column) => isFigure(column, table))
      .map(([name, field]) => {
        const summed = isSummed(name, table);
        const values = table.rows.map((row) => Number(row[name] ?? 0));
        const least = values.reduce((found, value) => Math.min(found, value), 0);
        const most = values.reduce((found, value) => Math.max(found, value), 0);
        const ends = [least, most, sums[name] ?? 0];
        // Paisa make a shorter figure longer than the largest.
        const broken = values.some((value) => !Number.isInteger(value));
        const cents = field.kind === 'money' ? (broken ? 3 : 0) : name in (table.shares ?? {}) ? 2 : 0;
        return [name, Math.max(...ends.map((value) => cellText(field, Math.trunc(value), summed).length)) + cents];
      }),
  );
  known.set(table, widths);
  return widths;
}
