/** The kind of a column of a table, guessed from its heading and its cells. Each guess says why. */
import type { Cell } from '../../contract/exchange/cell.ts';
import { readDate, readMonth } from '../../contract/exchange/dates.ts';
import { normalise } from '../../contract/exchange/normalise.ts';
import { readMoney, readNumber } from '../../contract/exchange/numbers.ts';
import { readTime } from '../../contract/exchange/times.ts';
import { wordsOf } from '../../contract/exchange/words.ts';
import { contractKinds } from '../../contract/kinds/index.ts';
import type { Kind } from '../../contract/fields.ts';
import { isPaisa } from '../../contract/money.ts';
import { zod } from '../../contract/schema.ts';
import { labelled, LEFT_OUT, isOwn, refName, targetOf, type Guess, type NewField } from './fields.ts';
import { isChoice, isIdentifier, isLong, isMoney, isName, isPercent, isPhone, isRowNumber } from './hints.ts';

export interface Column {
  readonly heading: string;
  readonly name: string;
  /** One per row, null where there is none. */
  readonly cells: readonly Cell[];
  /** The first that is no numbering of rows: the title of a record. */
  readonly first: boolean;
}
type Filled = string | number | boolean;
interface Candidate {
  readonly kind: Kind;
  readonly why: string;
  readonly applies?: (name: string, cells: readonly Filled[]) => boolean;
  readonly fits: (cell: Filled, name: string) => boolean;
}
const fitsSchema = (kind: Kind) => {
  const schema = contractKinds[kind].schema(zod, { kind }, []);
  return (cell: Filled): boolean => schema.safeParse(String(cell).trim()).success;
};
const words = wordsOf({ kind: 'bool' });
const isBare = (cell: Filled): boolean => typeof cell === 'number' || /^[\d.]+$/.test(cell.toString().trim());
/** '007' and '0300…' are not what their number is. */
const leadsWithZero = (cell: Filled): boolean => /^\+|^0\d/.test(String(cell).trim());
const number = (cell: Filled): number | null =>
  typeof cell === 'boolean' || leadsWithZero(cell) ? null : readNumber(cell);
const amount = (cell: Filled): boolean => {
  const read = typeof cell === 'boolean' || leadsWithZero(cell) ? null : readMoney(cell);
  return read !== null && isPaisa(read);
};
const written = (cell: Filled): boolean => /^(rs|pkr|₨)|\/[-=]$|\.\d{2}$|rs\.?$/i.test(String(cell).trim());
const part = (cell: Filled): number | null => (typeof cell === 'boolean' ? null : readNumber(cell, '%'));
const isText = (cell: Filled): cell is string => typeof cell === 'string' && !isBare(cell);

const CANDIDATES: readonly Candidate[] = [
  {
    kind: 'bool',
    why: 'yes or no',
    applies: (name, cells) => /^(is|has|can)_/.test(name) || !cells.every(isBare),
    fits: (cell) => words.has(normalise(String(cell))),
  },
  { kind: 'datetime', why: 'days with a time', fits: (cell) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(String(cell)) },
  { kind: 'time', why: 'times of day', fits: (cell) => isText(cell) && cell.includes(':') && readTime(cell) !== null },
  {
    kind: 'month',
    why: 'months',
    fits: (cell) => isText(cell) && readDate(cell) === null && readMonth(cell) !== null,
  },
  {
    kind: 'date',
    why: 'dates; 03/04/2026 is read as 3 April',
    fits: (cell) => isText(cell) && readDate(cell) !== null,
  },
  { kind: 'email', why: 'e-mail addresses', fits: fitsSchema('email') },
  { kind: 'url', why: 'addresses of pages', fits: fitsSchema('url') },
  { kind: 'color', why: 'colours', fits: fitsSchema('color') },
  {
    kind: 'phone',
    why: 'telephone numbers: zeros and signs in front stay',
    applies: (name, cells) =>
      isPhone(name) || (!isIdentifier(name) && cells.every((cell) => /^(\+|0)[\d -]{9,}$/.test(String(cell).trim()))),
    fits: fitsSchema('phone'),
  },
  {
    kind: 'percent',
    why: 'percentages',
    applies: (name, cells) => isPercent(name) || cells.every((cell) => String(cell).trim().endsWith('%')),
    fits: (cell) => {
      const read = part(cell);
      return read !== null && read >= 0 && read <= 100 && isPaisa(read);
    },
  },
  {
    kind: 'money',
    why: 'amounts, at most two decimals',
    applies: (name, cells) => isMoney(name) || (!isIdentifier(name) && cells.every(written)),
    fits: amount,
  },
  {
    kind: 'int',
    why: 'whole numbers, none with a zero in front',
    applies: (name) => !isIdentifier(name) && !isPhone(name),
    fits: (cell) => contractKinds.int.schema(zod, { kind: 'int' }, []).safeParse(number(cell)).success,
  },
];

const shown = (cell: Filled): string => `“${String(cell).slice(0, 20)}”`;
/** Why a column is only text: the cell that is not like the others, or what its digits would lose. */
function onlyText({ name, cells }: Column, filled: readonly Filled[]): string {
  if (isIdentifier(name) && filled.every(isBare)) return 'an identifier by its name: its digits are no number';
  if (filled.some((cell) => /^0\d+$/.test(String(cell).trim()))) return 'zeros in front, which a number would lose';
  const near = CANDIDATES.map((one) => {
    const wrong = cells.flatMap((cell, at) => (cell === null || one.fits(cell, name) ? [] : [[at, cell] as const]));
    return { ...one, wrong, applies: one.applies?.(name, filled) ?? true };
  }).find(({ wrong, applies }) => applies && wrong.length * 5 <= filled.length);
  const [at, cell] = near?.wrong[0] ?? [];
  return near && at !== undefined && cell !== undefined
    ? `${near.kind} but for row ${at + 2}, ${shown(cell)}`
    : filled.some((one) => typeof one === 'number' || readNumber(String(one)) !== null)
      ? 'numbers that no other kind keeps whole'
      : 'words';
}
/** The few values that a column has, in the spelling that comes first; null where they are many. */
function choicesOf(name: string, filled: readonly Filled[]): readonly string[] | null {
  const spelt = new Map<string, string>();
  for (const cell of filled)
    if (!spelt.has(normalise(String(cell)))) spelt.set(normalise(String(cell)), String(cell).trim());
  const of = [...spelt.values()];
  const often = isChoice(name) ? 2 : 4;
  const few = of.length >= 2 && of.length <= 8 && filled.length >= Math.max(4, of.length * often);
  return few && filled.every((cell) => isText(cell) && cell.length <= 40 && !cell.includes(',')) ? of : null;
}
const NEGATIVE_ROOM = 10;
function kindOf(column: Column, filled: readonly Filled[]): readonly [Partial<NewField> & { kind: Kind }, string] {
  const { name, first } = column;
  if (filled.length === 0) return [{ kind: 'text' }, 'no cell has a value'];
  const found = CANDIDATES.find(
    ({ applies, fits }) => (applies?.(name, filled) ?? true) && filled.every((cell) => fits(cell, name)),
  );
  if (found) {
    const { kind, why } = found;
    const least = Math.min(0, ...filled.map((cell) => (typeof cell === 'boolean' ? 0 : (readMoney(cell) ?? 0))));
    const room = least < 0 && (kind === 'int' || kind === 'money') ? { min: Math.floor(least * NEGATIVE_ROOM) } : {};
    return [{ kind, ...room, ...(kind === 'bool' && name !== 'is_active' ? { default: false } : {}) }, why];
  }
  const choices = first || isIdentifier(name) ? null : choicesOf(name, filled);
  if (choices) return [{ kind: 'enum', of: choices }, `${choices.length} values in ${filled.length} cells`];
  const longest = Math.max(...filled.map((cell) => String(cell).length));
  if (longest > 200 || filled.some((cell) => String(cell).includes('\n')) || (isLong(name) && !first))
    return [{ kind: 'longtext' }, longest > 200 ? `up to ${longest} characters` : 'several lines, or named as such'];
  return [{ kind: 'text', ...(longest > 60 ? { max: 200 } : {}) }, onlyText(column, filled)];
}

/** `keys`: the entities that a column may refer to. */
export function guess(column: Column, keys: readonly string[]): Guess {
  const { heading, name, cells, first } = column;
  const filled = cells.filter((cell) => cell !== null);
  if (isOwn(name)) return { from: heading, field: null, why: LEFT_OUT };
  const full = filled.length === cells.length && cells.length > 0;
  const to = first ? undefined : targetOf(name.replace(/_ids?$/, ''), keys);
  if (to !== undefined) {
    const field = { name: refName(name, 'ref'), kind: 'ref', required: full, of: [to] } as const;
    return { from: heading, field, why: `named as the entity ${to}${full ? ', no cell empty' : ''}` };
  }
  const [found, why] = kindOf(column, filled);
  const differ = new Set(filled.map((cell) => normalise(String(cell)))).size === filled.length;
  const nameable = contractKinds[found.kind].names === true && full && differ;
  const unique = nameable && (first || isName(name) || (isIdentifier(name) && cells.length > 2));
  const field: NewField = {
    of: [],
    ...found,
    name,
    required: full && found.kind !== 'bool',
    ...(first || unique ? { unique } : {}),
    ...labelled(name, heading),
  };
  const reasons = [why, ...(field.required ? ['no cell empty'] : []), ...(unique ? ['all different'] : [])];
  return { from: heading, field, why: reasons.join('; ') };
}

/** Whether a column says nothing but which row it is. */
export const numbersRows = ({ name, cells }: Pick<Column, 'name' | 'cells'>): boolean =>
  isRowNumber(name) && cells.length > 1 && cells.every((cell, at) => cell !== null && Number(cell) === at + 1);
