/** What every event of money leaves behind beside its own rows. */
import { sql, type RawBuilder } from 'kysely';
import { sendAlong, sendNow } from '../../../database/door.ts';
import { sessionEnded } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { feesChanged } from '../feesChanged.ts';
import { rulesSql, type Rules } from './context.ts';

export interface Event {
  readonly action: string;
  readonly entity: string;
  readonly id: number;
  readonly after: Readonly<Record<string, unknown>>;
}
/** Audits the events in the transaction of the call, and drops the sums of lists; the commit follows at once, so this is its last statement. */
export function keepEvents({ trx, session, requestId, ip, afterCommit }: Call, events: readonly Event[]): void {
  feesChanged({ session, afterCommit });
  if (events.length === 0) return;
  sendAlong(
    sendNow(
      trx,
      sql`INSERT INTO audit_log (institute_code, user_id, username, request_id, ip, action, entity, entity_id, after)
        SELECT ${session.instituteCode}, ${session.userId}, ${session.username}, ${requestId}, ${ip}, e.action, e.entity, e.id::text, e.after
        FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS e (action text, entity text, id bigint, after jsonb)`,
    ),
  );
}
/** Rules of the user, an account and `more` columns in one round trip. */
export async function readRules<T = object>({ trx, session }: Call, account: number | null, more?: RawBuilder<unknown>): Promise<Rules & T> {
  const [found] = await sendNow(trx, rulesSql<T>(session, account, more));
  if (!found) throw sessionEnded();
  return found;
}
