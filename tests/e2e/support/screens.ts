/** Which routes are of one kind of screen: the same code, whatever it is given. */
import type { PageRoute } from '../../../src/pages/index.ts';

/** The code of a screen of its own: where it is loaded from. */
const sourceOf = ({ layout, screen }: PageRoute): string => `${layout} ${String(screen?.load)}`;

/** What is loaded for a route; every declared list is code of its own. */
export function codeOf(route: PageRoute): string {
  const { path, status, report, generated, layout } = route;
  if (status === 'not-built') return 'not built';
  if (report) return 'report';
  if (generated) return `generated ${/\/(create|update|edit|view)\b/.exec(path)?.[1] ?? 'list'}`;
  // A loader that is made for each declared list differs by what it closes over.
  const source = sourceOf(route);
  return source.includes('import(') && !source.includes('load()') ? source : `${layout} ${path}`;
}
/** Routes by the kind of their screen; all declared lists are of one kind. */
export function byKind(routes: readonly PageRoute[]): PageRoute[][] {
  const kinds = new Map<string, PageRoute[]>();
  for (const route of routes) {
    const kind = route.screen && !route.report ? sourceOf(route) : codeOf(route);
    kinds.set(kind, [...(kinds.get(kind) ?? []), route]);
  }
  return [...kinds.values()];
}
