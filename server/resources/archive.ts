/** Archived records are not changed, and nothing new names them. */
import { sql } from 'kysely';
import { archivedValue, isArchived } from '../../contract/archive.ts';
import { labelOf, type AnyField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { resourceOf } from '../declared.ts';
import { conflict } from '../http/appError.ts';
import type { Call } from '../http/route.ts';
import type { Values } from './hooks.ts';
import { columnOf, tableOf } from './names.ts';
import { readRows } from './rows.ts';
import { all, visible } from './scope.ts';

/** Refuses (409) what would change an archived record without restoring it. */
export function requireInUse(resource: Resource, record: Values, change: Values = {}): void {
  if (!isArchived(resource, record) || !isArchived(resource, { ...record, ...change })) return;
  throw conflict(`${String(record[resource.title] ?? resource.label[0])} is archived; restore it first`);
}

/** The same for several, by their ids. */
export async function requireAllInUse(
  { trx, session }: Call,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const field = resource.fields[resource.archive ?? ''];
  const column = resource.archive !== undefined && field ? columnOf(resource.archive, field) : null;
  if (!column) return;
  const where = all([
    visible(resource, session),
    sql`r.id = ANY(${[...ids]}::bigint[])`,
    sql`${column} = ${archivedValue(resource)}`,
  ]);
  const [row] = await readRows(trx, session.instituteCode, resource, { where, tail: sql`LIMIT 1` });
  if (row) requireInUse(resource, row);
}

/** What the audit log calls an update. */
export function updateAction(resource: Resource, before: Values, after: Values): 'update' | 'archive' | 'restore' {
  const [was, is] = [isArchived(resource, before), isArchived(resource, after)];
  return was === is ? 'update' : is ? 'archive' : 'restore';
}

/** Which archived records each field names that it did not name before, as arrays in SQL. */
export function archivedQuestions(
  session: Call['session'],
  { fields }: Resource,
  values: Values,
  current: Readonly<Values>,
) {
  return Object.entries(values).flatMap(([name, value]) => {
    const { kind, to } = fields[name] ?? {};
    const target = to !== undefined && (kind === 'ref' || kind === 'refs') ? resourceOf(to) : undefined;
    const field = target?.archive === undefined ? undefined : target.fields[target.archive];
    const column = target?.archive !== undefined && field ? columnOf(target.archive, field) : null;
    const unchanged = new Set([current[name]].flat());
    const named = [value].flat().filter((one) => one !== null && one !== undefined && !unchanged.has(one));
    if (!target || !column || named.length === 0) return [];
    const where = all([
      visible(target, session),
      sql`r.id = ANY(${named}::bigint[])`,
      sql`${column} = ${archivedValue(target)}`,
    ]);
    return [{ name, question: sql`ARRAY(SELECT r.id FROM ${tableOf(target)} r WHERE ${where} ORDER BY r.id)` }];
  });
}
/** On the field. */
export const archivedMessage = (name: string, field: AnyField, ids: readonly unknown[]): string =>
  `${labelOf(name, field)} names ${resourceOf(field.to ?? '').label[0].toLowerCase()} ${ids.join(', ')}, which is archived`;
