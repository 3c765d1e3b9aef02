/**
 * The TypeScript of the tables and views of a live database, as the parsers of server/database/valueParsers.ts deliver
 * them.
 */
import type pg from 'pg';

interface Relation {
  readonly name: string;
  readonly view: boolean;
  readonly columns: readonly Column[];
}
interface Column {
  readonly name: string;
  /** Of pg_type; of an array, that of its elements. */
  readonly type: string;
  readonly array: boolean;
  readonly notNull: boolean;
  /** 'always' cannot be written, 'default' may be left out. */
  readonly made: 'always' | 'default' | null;
}
const SQL = `SELECT c.relname AS name, c.relkind = 'v' AS view, json_agg(json_build_object('name', a.attname, 'type', coalesce(e.typname, t.typname), 'array', e.oid IS NOT NULL, 'notNull', a.attnotnull,
    'made', CASE WHEN a.attgenerated <> '' OR a.attidentity = 'a' THEN 'always' WHEN a.atthasdef OR a.attidentity = 'd' THEN 'default' END) ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') GROUP BY c.oid ORDER BY c.relkind = 'v', c.relname COLLATE "C"`;
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  bpchar: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  inet: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
};

function typeOf({ type, array, notNull, made }: Column): string {
  const one = TYPES[type];
  if (one === undefined)
    throw new Error(`no TypeScript is known for the type ${type}; add it to server/database/schema/tableTypes.ts`);
  const read = `${array ? `${one}[]` : one}${notNull || one === 'unknown' ? '' : ' | null'}`;
  return made === null ? read : `${made === 'always' ? 'GeneratedAlways' : 'Generated'}<${read}>`;
}
const members = (columns: readonly Column[]): string =>
  `{\n${columns.map((column) => `    ${column.name}: ${typeOf(column)};`).join('\n')}\n  }`;
/**
 * A view that begins with all columns of a table has them as the table does; anything else of a view may be missing.
 */
function ofView({ columns }: Relation, tables: readonly Relation[]): string {
  const base = tables.find((table) => table.columns.every((column, at) => columns[at]?.name === column.name));
  return base ? `Tables['${base.name}'] & ${members(columns.slice(base.columns.length))}` : members(columns);
}

/** The text of server/database/tables.ts. */
export async function tableTypes(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query<Relation>(SQL);
  const tables = rows.filter(({ view }) => !view);
  const shapes = rows.map(
    (relation) => `  ${relation.name}: ${relation.view ? ofView(relation, tables) : members(relation.columns)};`,
  );
  return `/** Made by npm run db:types from the catalogue of a migrated database. */
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface Tables {
${shapes.join('\n')}
}
/** A row as it is read; of money in paisa. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
`;
}
