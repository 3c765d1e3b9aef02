import { matchPath } from 'react-router-dom';
import { allPages, entriesOf, groups, type PageRoute } from './index.ts';
import type { OpenPage } from './openPage.tsx';
import { NOT_ENROLLED } from './page.ts';

/** The page at an address; undefined at one that is not in the table (lists left to the legacy application, errors). */
export const pageAt = (pathname: string): PageRoute | undefined =>
  allPages.find(({ path }) => matchPath({ path: `/${path}`, end: true }, pathname) !== null);

const modes = groups.flatMap(entriesOf).filter((entry) => entry.kind === 'mode');
/** Heading of a page in the mode that the query asks for. */
function headingOf({ path, title }: PageRoute, search: string): string {
  const query = new URLSearchParams(search);
  const isSet = (flag: string): boolean =>
    [...new URLSearchParams(flag)].every(([name, value]) => query.get(name) === value);
  const mode = modes.find((entry) => entry.path === path && entry.title !== undefined && isSet(entry.flag));
  return mode?.title ?? (isSet(NOT_ENROLLED) ? `${title}, not enrolled` : title);
}

/** The page that is open at an address, with its heading and the way up: menu group > the pages above it > the page. */
export function findPage(pathname: string, search: string): OpenPage {
  const page = pageAt(pathname);
  if (!page) return { path: pathname.replace(/^\//, ''), title: '', crumbs: [] };
  const title = headingOf(page, search);
  const above = page.above.map((one) => ({ label: one.title, to: `/${one.path}` }));
  return {
    path: page.path,
    title,
    crumbs: [...(page.group === null ? [] : [{ label: page.group }]), ...above, { label: title }],
  };
}
