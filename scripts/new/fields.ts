/** What `npm run new` understands of a field: `name:text!`, `shift:enum(morning,evening)`, `stops:children(name:text!)`. */
import { KINDS, labelOf, type Kind } from '../../contract/fields.ts';

/** A field that is to be declared, from whichever source: words, a table, a database, a schema. */
export interface NewField {
  readonly name: string;
  readonly kind: Kind;
  readonly required: boolean;
  /** Of a ref: the key of the resource. Of an enum: its choices. */
  readonly of: readonly string[];
  /** Of children: the fields of a row. */
  readonly rows?: readonly NewField[];
  /** Unless said, the first field is, where its kind can name a record. */
  readonly unique?: boolean;
  readonly label?: string;
  readonly max?: number;
  readonly min?: number;
  readonly default?: string | number | boolean;
  readonly onDelete?: 'cascade';
}
/** What a column of the source becomes, and why; no field where it is left out. */
export interface Guess {
  readonly from: string;
  readonly field: NewField | null;
  readonly why: string;
}
const NOT_ASKED: readonly Kind[] = ['computed', 'password'];
/** Kinds that a row of another record has no input for. */
const NOT_IN_ROWS: readonly Kind[] = ['children', 'file', 'refs'];
export const NEW_KINDS = KINDS.filter((kind) => !NOT_ASKED.includes(kind));
/** Columns that every table has. */
const OWN = new Set(['id', 'institute_code', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by']);
export const LEFT_OUT = 'every table has this column already';
export const isOwn = (name: string): boolean => OWN.has(name);
const NAME = /^[a-z][a-z0-9_]{0,49}$/;

/** The name of a field for what people call it: 'Father’s Name' and 'fatherName' become father_name; '' for none. */
export function nameOf(text: string): string {
  const name = text
    .replaceAll(/['’]/g, '')
    .replaceAll(/\be-mail/gi, 'email')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  return NAME.test(name) ? name : '';
}
/** The label that a field needs so that it reads as `text`; capitals count where a word of it is an abbreviation. */
export function labelled(name: string, text: string): { label?: string } {
  const own = labelOf(name, { kind: 'text' });
  if (/^[a-z0-9_]+$/.test(text)) return {};
  return own.toLowerCase() === text.toLowerCase() && !/\b[A-Z]{2,}\b/.test(text) ? {} : { label: text };
}

/** The resource that a reference means: `campus` and `campuses` both mean campuses. */
export function targetOf(word: string, keys: readonly string[]): string | undefined {
  const plural = word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
  return [word, plural, `${word}es`].find((key) => keys.includes(key));
}
/** The name of a reference ends in what it holds. */
export const refName = (word: string, kind: 'ref' | 'refs'): string => {
  const suffix = kind === 'ref' ? '_id' : '_ids';
  return word.endsWith(suffix) ? word : `${word}${suffix}`;
};

/** What is between the commas, but for those within brackets. */
const partsOf = (text: string): string[] => text.split(/,(?![^(]*\))/).flatMap((part) => part.trim() || []);

/** Reads one field. Throws an Error that names it and says what was meant to stand there. */
export function readField(text: string, keys: readonly string[]): NewField {
  const [, word = '', kind = '', inner = '', mark] = /^([^:]+):(\w+)(?:\((.*)\))?(!)?$/.exec(text) ?? [];
  const problem = (what: string): Error => new Error(`${text}: ${what}`);
  if (word === '') throw problem('write name:kind, as in name:text! or fare:money');
  if (!NAME.test(word)) throw problem('a name has small letters, digits and underscores, and begins with a letter');
  if (!(NEW_KINDS as readonly string[]).includes(kind)) throw problem(`kinds are ${NEW_KINDS.join(', ')}`);
  const of = partsOf(inner);
  const required = mark === '!';
  if (isOwn(word)) throw problem(LEFT_OUT);
  if ((kind === 'enum' || kind === 'enums') && of.length < 2)
    throw problem(`name the choices: ${word}:${kind}(one,two)`);
  if (kind === 'children') return { name: word, kind, required, of: [], rows: readRows(word, of, keys, problem) };
  if (kind !== 'ref' && kind !== 'refs') return { name: word, kind: kind as Kind, required, of };
  const target = targetOf(of[0] ?? word.replace(/_ids?$/, ''), keys);
  if (target === undefined)
    throw problem(`refers to no entity; name one of ${keys.join(', ')}, as in ${word}:${kind}(campuses)`);
  return { name: refName(word, kind), kind, required, of: [target] };
}
function readRows(
  word: string,
  parts: readonly string[],
  keys: readonly string[],
  problem: (what: string) => Error,
): NewField[] {
  if (parts.length === 0) throw problem(`name the fields of a row: ${word}:children(name:text!,passes_at:time)`);
  const rows = parts.map((part) => readField(part, keys));
  const wrong = rows.find(({ kind }) => NOT_IN_ROWS.includes(kind));
  if (wrong) throw problem(`${wrong.name}: a row has no ${wrong.kind}`);
  return rows;
}
