import type { RaRecord } from 'ra-core';
import { holds } from '../../../../contract/conditions.ts';
import type { Action, Resource, Verb } from '../../../../contract/resource.ts';

export type NamedAction = readonly [name: string, action: Action];

/** Declared actions of a place that this user may run; on a record also those whose condition holds for it. */
export function offeredActions(resource: Resource, on: 'row' | 'bulk', may: (verb: Verb) => boolean, record?: RaRecord): NamedAction[] {
  return Object.entries(resource.actions ?? {}).filter(
    ([, action]) => action.on === on && may(action.needs ?? 'update') && (record === undefined || holds(action.when, record)),
  );
}
