/** PATCH /studentBulkEdit: the same change for many, or a grid with changes of its own per row (specification 7). */
import { studentBulkEdit } from '../../../contract/endpoints/studentChanges.ts';
import { writableFields } from '../../../contract/resource.ts';
import { students } from '../../../src/resources/students.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Values } from '../../resources/hooks.ts';
import { ownName } from '../../resources/names.ts';
import type { Item } from './changeConflicts.ts';
import { changeMany } from './changeMany.ts';

/** A picture needs a form of its own (/student_photos). */
const ALLOWED = new Set(
  writableFields(students, 'update')
    .map(([name]) => name)
    .filter((name) => name !== 'photo'),
);
/** Own names; names that may not be changed here become errors of the row. */
function ownChanges(sent: Readonly<Values>): Pick<Item, 'changes' | 'error'> {
  const changes: Values = {};
  const error: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(sent)) {
    const own = ownName(students, name);
    if (own === undefined || !ALLOWED.has(own)) error[name] = [`${name} is not a field that can be set here`];
    else changes[own] = value;
  }
  return Object.keys(error).length ? { changes, error } : { changes };
}

export const bulkEditRoute = endpointRoute(studentBulkEdit, async (call, { body }) => {
  const { ids, changes, rows, reason = '', dry_run, all_or_none } = body;
  if ((rows === undefined) === (ids === undefined))
    throw invalid(rows ? 'rows' : 'ids', 'Send either ids with changes, or rows');
  if (ids && (!changes || Object.keys(changes).length === 0))
    throw invalid('changes', 'changes must name what to change');
  const shared = ownChanges(changes ?? {});
  if (shared.error) throw invalid(Object.keys(shared.error)[0] ?? 'changes', Object.values(shared.error)[0]?.[0] ?? '');
  const items: Item[] = rows
    ? rows.map(({ id, version, changes: own }) => ({ id, version, ...ownChanges(own) }))
    : (ids ?? []).map((id) => ({ id, ...shared }));
  if (new Set(items.map(({ id }) => id)).size !== items.length)
    throw invalid(rows ? 'rows' : 'ids', 'names the same student twice');
  const named = Object.keys(rows ? Object.assign({}, ...rows.map((row) => row.changes)) : shared.changes);
  return {
    data: await changeMany(call, items, {
      reason: reason || null,
      batch: 'edit',
      summary: `Edited ${named.slice(0, 8).join(', ')}`,
      dryRun: dry_run,
      allOrNone: all_or_none,
    }),
  };
});
