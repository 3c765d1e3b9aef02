import type { MenuCondition } from '../../../contract/resource.ts';

/** A screen of this application. */
export interface AppEntry {
  readonly kind: 'app';
  readonly label: string;
  /** Route without the leading slash, with its mode flag when it has one: 'payment-history?not-enrolled=true'. */
  readonly to: string;
  readonly when?: MenuCondition;
  /** Hidden without it: what the page asks the server for first. Declared entities need none: their read privilege is asked for. */
  readonly privilege?: string | readonly string[];
  /** Other routes that belong to this item, so that it stays highlighted there. */
  readonly also?: readonly string[];
}
/** A page of the legacy application. */
export interface LegacyEntry {
  readonly kind: 'legacy';
  readonly label: string;
  /** Path below the base address; null where the specification names the page but not its path. */
  readonly path: string | null;
}
export interface MenuGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly (AppEntry | LegacyEntry)[];
  readonly groups?: readonly MenuGroup[];
}

type AppOptions = Omit<AppEntry, 'kind' | 'label' | 'to'>;
export const app = (to: string, label: string, options: AppOptions = {}): AppEntry => ({ kind: 'app', label, to, ...options });
export const legacy = (path: string | null, label: string): LegacyEntry => ({ kind: 'legacy', label, path });
export const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
