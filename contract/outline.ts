/** What menu, routes, palette and access ask of a declaration before one of its screens is opened: no fields, no calls. */
import type { Report } from './report.ts';
import type { Resource } from './resource.ts';

export interface Outline extends Pick<Resource, 'key' | 'label' | 'path' | 'menu' | 'title' | 'routes'> {
  /** Whether the wire table has such a call. Every whole declaration is an outline too. */
  readonly wire: Readonly<Record<'create' | 'update' | 'remove', object | boolean>>;
}
export const outlineOf = ({ key, label, path, menu, title, routes, wire }: Resource): Outline => ({
  key, label, path, menu, title, ...(routes ? { routes } : {}),
  wire: { create: wire.create !== false, update: wire.update !== false, remove: wire.remove !== false },
});

export type ReportOutline = Pick<Report, 'key' | 'path' | 'label' | 'menu' | 'privilege' | 'call'>;
export const reportOutlineOf = ({ key, path, label, menu, privilege, call }: Report): ReportOutline => ({ key, path, label, menu, privilege, call });
