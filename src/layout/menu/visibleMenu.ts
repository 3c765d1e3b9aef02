import type { Capability } from '../../../contract/capabilities.ts';
import type { Outline, ReportOutline } from '../../../contract/outline.ts';
import { privilege, type MenuCondition } from '../../../contract/resource.ts';
import { entriesOf } from '../../pages/index.ts';
import { declared, legacy, type Entry, type Group, type Page } from '../../pages/page.ts';
import { reportOutlines } from '../../reports/outlines.ts';
import { menuConditions, type MenuSession } from './menuConditions.ts';
import { isSeldom } from './seldom.ts';

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
  /** Left out of the short menu (shortMenu.ts). */
  readonly seldom: boolean;
}
export interface VisibleGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly VisibleItem[];
  readonly groups: readonly VisibleGroup[];
}

/**
 * Address of a page of the legacy application. One whose path the specification does not give has none: its main_route
 * signs people out.
 */
export function legacyHref(path: string, base: string): string {
  return `${base.replace(/\/+$/, '')}/${path}`;
}

/** What entries that name a page or a declaration find there. */
interface Known {
  readonly pages: ReadonlyMap<string, Page>;
  readonly resources: ReadonlyMap<string, Outline>;
  readonly reports: ReadonlyMap<string, ReportOutline>;
}
const byPath = <T extends { readonly path: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.path, one]));
/** How an address of the legacy application without a known path is told from the others. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * The menu as this user sees it: conditions and privileges applied, legacy pages resolved, declared entities that the
 * table does not name appended to their own group. Groups without items are left out.
 */
export function visibleMenu(
  table: readonly Group[],
  session: MenuSession,
  resources: readonly Outline[],
  config: MenuConfig,
  reports: readonly ReportOutline[] = reportOutlines,
): VisibleGroup[] {
  const pages = table.flatMap(entriesOf).filter((entry) => entry.kind === 'page');
  const known: Known = { pages: byPath(pages), resources: byPath(resources), reports: byPath(reports) };
  const visible = (group: Group): VisibleGroup => ({
    id: group.id,
    label: group.title,
    items: group.entries.flatMap((entry) => visibleItem(entry, group.id, session, known, config) ?? []),
    groups: (group.groups ?? []).map(visible).filter((inner) => inner.items.length > 0),
  });
  return withUnnamed(table, resources, reports)
    .map(visible)
    .filter((group) => group.items.length > 0 || group.groups.length > 0);
}

/** What the menu asks about an entry, wherever that is said. */
interface Target {
  readonly route: string;
  readonly label: string;
  readonly needs: readonly string[];
  readonly needsAny?: readonly string[] | undefined;
  readonly capability: readonly Capability[];
  readonly when: readonly (MenuCondition | undefined)[];
  readonly also?: readonly string[];
}
const capabilityOf = (call: { readonly needs?: Capability } | false): readonly Capability[] =>
  call && call.needs ? [call.needs] : [];
function targetOf(entry: Entry, { pages, resources, reports }: Known): Target | null {
  if (entry.kind === 'page' || entry.kind === 'mode') {
    const page = entry.kind === 'page' ? entry : pages.get(entry.path);
    if (!page) return null;
    const route = entry.kind === 'page' ? entry.path : `${entry.path}?${entry.flag}`;
    return {
      route,
      label: entry.title ?? page.title,
      needs: [page.privilege ?? []].flat(),
      needsAny: page.anyPrivilege,
      capability: [
        page.instead ? [] : (page.capability ?? []),
        entry.kind === 'mode' ? (entry.capability ?? []) : [],
      ].flat(2),
      when: [entry.when],
      also: page.also ?? [],
    };
  }
  const route = entry.path ?? slugOf(entry.kind === 'legacy' ? entry.title : '');
  const resource = resources.get(route);
  if (resource) {
    const menu = resource.menu === false ? undefined : resource.menu;
    const label = menu?.label ?? (entry.kind === 'legacy' ? entry.title : resource.label[1]);
    return {
      route,
      label,
      needs: resource.source === undefined ? [privilege(resource, 'read')] : [],
      capability: capabilityOf(resource.wire.list),
      when: [menu?.when],
    };
  }
  if (entry.kind === 'legacy') return { route, label: entry.title, needs: [], capability: [], when: [] };
  const report = reports.get(route);
  return report
    ? { route, label: report.label, needs: [report.privilege], capability: capabilityOf(report.call), when: [] }
    : null;
}

function visibleItem(
  entry: Entry,
  groupId: string,
  session: MenuSession,
  known: Known,
  config: MenuConfig,
): VisibleItem | null {
  const target = targetOf(entry, known);
  if (!target) return null;
  const { route, label, needs, needsAny, capability, when, also = [] } = target;
  if (!when.every((condition) => !condition || menuConditions[condition](session))) return null;
  if (!needs.every((needed) => session.may(needed))) return null;
  if (needsAny && !needsAny.some((one) => session.may(one))) return null;
  const isOffered = capability.every((name) => session.offers(name));
  const id = `${groupId}/${route}`;
  const resource = known.resources.get(route);
  const ownedByLegacy =
    entry.kind === 'legacy' && (!resource || (resource.menu !== false && resource.menu.legacy === true));
  const seldom = isSeldom(route, entry.kind, resource, session);
  if (ownedByLegacy && entry.path !== null && config.legacyBaseUrl)
    return { id, label, href: legacyHref(entry.path, config.legacyBaseUrl), external: true, routes: [], seldom };
  // What nobody can use here is not in the menu: leftOut.ts names it once, for the administrator.
  if (entry.kind === 'legacy' && !resource)
    return config.legacyBaseUrl
      ? { id, label, href: `/legacy/${route}`, external: false, routes: [`legacy/${route}`], seldom }
      : null;
  if (!isOffered) return null;
  return { id, label, href: `/${route}`, external: false, routes: [route, ...also], seldom };
}

/** Declared entities and reports join the group that they name, unless the table has a place for them. */
function withUnnamed(
  table: readonly Group[],
  resources: readonly Outline[],
  reports: readonly ReportOutline[],
): Group[] {
  const named = new Set(table.flatMap(entriesOf).map(({ path }) => path));
  const groups = table.map((group) => ({ ...group, entries: [...group.entries] }));
  const join = (title: string, entry: Entry): void => {
    if (named.has(entry.path)) return;
    const group = groups.find((candidate) => candidate.title === title);
    if (group) group.entries.push(entry);
    else groups.push({ id: slugOf(title), title, entries: [entry] });
  };
  for (const { menu, path, label } of resources)
    if (menu !== false) join(menu.group, menu.legacy ? legacy(path, label[1]) : declared(path));
  for (const { menu, path } of reports) if (menu !== 'bar') join(menu, declared(path));
  return groups;
}

/** Addresses of every item of a group and of the groups inside it. */
export const hrefsOf = (group: VisibleGroup): readonly string[] => [
  ...group.items.map(({ href }) => href),
  ...group.groups.flatMap(hrefsOf),
];
