/** What of salaries is paid or repaid goes through an account of the user, on a day of theirs. */
import { sql } from 'kysely';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import type { Call } from '../../http/route.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { readRules } from '../fees/payments/events.ts';
import { requireAccount, requireWindow } from '../fees/payments/rules.ts';

/** Throws 422 on `account_id`, or on the field of the day. */
export async function requireMoneyAccount(
  call: Call,
  account: number,
  campus: number,
  field: string,
  label: string,
  day: string,
): Promise<void> {
  const rules = await readRules(call, account);
  requireWindow(field, label, day, rules);
  requireAccount('account_id', rules.account, [campus]);
}
/** Throws 422 for a day on which the user may not post. */
export const requireOwnDay = async (call: Call, field: string, label: string, day: string): Promise<void> =>
  requireWindow(field, label, day, await readRules(call, null));

/** The number of an entry in the books. */
export async function voucherNo({ trx, session }: Call, journal: number): Promise<number> {
  const [found] = await sendNow(
    trx,
    sql<
      Pick<Row<'gl_journals'>, 'voucher_no'>
    >`SELECT j.voucher_no FROM gl_journals j WHERE ${all(ownRows(session, 'j', { id: journal }))}`,
  );
  if (!found) throw new Error(`entry ${journal} was not posted`);
  return found.voucher_no;
}
