/**
 * The SQL of fields that are worked out when they are read (`f.int({ computed: true })`): an expression over the alias
 * `r` of their record, without values. Row-level security holds in it too: it counts what the user may see.
 */
import type { RawBuilder } from 'kysely';
import type { AnyField, Fields } from '../../contract/fields.ts';
import type { Declared } from '../../contract/resource.ts';
import { withoutDatabase } from '../database/withoutDatabase.ts';

type Sql = RawBuilder<unknown>;
/** One for each field that is declared so, and no other. */
type Made<F extends Fields> = { readonly [K in keyof F as F[K] extends { readonly computed: true } ? K : never]: Sql };
const known = new WeakMap<AnyField, Sql>();

/** Whatever else is read is of the institute of the record. */
function checked(name: string, sql: Sql): Sql {
  const { sql: text, parameters } = sql.compile(withoutDatabase);
  if (parameters.length > 0) throw new Error(`the SQL of ${name} holds a value`);
  if (/\bfrom\b/i.test(text) && !text.includes('institute_code = r.institute_code'))
    throw new Error(`the SQL of ${name} reads a table without institute_code = r.institute_code`);
  return sql;
}
/** Says how the computed fields of an entity are made. Call it once, in a file that server/computed/index.ts imports. */
export function computedSql<F extends Fields>({ fields }: Declared<F>, made: Made<F>): void {
  for (const [name, sql] of Object.entries<Sql>(made as Readonly<Record<string, Sql>>)) {
    const field = fields[name];
    if (field) known.set(field, checked(name, sql));
  }
}
export function sqlOf(name: string, field: AnyField): Sql {
  const sql = known.get(field);
  if (!sql) throw new Error(`${name} is computed, but no file of server/computed has its SQL`);
  return sql;
}
