/** Every reference leads to a record. Asked of the rows, because a constraint may have been off when they came. */
import { ident, literal } from '../../../database/schema/names.ts';
import { MOST, type InstituteRule, type Violation } from '../rule.ts';

interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** Column to name the row by. */
  readonly shown: string;
}
const KEYS = `
SELECT c.relname AS "table", t.relname AS target,
  (SELECT array_agg(a.attname::text ORDER BY u.at) FROM unnest(k.conkey) WITH ORDINALITY u(n, at) JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.n) AS columns,
  (SELECT array_agg(a.attname::text ORDER BY u.at) FROM unnest(k.confkey) WITH ORDINALITY u(n, at) JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.n) AS "targetColumns",
  coalesce((SELECT 'id' FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'id'), '') AS shown
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
WHERE k.contype = 'f' AND k.conparentid = 0 AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, k.conname`;
/**
 * References that no constraint holds, because the record may go while what names it stays in the log, or for the order
 * of their making.
 */
const LOOSE: readonly Reference[] = [
  {
    table: 'institute',
    columns: ['institute_code', 'logo_code'],
    target: 'stored_file',
    targetColumns: ['institute_code', 'code'],
    shown: 'logo_code',
  },
  {
    table: 'session_token',
    columns: ['institute_code', 'user_id'],
    target: 'users',
    targetColumns: ['institute_code', 'id'],
    shown: 'user_id',
  },
  {
    table: 'user_grid_setting',
    columns: ['institute_code', 'user_id'],
    target: 'users',
    targetColumns: ['institute_code', 'id'],
    shown: 'user_id',
  },
  {
    table: 'stored_file',
    columns: ['institute_code', 'uploaded_by'],
    target: 'users',
    targetColumns: ['institute_code', 'id'],
    shown: 'code',
  },
];

function broken({ table, columns, target, targetColumns, shown }: Reference): string {
  const on = columns
    .map((column, index) => `p.${ident(targetColumns[index] ?? '')} = r.${ident(column)}`)
    .join(' AND ');
  const set = columns.map((column) => `r.${ident(column)} IS NOT NULL`).join(' AND ');
  const own = columns.filter((column) => column !== 'institute_code').map((column) => `r.${ident(column)}::text`);
  return `SELECT ${shown ? `r.${ident(shown)}::text` : `concat_ws(',', ${own.join(', ') || "''"})`} AS id, concat_ws(',', ${own.join(', ') || "''"}) AS value, ${literal(table)} AS "table", ${literal(target)} AS target,
    ${literal(columns.at(-1) ?? '')} AS "column" FROM ${ident(table)} r WHERE r.institute_code = $1 AND ${set} AND NOT EXISTS (SELECT 1 FROM ${ident(target)} p WHERE ${on}) LIMIT ${MOST}`;
}

export const references: InstituteRule = {
  name: 'references',
  about: 'Every reference, link and file code leads to a record of the same institute',
  scope: 'institute',
  async find({ client }, institute) {
    const { rows: keys } = await client.query<Reference>(KEYS);
    const found: Violation[] = [];
    for (const key of [...keys, ...LOOSE]) {
      const { rows } = await client.query<Record<'id' | 'value' | 'table' | 'target' | 'column', string>>(broken(key), [
        institute,
      ]);
      found.push(
        ...rows.map(({ table, id, column, value, target }) => ({
          institute,
          table,
          id,
          message: `${column} ${value} is not among the ${target}`,
        })),
      );
    }
    return found;
  },
};
