/**
 * What menu, routes, palette and access ask of a declaration before one of its screens is opened: no fields, no calls.
 */
import type { Capability } from './capabilities.ts';
import type { Report } from './report.ts';
import type { Resource } from './resource.ts';
import type { Call } from './wire.ts';

export interface Outline extends Pick<Resource, 'key' | 'label' | 'path' | 'menu' | 'title' | 'routes' | 'source'> {
  /** Whether the wire table has such a call, and what it needs. Every whole declaration is an outline too. */
  readonly wire: Readonly<Record<'list' | 'create' | 'update' | 'remove', { readonly needs?: Capability } | false>>;
}
const standing = (call: Call | false) => call && (call.needs ? { needs: call.needs } : {});
export const outlineOf = ({ key, label, path, menu, title, routes, source, wire }: Resource): Outline => ({
  key,
  label,
  path,
  menu,
  title,
  ...(routes ? { routes } : {}),
  ...(source === undefined ? {} : { source }),
  wire: {
    list: standing(wire.list),
    create: standing(wire.create),
    update: standing(wire.update),
    remove: standing(wire.remove),
  },
});

export type ReportOutline = Pick<Report, 'key' | 'path' | 'label' | 'menu' | 'privilege' | 'call'>;
export const reportOutlineOf = ({ key, path, label, menu, privilege, call }: Report): ReportOutline => ({
  key,
  path,
  label,
  menu,
  privilege,
  call,
});
