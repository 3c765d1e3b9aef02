import { isValidElement, type ReactElement, type ReactNode } from 'react';

type RouteElement = ReactElement<{ path?: string }>;

/** The first part of a path, as routes are compared: without case and encoding. */
function firstPart(path: string): string {
  const part = path.replace(/^\//, '').split('/', 1)[0] ?? '';
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}
/** A parameter, a splat and an optional part fit more than themselves. */
const isOpen = (part: string): boolean => /[:*?]/.test(part);

/**
 * Those of `routes` that could be at `pathname`. The router makes a regular expression of each route that it is given,
 * every time they are drawn: of several hundred, a tenth of the script of a page. All routes begin at the root.
 */
export function nearRoutes(routes: ReactNode, pathname: string): RouteElement[] {
  const here = firstPart(pathname);
  const found: RouteElement[] = [];
  const look = (node: ReactNode): void => {
    if (Array.isArray(node)) node.forEach(look);
    else if (isValidElement<{ path?: string }>(node)) {
      const part = firstPart(node.props.path ?? '*');
      if (part === here || isOpen(part)) found.push(node);
    }
  };
  look(routes);
  return found;
}
