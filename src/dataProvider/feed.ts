import { readRange } from './pages.ts';
import type { WireRow } from './envelope.ts';
import { request } from './httpClient.ts';

/** Rows of a feed, and whether "Load more" would bring others. */
export interface FeedPage {
  readonly rows: readonly WireRow[];
  readonly more: boolean;
}

/** A page of a list, newest first, for pages that open before the declarations and the data provider are loaded. */
export async function readFeed(
  path: string,
  {
    page,
    perPage,
    ...query
  }: { readonly page: number; readonly perPage: number; readonly institute_code: string | undefined },
  signal: AbortSignal,
): Promise<FeedPage> {
  const newestFirst = { sort_by: 'id', sort_order: 'DESC', ...query };
  const read = async (at?: number, size?: number): Promise<unknown> =>
    (await request(path, { query: { page: at, per_page: size, ...newestFirst }, signal })).json;
  const { rows, total } = await readRange(read, page, perPage);
  return { rows, more: total === undefined ? rows.length === perPage : total > page * perPage };
}
