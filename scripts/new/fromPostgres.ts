/** The fields of an entity from a table of a live PostgreSQL: postgres://user@host/db/table, or …/db?table=name. */
import pg from 'pg';
import type { Kind } from '../../contract/fields.ts';
import { isOwn, LEFT_OUT, nameOf, refName, targetOf, type Guess, type NewField } from './fields.ts';
import { isIdentifier, isLong, isMail, isMoney, isPage, isPercent, isPhone } from './hints.ts';

interface LiveColumn {
  readonly name: string;
  /** Of pg_type: int4, varchar, an own enumeration. */
  readonly type: string;
  /** `character varying(40)`, `numeric(8,2)`. */
  readonly written: string;
  readonly notNull: boolean;
  readonly standard: string | null;
  readonly made: boolean;
  readonly unique: boolean;
  readonly labels: readonly string[] | null;
  readonly check: string | null;
  readonly target: string | null;
  readonly cascades: boolean | null;
}
/** Keys of several columns refer by the last of them: the ones before it say whose row it is. */
const SQL = `SELECT a.attname AS name, t.typname AS type, format_type(a.atttypid, a.atttypmod) AS written, a.attnotnull AS "notNull",
    pg_get_expr(d.adbin, d.adrelid) AS standard, a.attgenerated <> '' AS made,
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND i.indpred IS NULL AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum) AS unique,
    (SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = a.atttypid) AS labels,
    (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conrelid = a.attrelid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
      AND pg_get_constraintdef(k.oid) LIKE '%ANY%ARRAY[%' LIMIT 1) AS check,
    f.target, f.cascades
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  LEFT JOIN LATERAL (SELECT c.relname AS target, k.confdeltype = 'c' AS cascades FROM pg_constraint k JOIN pg_class c ON c.oid = k.confrelid
    WHERE k.conrelid = a.attrelid AND k.contype = 'f' AND k.conkey[cardinality(k.conkey)] = a.attnum LIMIT 1) f ON true
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`;

const TYPES: Readonly<Record<string, Kind>> = {
  bool: 'bool',
  int2: 'int',
  int4: 'int',
  money: 'money',
  date: 'date',
  time: 'time',
  timetz: 'time',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  json: 'json',
  jsonb: 'json',
  uuid: 'text',
};
type Found = Partial<NewField> & { readonly kind: Kind };

function ofText(name: string, written: string): Found {
  const max = Number(/\((\d+)\)/.exec(written)?.[1] ?? 0);
  const limit = max > 0 ? { max } : {};
  if (isMail(name)) return { kind: 'email', ...limit };
  if (isPhone(name)) return { kind: 'phone', ...limit };
  if (isPage(name)) return { kind: 'url', ...limit };
  if (max > 500 || isLong(name)) return { kind: 'longtext', ...limit };
  return { kind: 'text', ...(max > 0 ? limit : { max: 200 }) };
}
/** A number with decimals: an amount or a percentage by its name or its two decimals; nothing else keeps it whole. */
function ofDecimals(name: string, written: string): readonly [Found, string] {
  const [, digits = '', decimals = '0'] = /\((\d+)(?:,(\d+))?\)/.exec(written) ?? [];
  if (isPercent(name) && Number(decimals) <= 2) return [{ kind: 'percent' }, 'a percentage by its name'];
  if (isMoney(name) || decimals === '2') return [{ kind: 'money' }, 'an amount'];
  if (digits !== '' && decimals === '0' && Number(digits) <= 9) return [{ kind: 'int' }, 'without decimals'];
  return [{ kind: 'text', max: 40 }, 'no kind keeps such a number whole'];
}
const literals = (text: string): string[] =>
  [...text.matchAll(/'((?:[^']|'')*)'/g)].map((found) => (found[1] ?? '').replaceAll("''", "'"));

function typed({ name, type, written, labels, check }: LiveColumn): readonly [Found | null, string] {
  const choices = labels ?? (check === null ? [] : literals(check));
  if (choices.length > 1) return [{ kind: 'enum', of: choices }, labels ? 'an enumeration' : 'a check of its values'];
  if (['text', 'varchar', 'bpchar', 'citext'].includes(type)) return [ofText(nameOf(name), written), ''];
  if (['numeric', 'float4', 'float8'].includes(type)) return ofDecimals(nameOf(name), written);
  if (type === 'int8')
    return isMoney(nameOf(name))
      ? [{ kind: 'money' }, 'an amount by its name']
      : isIdentifier(nameOf(name))
        ? [{ kind: 'text', max: 20 }, 'an identifier of eight bytes']
        : [{ kind: 'int' }, 'of four bytes here'];
  const kind = TYPES[type];
  if (kind === undefined) return [null, 'no kind holds it'];
  if (kind === 'int' && isMoney(nameOf(name))) return [{ kind: 'money' }, 'an amount by its name'];
  return [type === 'uuid' ? { kind, max: 36 } : { kind }, ''];
}
/** Constants alone: what the database works out is not a value of a form. */
function standardOf({ kind }: Found, standard: string | null): Pick<NewField, 'default'> {
  const text = standard ?? '';
  if (kind === 'bool') return { default: text === 'true' };
  if ((kind === 'int' || kind === 'money') && /^-?\d+(\.\d+)?$/.test(text)) return { default: Number(text) };
  const [word] = /^'[^']*'::/.test(text) ? literals(text) : [];
  return (kind === 'text' || kind === 'enum') && word ? { default: word } : {};
}

/** `keys`: entities that a key may refer to. */
export function ofColumn(column: LiveColumn, keys: readonly string[]): Guess {
  const { name: from, written, notNull, unique, target, cascades, standard, made } = column;
  const name = nameOf(from);
  const without = (why: string): Guess => ({ from, field: null, why });
  if (name === '') throw new Error(`column “${from}”: gives no name: it begins with a letter from a to z`);
  if (isOwn(name)) return without(LEFT_OUT);
  if (made) return without('the database works it out');
  const marks = [...(notNull ? ['not null'] : []), ...(unique ? ['unique'] : [])];
  const why = (...more: readonly string[]): string => [written, ...more.filter(Boolean), ...marks].join('; ');
  const to = target === null ? undefined : targetOf(target, keys);
  if (to !== undefined) {
    const field = { name: refName(name, 'ref'), kind: 'ref', required: notNull, of: [to], unique } as const;
    return { from, field: { ...field, ...(cascades ? { onDelete: 'cascade' } : {}) }, why: why(`refers to ${to}`) };
  }
  const [found, more] = typed(column);
  if (!found) return without(why(more));
  const given = standardOf(found, standard);
  const required = notNull && found.kind !== 'bool';
  const lost = target === null ? '' : `refers to ${target}, which is no entity here`;
  return { from, field: { of: [], unique, ...found, ...given, name, required }, why: why(more, lost) };
}

/** The address without the table, and the table. */
function parted(address: string): { readonly url: string; readonly table: string; readonly shown: string } {
  if (!URL.canParse(address)) throw new Error('--from: write postgres://user@host/database/table');
  const url = new URL(address);
  const [database = '', below = ''] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const table = url.searchParams.get('table') ?? below;
  url.searchParams.delete('table');
  url.pathname = `/${encodeURIComponent(database)}`;
  const shown = `postgres://${url.host}/${database}`;
  if (database === '' || table === '') throw new Error(`${shown}: name the table, as in postgres://user@host/db/table`);
  return { url: url.toString(), table, shown };
}

/** @throws Error that names the database and the table; never the password */
export async function fromPostgres(address: string, keys: readonly string[]): Promise<Guess[]> {
  const { url, table, shown } = parted(address);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'edubase new',
    connectionTimeoutMillis: 10_000,
  });
  const problem = (error: unknown): Error =>
    new Error(`${shown}: ${error instanceof Error ? error.message || String(error) : String(error)}`);
  try {
    await client.connect();
  } catch (error) {
    throw problem(error);
  }
  try {
    await client.query('BEGIN READ ONLY');
    const quoted = table
      .split('.')
      .map((part) => client.escapeIdentifier(part))
      .join('.');
    const { rows } = await client.query<LiveColumn>(SQL, [quoted]);
    return rows.map((row) => ofColumn(row, keys));
  } catch (error) {
    throw problem(error);
  } finally {
    await client.end();
  }
}
