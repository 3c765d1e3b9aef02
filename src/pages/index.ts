/** All pages, and what is derived from them alone. Declared resources and reports take part by their outlines. */
import type { Capability } from '../../contract/capabilities.ts';
import type { Outline, ReportOutline } from '../../contract/outline.ts';
import { reportOutlines } from '../reports/outlines.ts';
import { outlines } from '../resources/outlines.ts';
import { admin, houses } from './admin.ts';
import { admissions } from './admissions.ts';
import { extras } from './extras.ts';
import { finance } from './finance.ts';
import type { Entry, Group, Layout, Page, Screen } from './page.ts';
import { examAndSms, general, hrm } from './people.ts';
import { admissionSettings, core, exam, hrmSettings } from './settings.ts';
import { unlisted } from './unlisted.ts';

/** The menu in the order of specification 2. */
export const groups: readonly Group[] = [
  admissions,
  extras,
  finance,
  examAndSms,
  hrm,
  general,
  core,
  admissionSettings,
  exam,
  hrmSettings,
  admin,
  houses,
];

/** A page at its whole address. */
export interface PageRoute {
  /** Without the leading slash. */
  readonly path: string;
  readonly title: string;
  /** Heading of its menu group; null for one that is in no group. */
  readonly group: string | null;
  /** The pages above it, outermost first. */
  readonly above: readonly PageRoute[];
  readonly layout: Layout;
  readonly screen?: Screen;
  /** Shown where the provider lacks a capability of the page. */
  readonly instead?: Screen;
  /** Key of the report that it shows. */
  readonly report?: string;
  /** Served by the generator from a declared resource. */
  readonly generated: boolean;
  readonly privilege: readonly string[];
  readonly asks: readonly string[];
  readonly capability: readonly Capability[];
}

/** Every entry of a group and of the groups inside it. */
export const entriesOf = (group: Group): readonly Entry[] => [
  ...group.entries,
  ...(group.groups ?? []).flatMap(entriesOf),
];

const CRUD = [
  ['create', 'New'],
  ['update', 'Edit'],
  ['view', 'View'],
] as const;
const BY_ADDRESS = [
  ['create', 'New'],
  ['edit/:id', 'Edit'],
  ['view', 'View'],
] as const;
const words = { privilege: [], asks: [], capability: [], layout: 'app', above: [] } as const;
const join = (above: string, path: string): string => (above ? `${above}/${path}` : path);

function routesOf(page: Page, group: string | null, above: readonly PageRoute[] = []): PageRoute[] {
  const { title, screen, layout = 'app', pages = [] } = page;
  const route: PageRoute = {
    path: join(above.at(-1)?.path ?? '', page.path),
    title,
    group,
    above,
    layout,
    screen,
    ...(page.instead ? { instead: page.instead } : {}),
    generated: false,
    privilege: [page.privilege ?? []].flat(),
    asks: [page.asks ?? []].flat(),
    capability: [page.capability ?? []].flat(),
  };
  return [route, ...pages.flatMap((inner) => routesOf(inner, group, [...above, route]))];
}
function resourceRoutes(outline: Outline, group: string | null, pages: readonly Page[]): PageRoute[] {
  const { path, label, menu, routes } = outline;
  const list: PageRoute = { ...words, path, title: (menu && menu.label) || label[1], group, generated: true };
  const generated = (routes === 'edit-id' ? BY_ADDRESS : CRUD).map(([page, title]) => ({
    ...list,
    path: join(path, page),
    title,
    above: [list],
  }));
  return [list, ...generated, ...pages.flatMap((page) => routesOf(page, group, [list]))];
}
const reportRoute = ({ path, label, key, privilege, call }: ReportOutline, group: string | null): PageRoute => ({
  ...words,
  path,
  title: label,
  group,
  report: key,
  generated: false,
  privilege: [privilege],
  asks: [`${call.method} ${call.path}`],
  capability: call.needs ? [call.needs] : [],
});

/** Every page of these groups and every page without an entry, each once, with its whole address. */
export function pageRoutes(
  table: readonly Group[],
  others: readonly Page[],
  resources: readonly Outline[],
  reports: readonly ReportOutline[],
): PageRoute[] {
  const ofEntry = (entry: Entry, group: string): PageRoute[] => {
    if (entry.kind === 'page') return routesOf(entry, group);
    if (entry.kind !== 'declared') return [];
    const resource = resources.find(({ path }) => path === entry.path);
    if (resource) return resourceRoutes(resource, group, entry.pages ?? []);
    const report = reports.find(({ path }) => path === entry.path);
    return report ? [reportRoute(report, group)] : [];
  };
  const named = table.flatMap((group) => entriesOf(group).flatMap((entry) => ofEntry(entry, group.title)));
  const seen = new Set(named.map(({ path }) => path));
  const unnamed = reports
    .filter(({ path }) => !seen.has(path))
    .map((report) => reportRoute(report, report.menu === 'bar' ? 'Reports' : report.menu));
  return [...named, ...others.flatMap((page) => routesOf(page, null)), ...unnamed];
}

export const allPages: readonly PageRoute[] = pageRoutes(groups, unlisted, outlines, reportOutlines);
