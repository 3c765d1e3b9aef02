/** Which routes are alike: made in the same way, or by the same code. */
import type { PageRoute } from '../../../src/pages/index.ts';

/** The code of a screen of its own: where it is loaded from. */
const sourceOf = ({ layout, screen }: PageRoute): string => `${layout} ${String(screen?.load)}`;

/** How a route is made: declared, and as what, or by a screen of its own. */
export function sortOf(route: PageRoute): string {
  const { path, report, generated, layout } = route;
  if (report) return 'report';
  if (generated) return `generated ${/\/(create|update|edit|view)\b/.exec(path)?.[1] ?? 'list'}`;
  return `${layout} ${sourceOf(route).includes('load()') ? 'declared list' : 'screen'}`;
}
/** Routes by the kind of their screen: each screen of its own is one, and so are all declared lists together. */
export function byKind(routes: readonly PageRoute[]): PageRoute[][] {
  const kinds = new Map<string, PageRoute[]>();
  for (const route of routes) {
    const kind = route.screen && !route.report ? sourceOf(route) : sortOf(route);
    kinds.set(kind, [...(kinds.get(kind) ?? []), route]);
  }
  return [...kinds.values()];
}
