import type { Outline } from '../../../contract/outline.ts';
import { privilege } from '../../../contract/resource.ts';
import { menuConditions, type MenuSession } from './menuConditions.ts';
import { app, slugOf, type AppEntry, type LegacyEntry, type MenuGroup } from './menuEntry.ts';

export interface MenuConfig {
  readonly legacyBaseUrl: string | null;
}
export interface VisibleItem {
  /** Unique within the menu. */
  readonly id: string;
  readonly label: string;
  readonly href: string;
  /** Leaves this application. */
  readonly external: boolean;
  /** Routes, without leading slash, that highlight the item; empty for pages elsewhere. */
  readonly routes: readonly string[];
}
export interface VisibleGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly VisibleItem[];
  readonly groups: readonly VisibleGroup[];
}

/** Address of a page of the legacy application. One whose path the specification does not give has none: its main_route signs people out. */
export function legacyHref(path: string, base: string): string {
  return `${base.replace(/\/+$/, '')}/${path}`;
}

/**
 * The menu as this user sees it: conditions and read privileges applied, legacy pages resolved, declared entities that the
 * table does not name appended to their own group. Groups without items are left out.
 */
export function visibleMenu(table: readonly MenuGroup[], session: MenuSession, resources: readonly Outline[], config: MenuConfig): VisibleGroup[] {
  const byPath = new Map(resources.map((resource) => [resource.path, resource]));
  return withUnnamed(table, resources)
    .map((group) => visibleGroup(group, session, byPath, config))
    .filter((group) => group.items.length > 0 || group.groups.length > 0);
}

function visibleGroup(group: MenuGroup, session: MenuSession, byPath: ReadonlyMap<string, Outline>, config: MenuConfig): VisibleGroup {
  return {
    id: group.id,
    label: group.label,
    items: group.entries.flatMap((entry) => visibleItem(entry, group.id, session, byPath, config) ?? []),
    groups: (group.groups ?? []).map((inner) => visibleGroup(inner, session, byPath, config)).filter((inner) => inner.items.length > 0),
  };
}

function visibleItem(
  entry: AppEntry | LegacyEntry,
  groupId: string,
  session: MenuSession,
  byPath: ReadonlyMap<string, Outline>,
  config: MenuConfig,
): VisibleItem | null {
  const route = entry.kind === 'app' ? entry.to : (entry.path ?? slugOf(entry.label));
  const resource = byPath.get(route);
  const conditions = [entry.kind === 'app' ? entry.when : undefined, resource && resource.menu !== false ? resource.menu.when : undefined];
  if (!conditions.every((condition) => !condition || menuConditions[condition](session))) return null;
  if (!neededBy(entry, resource).every((needed) => session.may(needed))) return null;
  const id = `${groupId}/${route}`;
  const label = declaredLabel(resource) ?? entry.label;
  const ownedByLegacy = entry.kind === 'legacy' && (!resource || (resource.menu !== false && resource.menu.legacy === true));
  if (ownedByLegacy && entry.path !== null && config.legacyBaseUrl)
    return { id, label, href: legacyHref(entry.path, config.legacyBaseUrl), external: true, routes: [] };
  if (entry.kind === 'legacy' && !resource) return { id, label, href: `/legacy/${route}`, external: false, routes: [`legacy/${route}`] };
  return { id, label, href: `/${route}`, external: false, routes: [route, ...(entry.kind === 'app' ? (entry.also ?? []) : [])] };
}

/** Privileges that an item asks for, all of them. */
export function neededBy(entry: AppEntry | LegacyEntry, resource: Outline | undefined): readonly string[] {
  if (resource) return [privilege(resource, 'read')];
  return entry.kind === 'app' && entry.privilege !== undefined ? [entry.privilege].flat() : [];
}
/** A declaration may name its menu item itself. */
const declaredLabel = (resource: Outline | undefined): string | undefined => (resource && resource.menu !== false ? resource.menu.label : undefined);

function withUnnamed(table: readonly MenuGroup[], resources: readonly Outline[]): MenuGroup[] {
  const named = new Set(table.flatMap(entriesOf).map((entry) => (entry.kind === 'app' ? entry.to : entry.path)));
  const groups = table.map((group) => ({ ...group, entries: [...group.entries] }));
  for (const resource of resources) {
    if (resource.menu === false || named.has(resource.path)) continue;
    const { group: label, legacy, when } = resource.menu;
    let group = groups.find((candidate) => candidate.label === label);
    if (!group) groups.push((group = { id: slugOf(label), label, entries: [] }));
    const name = resource.menu.label ?? resource.label[1];
    group.entries.push(legacy ? { kind: 'legacy', label: name, path: resource.path } : app(resource.path, name, when ? { when } : {}));
  }
  return groups;
}

/** Addresses of every item of a group and of the groups inside it. */
export const hrefsOf = (group: VisibleGroup): readonly string[] => [...group.items.map(({ href }) => href), ...group.groups.flatMap(hrefsOf)];

/** Every entry of a group and of the groups inside it. */
export const entriesOf = (group: MenuGroup): readonly (AppEntry | LegacyEntry)[] => [...group.entries, ...(group.groups ?? []).flatMap(entriesOf)];
