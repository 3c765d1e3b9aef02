/** Balances that are of people, followed from the balance sheet to the report that has them one by one. */
import { pathOf, type AnsweredColumn, type AnsweredRow } from '../../src/customRoutes/finance/statements/answered.ts';

/** What the page of such a report asks the server. */
export const PEOPLE_CALLS: Readonly<Record<string, string>> = {
  '/ageing': '/fee_ageing',
  '/advances-and-deposits-held': '/advances_and_deposits_held',
  '/employee-balances': '/employee_balances',
};
/** The sum there that an account of a role is. */
const SUMS: Readonly<Record<string, string>> = {
  receivable: 'total',
  advance_fee: 'advance',
  security_deposit: 'deposit',
  employee_advance: 'advance',
  salary_payable: 'salary',
};
export const peopleSum = (role: string | undefined): string => SUMS[role ?? ''] ?? '';
interface Sheet {
  readonly columns: readonly AnsweredColumn[];
  readonly rows: readonly AnsweredRow[];
}
type Ask = (path: string, query: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, number>>>;
export interface Followed {
  readonly role: string;
  readonly link: string;
  readonly said: number;
  readonly found: number;
}
/**
 * Every figure of these roles that is not 0, and what is behind its link; rupees. `ask` answers the totals of a report,
 * `roles` is by id of account.
 */
export async function followPeople(
  { columns, rows }: Sheet,
  roles: ReadonlyMap<number, string>,
  ask: Ask,
): Promise<Followed[]> {
  const followed: Followed[] = [];
  for (const row of rows) {
    const role = row.account_id === null ? undefined : roles.get(row.account_id);
    if (role === undefined || !(role in SUMS)) continue;
    for (const [at, column] of columns.entries()) {
      const link = pathOf(row, column);
      const said = row.amounts[at] ?? 0;
      if (said === 0) continue;
      const { pathname, searchParams } = new URL(link ?? '/', 'http://school');
      const call = PEOPLE_CALLS[pathname];
      const totals = call === undefined ? {} : await ask(call, Object.fromEntries(searchParams));
      followed.push({ role, link: link ?? '', said, found: totals[SUMS[role] ?? ''] ?? Number.NaN });
    }
  }
  return followed;
}
