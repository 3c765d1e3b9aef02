/**
 * What is answered beside the fields of a row (hooks.ts, `embed`), as SQL: joined for the rows of a page, which takes
 * less than half of a sub-select each; or selected, after RETURNING, where nothing can be joined.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Beside, Hooks, Values } from './hooks.ts';

export interface BesideSql {
  /** For a SELECT with `joins`; its rows go through `gather`. */
  readonly joined: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
  /** For RETURNING. */
  readonly selected: RawBuilder<unknown>;
  readonly gather: (row: Values) => Values;
}
interface Part extends Beside {
  readonly name: string;
  readonly alias: string;
}
const isBeside = (part: Beside | RawBuilder<unknown>): part is Beside => 'table' in part;
/** No column of a resource has a dot in its name. */
const flat = (name: string, shown: string): string => `${name}.${shown}`;
const nameOf = (shown: Beside['shown'][number]): string => (typeof shown === 'string' ? shown : shown[0]);
const valueOf = (alias: string, shown: Beside['shown'][number]): string =>
  typeof shown === 'string' ? `${alias}.${shown}` : shown[1];

export function besideOf(embed: NonNullable<Hooks['embed']>): BesideSql {
  const parts = Object.entries(embed).flatMap(([name, part], at): Part[] =>
    isBeside(part) ? [{ ...part, name, alias: `e${at}` }] : [],
  );
  const others = Object.entries(embed).flatMap(([name, part]) =>
    isBeside(part) ? [] : [sql`${part} AS ${sql.id(name)}`],
  );
  const on = ({ alias, column }: Part): string =>
    `${alias}.institute_code = r.institute_code AND ${alias}.id = r.${column}`;
  const columns = parts.flatMap(({ name, alias, shown }) =>
    ['id', ...shown].map((one) => sql.raw(`${valueOf(alias, one)} AS "${flat(name, nameOf(one))}"`)),
  );
  const objects = parts.map((part) => {
    const pairs = ['id', ...part.shown].map((one) => `'${nameOf(one)}', ${valueOf(part.alias, one)}`).join(', ');
    return sql.raw(
      `(SELECT json_build_object(${pairs}) FROM ${part.table} ${part.alias} WHERE ${on(part)}) AS "${part.name}"`,
    );
  });
  const records = parts.map(({ name, shown }) => ({
    name,
    id: flat(name, 'id'),
    shown: shown.map((one) => [nameOf(one), flat(name, nameOf(one))] as const),
  }));
  const gathered = new Set(records.flatMap(({ id, shown }) => [id, ...shown.map(([, from]) => from)]));
  return {
    joined: sql.join([...columns, ...others]),
    joins: sql.raw(parts.map((part) => `LEFT JOIN ${part.table} ${part.alias} ON ${on(part)}`).join(' ')),
    selected: sql.join([...objects, ...others]),
    gather(row) {
      const made: Values = {};
      for (const name in row) if (!gathered.has(name)) made[name] = row[name];
      for (const { name, id, shown } of records) {
        if (row[id] === null) {
          made[name] = null;
          continue;
        }
        const one: Values = { id: row[id] };
        for (const [to, from] of shown) one[to] = row[from];
        made[name] = one;
      }
      return made;
    },
  };
}
