import { matchPath, useLocation } from 'react-router-dom';
import type { Crumb } from '../resources/ui/Screen.tsx';
import { NOT_ENROLLED } from './page.ts';
import { allPages, entriesOf, groups, type PageRoute } from './index.ts';

/** The page at an address; undefined at one that is not in the table (lists left to the legacy application, errors). */
export const pageAt = (pathname: string): PageRoute | undefined =>
  allPages.find(({ path }) => matchPath({ path: `/${path}`, end: true }, pathname) !== null);

const modes = groups.flatMap(entriesOf).filter((entry) => entry.kind === 'mode');
/** Heading of a page in the mode that the query asks for. */
function headingOf({ path, title }: PageRoute, search: string): string {
  const asked = new URLSearchParams(search);
  const isAsked = (flag: string): boolean => [...new URLSearchParams(flag)].every(([name, value]) => asked.get(name) === value);
  const mode = modes.find((entry) => entry.path === path && entry.title !== undefined && isAsked(entry.flag));
  return mode?.title ?? (isAsked(NOT_ENROLLED) ? `${title}, not enrolled` : title);
}

/** The page that is open, with its heading and the way up: menu group > the pages above it > the page. */
export interface OpenPage {
  readonly path: string;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
}
export function usePage(): OpenPage {
  const { pathname, search } = useLocation();
  const page = pageAt(pathname);
  if (!page) return { path: pathname.replace(/^\//, ''), title: '', crumbs: [] };
  const title = headingOf(page, search);
  const above = page.above.map((one) => ({ label: one.title, to: `/${one.path}` }));
  return { path: page.path, title, crumbs: [...(page.group === null ? [] : [{ label: page.group }]), ...above, { label: title }] };
}
