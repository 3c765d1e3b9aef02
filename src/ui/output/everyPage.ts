/** What every paged list answers. */
export interface Paged<R, T = Readonly<Record<string, number>>> {
  readonly data: readonly R[];
  readonly current_page: number;
  readonly per_page: number;
  /** Missing while there may be more rows and nobody said how many. */
  readonly total?: number | undefined;
  readonly last_page: number;
  /** Sums over the whole selection, not over the page. */
  readonly totals?: T | undefined;
}
const AT_ONCE = 500;
type Ask<P> = (page: { readonly page: string; readonly per_page: string }) => Promise<P>;
/** The first answer, and the rows of all pages as they are asked for, one page after another. */
export async function eachPage<P extends Paged<unknown, unknown>>(
  ask: Ask<P>,
  atOnce = AT_ONCE,
): Promise<{ first: P; pages: AsyncIterable<P['data']> }> {
  const first = await ask({ page: '1', per_page: String(atOnce) });
  async function* pages(): AsyncGenerator<P['data']> {
    yield first.data;
    // One after another: a report is read by few, and the counters go first.
    for (let at = first; at.current_page < at.last_page && at.data.length > 0;) {
      at = await ask({ page: String(at.current_page + 1), per_page: String(atOnce) });
      yield at.data;
    }
  }
  return { first, pages: pages() };
}
/** Rows of all pages. */
export async function allOf<R>(pages: AsyncIterable<readonly R[]>): Promise<R[]> {
  const rows: R[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
