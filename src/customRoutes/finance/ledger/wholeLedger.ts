/** The ledger beyond the page that is shown: for paper, and line by line for files. */
import { ask } from '../../../dataProvider/ask.ts';
import { allOf, eachPage } from '../../../ui/output/everyPage.ts';
import { outColumns, type ListColumn } from '../../../ui/output/listColumn.ts';
import { saveTable, type Format } from '../../../ui/output/saveTable.ts';
import type { Ledger, LedgerRow } from './asks.ts';
import type { Line } from './columns.tsx';
import { ledgerOf } from './ledgerOf.ts';
import { sectionsOf } from './sections.ts';

const pagesOf = (query: Readonly<Record<string, string>>) =>
  eachPage(async (page) => ledgerOf(await ask('GET /gl_inquiry', { query: { ...query, ...page } }), query));
/** The whole ledger, whatever page is shown. */
export async function wholeLedger(query: Readonly<Record<string, string>>): Promise<Ledger> {
  const { first, pages } = await pagesOf(query);
  return { ...first, data: await allOf<LedgerRow>(pages), current_page: 1, last_page: 1 };
}
/** Its lines page by page, each with its account; what a page carries to the next is left out. */
async function* linesOf(first: Ledger, pages: AsyncIterable<readonly LedgerRow[]>): AsyncGenerator<Line[]> {
  let current_page = 0;
  for await (const data of pages) {
    current_page += 1;
    yield sectionsOf({ ...first, data: [...data], current_page }).flatMap(({ account, lines }) =>
      lines.flatMap((line) => (line.carried ? [] : [{ ...line, account: `${account.acc_code} ${account.acc_name}` }])),
    );
  }
}
/** All its lines as a file. */
export async function saveLedger(
  path: string,
  title: string,
  query: Readonly<Record<string, string>>,
  columns: readonly ListColumn<Line>[],
  format: Format,
) {
  const { first, pages } = await pagesOf(query);
  const out = outColumns([{ key: 'account', label: 'Account' }, ...columns]);
  await saveTable<Line>(path, title, { columns: out, pages: linesOf(first, pages) }, format);
}
