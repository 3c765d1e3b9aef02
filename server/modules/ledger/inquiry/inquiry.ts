/** GET /gl_inquiry: the entries of an account, or of the whole book, page by page with the balance carried. */
import { glInquiry } from '../../../../contract/endpoints/finance/ledger.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { offsetOf, pageOfQuery, paging, type Page } from '../../../resources/paging.ts';
import { readLedger, type Ledger, type LedgerAccount } from './accounts.ts';
import { campusesOf } from './ledgerPeriod.ts';
import { monthRows, positionOf, slice, type LedgerRow } from './slice.ts';

const sum = (accounts: readonly LedgerAccount[], of: (account: LedgerAccount) => number): number =>
  accounts.reduce((paisa, account) => paisa + of(account), 0);

/** Rows of a page: the end of one account, whole ones, the beginning of another. */
async function pageRows(call: Call, ledger: Ledger, page: Page): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let skip = offsetOf(page);
  for (const account of ledger.accounts) {
    const room = page.perPage - rows.length;
    if (room === 0) break;
    if (skip < account.count)
      rows.push(...(await slice(call, ledger, account, await positionOf(call, ledger, account, skip), room)));
    skip = Math.max(0, skip - account.count);
  }
  return rows;
}

export const glInquiryRoute = endpointRoute(
  glInquiry,
  async (call, { query }) => {
    const page = pageOfQuery(call.query);
    const [ledger, limited] = await Promise.all([readLedger(call, query), campusesOf(call, query.campus_id)]);
    const { accounts, from, to } = ledger;
    const campuses = limited?.map(({ campus_name }) => campus_name) ?? null;
    const months = isOn(query.monthly) ? await monthRows(call, ledger) : null;
    const total = months ? months.length : sum(accounts, ({ count }) => count);
    const start = offsetOf(page);
    const rows = months ? months.slice(start, start + page.perPage) : await pageRows(call, ledger, page);
    return {
      ...paging(rows, total, page),
      from_date: from,
      to_date: to,
      as_of: new Date().toISOString(),
      campuses,
      opening: sum(accounts, ({ opening }) => opening),
      closing: sum(accounts, ({ closing }) => closing),
      totals: { debit: sum(accounts, ({ debit }) => debit), credit: sum(accounts, ({ credit }) => credit) },
      accounts: [...accounts],
    };
  },
  // Sums and rows are of one moment.
  { snapshot: () => true },
);
