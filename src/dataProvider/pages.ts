/** Reading lists of a provider whose pages may hold fewer rows than are asked for, and which may not say so. */
import { pageInfoOf, rowsOf, type PageInfo, type WireRow } from './envelope.ts';

/** Asks for a page of so many rows; without them for the whole list. */
export type ReadPage = (page?: number, perPage?: number) => Promise<unknown>;
/** Largest page that is asked for. */
export const CAP = 500;

async function partOf(read: ReadPage, page?: number, perPage?: number): Promise<PageInfo & { rows: WireRow[] }> {
  const json = await read(page, perPage);
  const { rows } = rowsOf(json);
  return { rows, ...pageInfoOf(json, rows.length, { page, perPage }) };
}
/** Puts pages together, each record once; says whether a page brought anything that the one before had not. */
function gather(): { readonly rows: WireRow[]; readonly add: (some: readonly WireRow[]) => boolean } {
  const rows: WireRow[] = [];
  const seen = new Set<unknown>();
  let before = '';
  const add = (some: readonly WireRow[]): boolean => {
    const text = JSON.stringify(some);
    const own = text === before ? [] : some.filter(({ id }) => id === undefined || !seen.has(id));
    before = text;
    for (const { id } of own) seen.add(id);
    rows.push(...own);
    return own.length > 0;
  };
  return { rows, add };
}

/**
 * Every row of a list, asked for by pages or, without `perPage`, whole. Goes on while the answer says or lets guess that
 * there is more, up to `most`; a provider that knows no pages answers the same rows again, which ends it too.
 */
export async function readAll(read: ReadPage, perPage?: number, most = Number.POSITIVE_INFINITY): Promise<WireRow[]> {
  const all = gather();
  let part = await partOf(read, perPage === undefined ? undefined : 1, perPage);
  // By the same size from then on: a page that is not full is then the last.
  for (let page = 2; all.add(part.rows) && part.more; page += 1) {
    if (all.rows.length >= Math.min(most, part.total ?? most)) break;
    part = await partOf(read, page, perPage ?? part.size);
  }
  return all.rows;
}

/** One page as it was asked for, put together where the provider's own pages hold fewer rows. */
export async function readRange(
  read: ReadPage,
  page: number,
  perPage: number,
): Promise<{ readonly rows: readonly WireRow[]; readonly total: number | undefined }> {
  const { rows, size, total, more } = await partOf(read, page, perPage);
  const start = (page - 1) * perPage;
  if (rows.length > perPage) return { rows: rows.slice(start, start + perPage), total };
  if (rows.length === perPage || (!more && (page === 1 || size >= perPage))) return { rows, total };
  const own = Math.min(size, rows.length || size);
  const first = Math.floor(start / own) + 1;
  const all = gather();
  let part: PageInfo & { rows: WireRow[] } = { rows, size, total, more, page };
  for (let at = first; (at - 1) * own < start + perPage; at += 1) {
    if (at !== 1) part = await partOf(read, at, own);
    if (!all.add(part.rows) || !part.more) break;
  }
  const shown = all.rows.slice(start - (first - 1) * own).slice(0, perPage);
  return { rows: shown, total: part.total ?? (part.more ? undefined : (first - 1) * own + all.rows.length) };
}
