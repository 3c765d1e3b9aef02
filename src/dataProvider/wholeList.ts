import type { Resource } from '../../contract/resource.ts';
import { onCredentialsChange } from '../auth/credentials.ts';
import { perform } from './calls.ts';
import { decodeRow, type Row } from './decode.ts';
import { rowsOf } from './envelope.ts';

/** Largest page a provider gives (design: cap of per_page). */
const CAP = 500;
/** How old a list may be, in milliseconds, for a screen that shows it, and for the titles of references. */
export const FRESH_MS = 5_000;
export const KNOWN_MS = 300_000;

interface Cached {
  readonly rows: Promise<Row[]>;
  readonly since: number;
}
const lists = new Map<string, Cached>();

/** Forgets every list: after any write, and whenever another user may be signed in. */
export function dropLists(): void {
  lists.clear();
}
if (typeof window !== 'undefined') onCredentialsChange(dropLists);

async function fetchAll(resource: Resource, extra: Readonly<Record<string, string>>): Promise<Row[]> {
  const { list } = resource.wire;
  if (list.paging === 'none') {
    return rowsOf(await perform(list, { query: { ...list.fixed, ...extra } })).rows.map((row) => decodeRow(resource, row));
  }
  const all: Row[] = [];
  for (let page = 1; ; page++) {
    const query = { ...list.fixed, page, per_page: CAP, sort_by: 'id', sort_order: 'ASC', ...extra };
    const { rows, total } = rowsOf(await perform(list, { query }));
    all.push(...rows.map((row) => decodeRow(resource, row)));
    if (rows.length < CAP || (total !== undefined && all.length >= total)) return all;
  }
}

/**
 * Every row of an entity. Lookups have no GET by id, so lists, single records and references share one answer, at most
 * `maxAge` milliseconds old. A failed answer is not kept.
 */
export function wholeList(resource: Resource, maxAge: number, extra: Readonly<Record<string, string>> = {}): Promise<Row[]> {
  const key = `${resource.key}?${new URLSearchParams(extra)}`;
  const cached = lists.get(key);
  if (cached && Date.now() - cached.since <= maxAge) return cached.rows;
  const rows = fetchAll(resource, extra);
  const entry = { rows, since: Date.now() };
  lists.set(key, entry);
  rows.catch(() => {
    if (lists.get(key) === entry) lists.delete(key);
  });
  return rows;
}
