/** What every event of money leaves behind beside its own rows. */
import type { RawBuilder } from 'kysely';
import { sendAlong, sendNow } from '../../../database/door.ts';
import { sessionEnded } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { audit, type AuditEntry } from '../../../resources/audit.ts';
import { feesChanged } from '../feesChanged.ts';
import { rulesSql, type Rules } from './context.ts';

/**
 * Audits the events in the transaction of the call, and drops the sums of lists; the commit follows at once, so this is
 * its last statement.
 */
export function keepEvents(call: Call, events: readonly AuditEntry[]): void {
  feesChanged(call);
  sendAlong(audit(call, ...events));
}
/** Rules of the user, an account and `more` columns in one round trip. */
export async function readRules<T = object>(
  { trx, session }: Call,
  account: number | null,
  more?: RawBuilder<unknown>,
): Promise<Rules & T> {
  const [found] = await sendNow(trx, rulesSql<T>(session, account, more));
  if (!found) throw sessionEnded();
  return found;
}
