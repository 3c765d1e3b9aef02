/** Names of the tables, columns and constraints that come from declarations. */
import { createHash } from 'node:crypto';
import type { Resource } from '../../../contract/resource.ts';

/** Column with the campus of the record that a row belongs to; triggers hold it, so that no policy asks another table. */
export const OF_PARENT = 'campus_id';

/** Below PostgreSQL's 63 bytes, because a distributed PostgreSQL adds a shard number and would cut. */
const LONGEST = 50;
export type Suffix = 'pkey' | 'key' | 'fkey' | 'check' | 'idx' | 'institute' | 'campus' | 'children';

/** `genders_name_key`; the middle of a name that would be too long gives way to a short hash of it. */
export function nameOf(table: string, parts: readonly string[], suffix: Suffix): string {
  const name = [table, ...parts, suffix].join('_');
  if (name.length <= LONGEST) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return `${name.slice(0, LONGEST - suffix.length - hash.length - 2)}_${hash}_${suffix}`;
}

export interface LinkTable {
  readonly table: string;
  /** Column with the id of the record that has the list. */
  readonly owner: string;
  /** Column with the id of a listed record. */
  readonly other: string;
}
/** Table of a `refs` field: users.campus_ids is kept in users_campus (users_id, campuses_id). */
export function linkTableOf(resource: Pick<Resource, 'key'>, field: string, to: string): LinkTable {
  if (to === resource.key)
    throw new Error(`${resource.key}.${field} refers to its own table, which a link table cannot name twice`);
  return { table: `${resource.key}_${field.replace(/_ids$/, '')}`, owner: `${resource.key}_id`, other: `${to}_id` };
}

const RESERVED = new Set(
  (
    'all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_date current_role current_time current_user ' +
    'default deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit localtime ' +
    'not null offset on only or order placing primary references returning select session_user some symmetric system_user table then to trailing true union unique ' +
    'user using variadic when where window with'
  ).split(' '),
);
/** The name as SQL; quoted only where it must be, so that migrations stay readable. */
export const ident = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
