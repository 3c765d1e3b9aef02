/** GET /gl_inquiry: the entries of an account, or of the whole book, page by page with the balance carried. */
import { glInquiry } from '../../../../contract/endpoints/finance/ledger.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { offsetOf, pageOfQuery, paging, type Page } from '../../../resources/paging.ts';
import { addUp, chooseAccounts, type Chosen, type Ledger, type LedgerAccount } from './accounts.ts';
import { campusesOf } from './ledgerPeriod.ts';
import { accountNames, monthRows, positionOf, slice, withNames, type StaffedRow, type LedgerRow } from './slice.ts';

const sum = (accounts: readonly LedgerAccount[], of: (account: LedgerAccount) => number): number =>
  accounts.reduce((paisa, account) => paisa + of(account), 0);

/**
 * The first rows of the only account, which are where they are whatever the account opens with: they are asked for
 * together with the sums.
 */
function firstRows(call: Call, reading: Chosen, page: Page): Promise<StaffedRow[]> | undefined {
  const [account, other] = reading.accounts;
  if (!account || other || offsetOf(page) > 0) return undefined;
  return slice(call, reading, account, { day: reading.from, skip: 0 }, page.perPage);
}
/** Rows of a page: the end of one account, whole ones, the beginning of another. */
async function pageRows(
  call: Call,
  ledger: Ledger,
  page: Page,
  names: ReadonlyMap<number, string>,
): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let skip = offsetOf(page);
  for (const account of ledger.accounts) {
    const room = page.perPage - rows.length;
    if (room === 0) break;
    if (skip < account.count) {
      const position = await positionOf(call, ledger, account, skip);
      rows.push(...withNames(await slice(call, ledger, account, position, room), position.carried, names));
    }
    skip = Math.max(0, skip - account.count);
  }
  return rows;
}

export const glInquiryRoute = endpointRoute(
  glInquiry,
  async (call, { query }) => {
    const page = pageOfQuery(call.query);
    const isMonthly = isOn(query.monthly);
    const [reading, limited, names] = await Promise.all([
      chooseAccounts(call, query),
      campusesOf(call, query.campus_id),
      isMonthly ? new Map<number, string>() : accountNames(call),
    ]);
    const [ledger, first] = await Promise.all([
      addUp(call, reading),
      isMonthly ? undefined : firstRows(call, reading, page),
    ]);
    const { accounts, from, to } = ledger;
    const campuses = limited?.map(({ campus_name }) => campus_name) ?? null;
    const months = isMonthly ? await monthRows(call, ledger) : null;
    const total = months ? months.length : sum(accounts, ({ count }) => count);
    const start = offsetOf(page);
    const rows = months
      ? months.slice(start, start + page.perPage)
      : first
        ? withNames(first, accounts[0]?.opening ?? 0, names)
        : await pageRows(call, ledger, page, names);
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
