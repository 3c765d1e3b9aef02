import type { Outline } from '../../contract/outline.ts';

/** The location parts that a link or a navigation names. */
export interface Target {
  readonly pathname?: string;
  readonly search?: string;
  readonly hash?: string;
  readonly state?: unknown;
}
type Routed = Pick<Outline, 'key' | 'path' | 'routes'>;

const ID = /^\d+$/;

/** `/genders/5` -> `/genders/update?id=5`: the address of specification 2 for a path that react-admin made. */
function rewrite(path: string, resources: readonly Routed[]): string {
  const [, first = '', ...rest] = path.split('/');
  const resource = resources.find(({ key }) => key === first);
  if (!resource) return path;
  const base = `/${resource.path}`;
  const [second = '', third] = rest;
  if (rest.length === 0 || second === '') return base;
  if (!ID.test(second)) return [base, ...rest].join('/');
  if (third === 'show') return `${base}/view?id=${second}`;
  return resource.routes === 'edit-id' ? `${base}/edit/${second}` : `${base}/update?id=${second}`;
}

/**
 * Rewrites the addresses that react-admin builds from a resource name (`/{key}`, `/{key}/create`, `/{key}/{id}`,
 * `/{key}/{id}/show`) to those of specification 2 (`/{path}/update?id=`, `/{path}/view?id=`, `/{path}/edit/{id}`).
 * Any other address, relative or absolute, is returned as it is. Query and hash are kept.
 */
export function specPath<T extends string | Target>(to: T, resources: readonly Routed[]): T {
  return (typeof to === 'string' ? specAddress(to, resources) : specTarget(to, resources)) as T;
}

function specTarget(to: Target, resources: readonly Routed[]): Target {
  if (to.pathname === undefined) return to;
  const [pathname = '', id] = rewrite(to.pathname, resources).split('?');
  const search = [id, to.search?.replace(/^\?/, '')].filter(Boolean).join('&');
  return { ...to, pathname, ...(search || to.search !== undefined ? { search: search && `?${search}` } : {}) };
}

function specAddress(to: string, resources: readonly Routed[]): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  if (!path.startsWith('/')) return to;
  const target = rewrite(path, resources);
  return `${target}${target.includes('?') ? search.replace('?', '&') : search}${hash}`;
}
