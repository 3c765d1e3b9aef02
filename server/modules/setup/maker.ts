/** Finds a record by what people call it, or makes it under the rules of its own screen. */
import { sql, type RawBuilder } from 'kysely';
import { privilege } from '../../../contract/resource.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { resourceOf } from '../../declared.ts';
import { invalid, notPermitted } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { createOne } from '../../resources/crud.ts';
import type { Values } from '../../resources/hooks.ts';

/** What a row of a sheet is made with, and what it made so far. */
export interface Maker {
  readonly call: Call;
  readonly made: string[];
}
type Where = Readonly<Record<string, string | number>>;
const whereOf = (where: Where): RawBuilder<unknown> =>
  sql.join(
    Object.entries(where).map(([column, value]) =>
      typeof value === 'number'
        ? sql`t.${sql.ref(column)} = ${value}`
        : sql`lower(t.${sql.ref(column)}) = lower(${value})`,
    ),
    sql` AND `,
  );

/** The record of which all of this is so. */
export async function findOne({ trx, session }: Call, key: string, where: Where): Promise<number | null> {
  const deleted = resourceOf(key).db?.softDelete ? sql`AND t.deleted_at IS NULL` : sql``;
  const [found] = await sendNow(
    trx,
    sql<Identified>`SELECT t.id FROM ${sql.table(key)} t WHERE t.institute_code = ${session.instituteCode} AND ${whereOf(where)} ${deleted} ORDER BY t.id LIMIT 1`,
  );
  return found?.id ?? null;
}
/** Throws 401 for who may not add one. `said` is what people read of it. */
export async function addOne({ call, made }: Maker, key: string, values: Values, said: string): Promise<number> {
  const resource = resourceOf(key);
  if (!call.session.privileges.has(privilege(resource, 'create')))
    throw notPermitted(`You may not add ${resource.label[1].toLowerCase()}`);
  const row = await createOne(call, resource, values);
  made.push(said);
  return row['id'] as number;
}
/** The record of which `where` is so; without one, a new one of that and `more`. */
export async function findOrAdd(
  maker: Maker,
  key: string,
  where: Where,
  more: () => Values | Promise<Values>,
  said: string,
): Promise<number> {
  return (await findOne(maker.call, key, where)) ?? (await addOne(maker, key, { ...where, ...(await more()) }, said));
}

export interface Named {
  readonly id: number;
  readonly name: string;
}
export async function campusesOf({ trx, session }: Call): Promise<readonly Named[]> {
  return sendNow(
    trx,
    sql<Named>`SELECT k.id, k.campus_name AS name FROM campuses k WHERE k.institute_code = ${session.instituteCode} AND k.is_active ORDER BY k.id`,
  );
}
/** The campus of this name; without a name the only one there is. @throws 422 */
export async function campusNamed(call: Call, name: string | null): Promise<Named> {
  const campuses = await campusesOf(call);
  const [first] = campuses;
  if (name === null) {
    if (first && campuses.length === 1) return first;
    throw invalid('campus', 'Campus is required: there are several');
  }
  const found = campuses.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!found) throw invalid('campus', `There is no campus “${name}”`);
  return found;
}
/** 'A, B' as its parts. */
export const partsOf = (text: string): string[] =>
  [...new Set(text.split(/[,;\n،]/).map((part) => part.trim()))].filter((part) => part !== '');
