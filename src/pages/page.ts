/**
 * A page, declared once: menu, routes, report bar, crumbs, palette, hand-off, `npm run routes` and the tests of access
 * are derived from it. Plain TypeScript, so that Node can run it; screens are named by their loaders and loaded when
 * opened.
 */
import type { ComponentType } from 'react';
import type { Capability } from '../../contract/capabilities.ts';
import type { MenuCondition } from '../../contract/resource.ts';
import type { AnyList } from '../lists/list.ts';
import type { AnySheet } from '../sheets/sheet.ts';

/** Loads a screen; what it is given besides comes from the page. */
export interface Screen {
  readonly load: () => Promise<{ readonly default: ComponentType<Record<string, unknown>> }>;
  readonly props?: Readonly<Record<string, unknown>>;
  /** It reads no records: the data provider is not loaded beside it. */
  readonly bare?: true;
}
/**
 * 'paper' stands outside the layout, whose scrolling boxes would cut it to one sheet; 'payment' is the second layout of
 * specification 2.
 */
export type Layout = 'app' | 'payment' | 'paper';

interface PageOptions {
  /** What the menu asks for: all of them. The same that the calls of `asks` want, which a test holds. */
  readonly privilege?: string | readonly string[];
  /** Besides, one of these. */
  readonly anyPrivilege?: readonly string[];
  /** Calls of the server without which the page can show or do nothing, as `GET /path`. */
  readonly asks?: string | readonly string[];
  /** What the provider must have beyond the specification: else it has no entry, and its address says so. */
  readonly capability?: Capability | readonly Capability[];
  /** What is shown instead where the provider lacks that: made of calls of the specification. */
  readonly instead?: Screen;
  /** Condition of its menu entry (specification 2). */
  readonly when?: MenuCondition;
  readonly layout?: Layout;
  readonly screen: Screen;
  /** Pages below it, in the order of specification 2. */
  readonly pages?: readonly Page[];
  /** Other pages during which its menu entry stays highlighted. */
  readonly also?: readonly string[];
}
export interface Page extends PageOptions {
  readonly kind: 'page';
  /** Without the leading slash; below another page, relative to it. May end in a parameter. */
  readonly path: string;
  readonly title: string;
}
/** A second entry of a page that is declared elsewhere: one of its modes, told by the query. */
export interface ModeEntry {
  readonly kind: 'mode';
  readonly path: string;
  readonly flag: string;
  readonly title?: string;
  readonly when?: MenuCondition;
  /** Needed besides what the page needs. */
  readonly capability?: Capability;
}
/**
 * A declared resource or report at its place in the order of the specification; its words and privileges are its own.
 */
export interface DeclaredEntry {
  readonly kind: 'declared';
  readonly path: string;
  /** Pages of our own beside the generated ones. */
  readonly pages?: readonly Page[];
}
/** A page of the legacy application; no path where the specification names the page only. */
export interface LegacyEntry {
  readonly kind: 'legacy';
  readonly path: string | null;
  readonly title: string;
}
export type Entry = Page | ModeEntry | DeclaredEntry | LegacyEntry;
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly groups?: readonly Group[];
}

/** Flag of the mode of a fee page that is about those who are not enrolled (specification 2). */
export const NOT_ENROLLED = 'not-enrolled=true';

export const page = (path: string, title: string, options: PageOptions): Page => ({
  kind: 'page',
  path,
  title,
  ...options,
});
export const mode = (
  path: string,
  flag: string,
  options: Pick<ModeEntry, 'title' | 'when' | 'capability'> = {},
): ModeEntry => ({
  kind: 'mode',
  path,
  flag,
  ...options,
});
export const declared = (path: string, pages?: readonly Page[]): DeclaredEntry => ({
  kind: 'declared',
  path,
  ...(pages ? { pages } : {}),
});
export const legacy = (path: string | null, title: string): LegacyEntry => ({ kind: 'legacy', path, title });
/** The compiler holds that the props are those of the screen. */
export function screen<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  ...[props]: object extends P ? [props?: P] : [props: P]
): Screen {
  return { load: load as unknown as Screen['load'], ...(props ? { props: props as Screen['props'] & object } : {}) };
}
/** The screen of a declared list. */
export const list = (load: () => Promise<{ readonly default: AnyList }>): Screen => ({
  load: async () => {
    const [{ pageOf }, { default: declaration }] = await Promise.all([import('../lists/ui/ListPage.tsx'), load()]);
    return { default: pageOf(declaration) };
  },
});
/** The screen of a declared sheet. */
export const sheet = (load: () => Promise<{ readonly default: AnySheet }>): Screen => ({
  load: async () => {
    const [{ pageOf }, { default: declaration }] = await Promise.all([import('../sheets/ui/SheetPage.tsx'), load()]);
    return { default: pageOf(declaration) };
  },
});
/** The same for a screen that reads no records. */
export const bareScreen = (load: () => Promise<{ readonly default: ComponentType }>): Screen => ({
  load: load as unknown as Screen['load'],
  bare: true,
});
