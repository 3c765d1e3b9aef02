import type { Paged } from '../../kit/useFeeList.ts';

const AT_ONCE = 500;
/** Rows of all pages, and the sums of the first answer. `ask` gets the page and how many rows a page has. */
export async function everyPage<P extends Paged<unknown, unknown>>(
  ask: (page: { readonly page: string; readonly per_page: string }) => Promise<P>,
): Promise<{ rows: P['data'][number][]; first: P }> {
  const first = await ask({ page: '1', per_page: String(AT_ONCE) });
  const rows: P['data'][number][] = [...first.data];
  // One after another: a report is read by few, and the counters go first.
  for (let page = 2; page <= first.last_page; page += 1) {
    const { data } = await ask({ page: String(page), per_page: String(AT_ONCE) });
    rows.push(...data);
  }
  return { rows, first };
}
