import type { RaRecord } from 'ra-core';
import { isArchived } from '../../../../contract/archive.ts';
import { holds } from '../../../../contract/conditions.ts';
import type { Action, Verb } from '../../../../contract/action.ts';
import type { Resource } from '../../../../contract/resource.ts';

export type NamedAction = readonly [name: string, action: Action];

const ARCHIVE = 'archive';
const RESTORE = 'restore';
/** Whether an action of an entity with an archive is one of its two: true into it, false out of it. */
export const archiveAction = (resource: Resource, [name]: NamedAction): boolean | undefined =>
  resource.archive === undefined ? undefined : name === ARCHIVE ? true : name === RESTORE ? false : undefined;

/** Archive and Restore, as far as there are records for them. They are updates. */
function archiveActions(resource: Resource, on: Action['on'], records: readonly RaRecord[]): NamedAction[] {
  const call = resource.wire.update;
  if (resource.archive === undefined || !call || on === 'list') return [];
  const away = records.filter((record) => isArchived(resource, record)).length;
  return [
    ...(away < records.length || records.length === 0 ? [[ARCHIVE, { label: 'Archive', on, call }] as const] : []),
    ...(away > 0 ? [[RESTORE, { label: 'Restore', on, call }] as const] : []),
  ];
}

/** Actions that this user may run; on records those whose condition holds for them. */
export function offeredActions(
  resource: Resource,
  on: Action['on'],
  may: (verb: Verb) => boolean,
  records: readonly RaRecord[] = [],
): NamedAction[] {
  const [record] = on === 'row' ? records : [];
  const locked = record !== undefined && isArchived(resource, record);
  const declared = Object.entries(resource.actions ?? {}).filter(
    ([, action]) =>
      action.on === on &&
      may(action.needs ?? 'update') &&
      !locked &&
      (record === undefined || holds(action.when, record)),
  );
  return [...declared, ...(may('update') ? archiveActions(resource, on, records) : [])];
}
