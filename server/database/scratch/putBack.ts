/** Rows and values that were set aside return to where they belong, as far as that is there. */
import type pg from 'pg';
import { readCatalogue, type LiveTable } from '../schema/catalogue.ts';
import { DECLARED } from '../schema/createSql.ts';
import { ident } from '../schema/names.ts';
import { SCHEMA, tryEach } from './state.ts';

interface Aside {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows of a whole table; else values of columns, with the key of their row. */
  readonly whole: boolean;
}
const ASIDE = `SELECT c.relname AS name, json_agg(a.attname ORDER BY a.attnum) AS columns,
    starts_with(coalesce(obj_description(c.oid, 'pg_class'), ''), '${DECLARED}') AS whole FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = to_regnamespace('${SCHEMA}') AND c.relkind = 'r' AND c.relname <> 'state' GROUP BY c.oid`;

/** One statement, so that it is done whole or not at all. */
function returning({ name, columns, whole }: Aside, { columns: there }: LiveTable): string {
  const [to, from] = [ident(name), `${SCHEMA}.${ident(name)}`];
  const common = columns.filter((column) => there[column]);
  const typed = (column: string): string => `s.${ident(column)}::text::${there[column]?.type ?? 'text'}`;
  const serial = there['id']?.identity
    ? `; SELECT setval(pg_get_serial_sequence('public.${to}', 'id'), greatest((SELECT max(id) FROM ${to}), 1))`
    : '';
  if (!whole) {
    const values = common.filter((column) => column !== 'institute_code' && column !== 'id');
    return values.length === 0
      ? 'SELECT'
      : `UPDATE ${to} t SET ${values.map((column) => `${ident(column)} = ${typed(column)}`).join(', ')} FROM ${from} s
          WHERE t.institute_code = s.institute_code AND t.id = s.id`;
  }
  return `INSERT INTO ${to} (${common.map(ident).join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${common.map(typed).join(', ')} FROM ${from} s
    ON CONFLICT DO NOTHING${serial}`;
}

/** `order`: names of tables, each after those it refers to. */
export async function putBack(client: pg.Client, order: readonly string[], say: (line: string) => void): Promise<void> {
  const { rows } = await client.query<Aside>(ASIDE);
  const live = await readCatalogue(client);
  for (const aside of rows.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))) {
    const table = live.get(aside.name);
    const missing = table ? aside.columns.filter((column) => !table.columns[column]) : [];
    if (!table || (!aside.whole && missing.length === aside.columns.length - 2)) continue;
    const from = `${SCHEMA}.${ident(aside.name)}`;
    const counted = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${from}`);
    const refused = await tryEach(client, [`${returning(aside, table)}; DROP TABLE ${from} CASCADE`]);
    const what = `${!aside.whole ? 'Values in ' : ''}${counted.rows[0]?.rows ?? 0} rows of ${aside.name}`;
    if (refused !== null) say(`${what} stay aside in ${from}: ${refused}.`);
    else if (counted.rows[0]?.rows)
      say(`${what} are back${missing.length > 0 ? `, without ${missing.join(', ')}` : ''}.`);
  }
}
