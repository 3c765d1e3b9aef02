import type { Resource } from '../../contract/resource.ts';
import { perform } from './calls.ts';
import { decodeRow, type Row } from './decode.ts';
import { lists } from './listCache.ts';
import { CAP, readAll, type ReadPage } from './pages.ts';

/** How old a list may be, in milliseconds, for a screen that shows it, and for the titles of references. */
export const FRESH_MS = 5_000;
export const KNOWN_MS = 300_000;

async function fetchAll(resource: Resource, extra: Readonly<Record<string, string>>): Promise<Row[]> {
  const { list } = resource.wire;
  const isPaged = list.paging === 'laravel';
  const sorted = isPaged ? { sort_by: 'id', sort_order: 'ASC' } : {};
  const read: ReadPage = (page, perPage) =>
    perform(list, { query: { ...list.fixed, page, per_page: perPage, ...sorted, ...extra } });
  const rows = await readAll(read, isPaged ? CAP : undefined);
  return rows.map((row) => decodeRow(resource, row));
}

/**
 * Every row of an entity. Lookups have no GET by id, so lists, single records and references share one answer, at most
 * `maxAge` milliseconds old. A failed answer is not kept.
 */
export function wholeList(
  resource: Resource,
  maxAge: number,
  extra: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  return heldList(resource, maxAge, extra, () => fetchAll(resource, extra));
}
/** The list that is held, or the one that `fetch` gives. */
export function heldList(
  resource: Resource,
  maxAge: number,
  extra: Readonly<Record<string, string>>,
  fetch: () => Promise<Row[]>,
): Promise<Row[]> {
  const key = `${resource.key}?${new URLSearchParams(extra)}`;
  const cached = lists.get(key);
  if (cached && Date.now() - cached.since <= maxAge) return cached.rows;
  const rows = fetch();
  const entry = { rows, since: Date.now() };
  lists.set(key, entry);
  rows.catch(() => {
    if (lists.get(key) === entry) lists.delete(key);
  });
  return rows;
}
