import { moneyForm, paisaIn, type MoneyForm } from '../../ui/table/column.ts';
import { cellText } from './cellText.ts';
import { headingOf, isFigure, isSummed, sumsOf, type Shaped } from './shape.ts';

/** More columns than this are set closer, in smaller letters, so that the sums at the end are in sight. */
const MOST_WIDE = 10;
/** Nor is there room for more than this beside the menu, in rem; so much take a figure, a date and a text. */
const ROOM = 66;
const WIDE = { letter: 0.5, around: 1.5, figure: 5.75, date: 7.5, text: 8.1 };
export const isClose = (table: Shaped): boolean =>
  table.columns.length > MOST_WIDE ||
  table.columns.reduce((rem, column) => {
    const characters = figureWidths(table)[column[0]];
    if (characters !== undefined) return rem + Math.max(WIDE.figure, characters * WIDE.letter + WIDE.around);
    return rem + (column[1].kind === 'date' ? WIDE.date : WIDE.text);
  }, 0) > ROOM;
/** The width of a column of so many characters; less than the one that most have is none. */
export const figureWidth = (characters: number, close = false): string =>
  close ? `${Math.max(3.65, characters * 0.45 + 0.7).toFixed(2)}rem` : `max(5.75rem, calc(${characters}ch + 1.5rem))`;
/** Of a day, which is always as long. */
export const dateWidth = (close: boolean): string => (close ? '5.75rem' : `${WIDE.date}rem`);
/** Of a text, on average: less than this, and the columns of texts would be nothing. */
const textWidth = (close: boolean): number => (close ? 6.15 : WIDE.text);
/** Of the column with the link of a row. */
export const drillWidth = (close: boolean): string => (close ? '4.5rem' : '5.75rem');
export function leastWidth(table: Shaped, besides: number): string {
  const close = isClose(table);
  const figures = Object.values(figureWidths(table)).map((characters) => figureWidth(characters, close));
  const texts = Object.values(textWidths(table));
  const dates = table.columns.length - figures.length - texts.length;
  return `calc(${[...figures, ...Array<string>(dates).fill(dateWidth(close)), ...texts, `${besides}rem`].join(' + ')})`;
}

/** The same on paper, as a share of the page: figures take what they need of the rest. */
export const textShares = (table: Shaped): Readonly<Record<string, string>> => {
  const widths = Object.entries(textWidths(table)).map(([name, width]) => [name, parseFloat(width)] as const);
  const sum = widths.reduce((all, [, width]) => all + width, 0);
  const room = (100 * widths.length) / table.columns.length;
  return Object.fromEntries(widths.map(([name, width]) => [name, `${((room * width) / sum).toFixed(1)}%`]));
};

const SHORTEST_TEXT = 7;
const LONGEST_TEXT = 26;
/** What stands around each text. */
const AROUND = 5;
/** Numbers of vouchers and receipts, CNICs, telephones: one word with digits, which is no number in two lines. */
const CODE = /(?<!\S)(?=\S*\d)[\p{L}\d]+(?:[-/.][\p{L}\d]+)*(?!\S)/gu;
const LONGEST_CODE = 20;
/** Characters of the longest of them; 0 where there is none. */
const codeIn = (text: string): number =>
  Math.max(0, ...(text.match(CODE) ?? []).map(({ length }) => length).filter((length) => length <= LONGEST_CODE));
const codeWidth = (characters: number, close: boolean): number =>
  characters === 0 ? 0 : close ? characters * 0.48 + 0.7 : characters * 0.52 + WIDE.around;
const knownTexts = new WeakMap<Shaped, Readonly<Record<string, string>>>();
/**
 * Widths of the columns of texts: what they have together is shared by how long their texts are, so that a remark has
 * more of it than a class; none has less than a number in it takes.
 */
export function textWidths(table: Shaped): Readonly<Record<string, string>> {
  const there = knownTexts.get(table);
  if (there) return there;
  const texts = table.columns.filter((column) => !isFigure(column, table) && column[1].kind !== 'date');
  const close = isClose(table);
  const found = texts.map(([name, field]) => {
    let [longest, code] = [Math.max(SHORTEST_TEXT, name.length), 0];
    for (const row of table.rows) {
      const text = cellText(field, row[name] ?? null, false);
      longest = Math.max(longest, text.length);
      code = Math.max(code, codeIn(text));
    }
    return { name, length: AROUND + Math.min(LONGEST_TEXT, longest), least: codeWidth(code, close) };
  });
  const sum = found.reduce((all, { length }) => all + length, 0);
  const room = texts.length * textWidth(close);
  const widths = Object.fromEntries(
    found.map(({ name, length, least }) => [name, `${Math.max(least, (room * length) / sum).toFixed(2)}rem`]),
  );
  knownTexts.set(table, widths);
  return widths;
}

const knownPaisa = new WeakMap<Shaped['rows'], Map<string, boolean>>();
/** How the amounts of a column are written, in all its groups and sums: with paisa where one of them has paisa. */
export function moneyOf(table: Shaped, name: string): MoneyForm {
  const there = knownPaisa.get(table.rows) ?? new Map<string, boolean>();
  knownPaisa.set(table.rows, there);
  const found = there.get(name) ?? paisaIn([{ key: name, kind: 'money' }], table.rows, []).size > 0;
  there.set(name, found);
  return moneyForm(found);
}
const known = new WeakMap<Shaped, Readonly<Record<string, number>>>();
const wordsOf = (heading: string): number[] => heading.split(' ').map(({ length }) => length);

/**
 * Characters of the longest figure of each column of figures, sums included, and of the longest word of its heading: a
 * figure that is cut says something else.
 */
export function figureWidths(table: Shaped): Readonly<Record<string, number>> {
  const there = known.get(table);
  if (there) return there;
  const sums = sumsOf(table.rows, table);
  const below = new Map(table.heads?.flatMap(({ of, own }) => of.map((name, at) => [name, own[at] ?? ''] as const)));
  const widths = Object.fromEntries(
    table.columns
      .filter((column) => isFigure(column, table))
      .map(([name, field]) => {
        const summed = isSummed(name, table);
        const values = table.rows.map((row) => Number(row[name] ?? 0));
        const least = values.reduce((found, value) => Math.min(found, value), 0);
        const most = values.reduce((found, value) => Math.max(found, value), 0);
        const ends = [least, most, sums[name] ?? 0];
        const cents = field.kind !== 'money' && name in (table.shares ?? {}) ? 2 : 0;
        const money = moneyOf(table, name);
        const longest =
          Math.max(...ends.map((value) => cellText(field, Math.trunc(value), summed, money).length)) + cents;
        return [name, Math.max(longest, ...wordsOf(below.get(name) ?? headingOf([name, field])))];
      }),
  );
  known.set(table, widths);
  return widths;
}
