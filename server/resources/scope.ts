/**
 * Which rows of a resource a session may see: its institute, what is not deleted, its campuses. Explicit in every
 * query.
 */
import { sql, type RawBuilder } from 'kysely';
import { campusParent, type Resource } from '../../contract/resource.ts';
import { resourceOf } from '../declared.ts';
import type { Scope } from '../http/whose.ts';
import { hooksOf } from './hooks.ts';
import { linkTable } from './links.ts';

type Predicate = RawBuilder<unknown>;
const AND = sql` AND `;
export const all = (parts: readonly Predicate[]): Predicate => sql`(${sql.join(parts, AND)})`;

/** What a column of campuses must be for these rows to be seen: nothing for who sees all. */
export const campusOf = ({ campuses }: Pick<Scope, 'campuses'>, column: Predicate): Predicate[] =>
  campuses === 'all' ? [] : [sql`${column} = ANY(${[...campuses]}::bigint[])`];

type Ids = Readonly<Record<string, number | string | readonly number[] | null | undefined>>;
/**
 * Rows under `alias` that have these ids, each a number, the digits of a query, or a list; undefined and null ask for
 * nothing.
 */
export const withIds = (alias: string, ids: Ids): Predicate[] =>
  Object.entries(ids).flatMap(([name, id]) => {
    if (id === undefined || id === null) return [];
    const column = sql.ref(`${alias}.${name}`);
    return [typeof id === 'object' ? sql`${column} = ANY(${[...id]}::bigint[])` : sql`${column} = ${Number(id)}`];
  });
/**
 * Rows under `alias`, of a table or view with a campus, that the session may see and that have these ids: what a query
 * on them begins with.
 */
export const ownRows = (
  { instituteCode, campuses }: Pick<Scope, 'instituteCode' | 'campuses'>,
  alias: string,
  ids: Ids = {},
): Predicate[] => [
  sql`${sql.id(alias)}.institute_code = ${instituteCode}`,
  ...campusOf({ campuses }, sql.ref(`${alias}.campus_id`)),
  ...withIds(alias, ids),
];

function campusPredicate(resource: Resource, scope: Scope, alias = 'r'): Predicate | null {
  if (scope.campuses === 'all') return null;
  const mine = sql`ANY(${[...scope.campuses]}::bigint[])`;
  if (resource.sharedBy) return sql`(r.campus_ids = '{}' OR r.campus_ids && ${[...scope.campuses]}::bigint[])`;
  if (!resource.campus) return null;
  if (resource.campus === 'id') return sql`${sql.ref(`${alias}.id`)} = ${mine}`;
  const parent = campusParent(resource);
  if (parent) {
    const inner = `${alias}p`;
    const seen = campusPredicate(resourceOf(parent.to), scope, inner);
    const [p, own] = [sql.ref(inner), sql.ref(alias)];
    const reference = sql.ref(`${alias}.${parent.name}`);
    // One that names no record is of all campuses.
    return (
      seen &&
      sql`(${reference} IS NULL OR EXISTS (SELECT 1 FROM ${sql.table(parent.to)} ${p} WHERE ${p}.institute_code = ${own}.institute_code
      AND ${p}.id = ${reference} AND ${seen}))`
    );
  }
  const field = resource.fields[resource.campus];
  if (field?.kind === 'refs') {
    const link = linkTable(resource, resource.campus);
    const rows = sql`SELECT 1 FROM ${link.table} l WHERE l.institute_code = r.institute_code AND l.${link.owner} = r.id`;
    return sql`(NOT EXISTS (${rows}) OR EXISTS (${rows} AND l.${link.target} = ${mine}))`;
  }
  const column = sql.ref(`${alias}.${resource.campus}`);
  return sql`(${column} IS NULL OR ${column} = ${mine})`;
}

/** The predicate of what `scope` may see of `resource`, over the alias `r`. */
export const visible = (resource: Resource, scope: Scope): Predicate =>
  seenOf(resource, scope, sql`r.institute_code = ${scope.instituteCode}`);
/** The same of its list, which may show records of the internal institute too. */
export function listed(resource: Resource, scope: Scope): Predicate {
  const { listsOf } = hooksOf(resource.key);
  return listsOf === undefined
    ? visible(resource, scope)
    : seenOf(resource, scope, sql`r.institute_code IN (${scope.instituteCode}, ${listsOf})`);
}
function seenOf(resource: Resource, scope: Scope, institute: Predicate): Predicate {
  const parts: Predicate[] = [institute];
  if (resource.db?.softDelete) parts.push(sql`r.deleted_at IS NULL`);
  const campus = campusPredicate(resource, scope);
  if (campus) parts.push(campus);
  const own = hooksOf(resource.key).scope?.(scope);
  if (own) parts.push(own);
  return all(parts);
}
