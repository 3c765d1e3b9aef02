/** The audit row of a write, in its transaction: who, when, from where, before and after. Never a secret. */
import { sql } from 'kysely';
import type { Call } from '../http/route.ts';
import type { Values } from './hooks.ts';

export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly before?: Values | null;
  readonly after?: Values | null;
}
const json = (values: Values | null | undefined): string | null => (values ? JSON.stringify(values) : null);

/** Writes one row. `before` and `after` come from readRows, which holds no password and no secret. */
export async function audit({ trx, session, requestId, ip }: Pick<Call, 'trx' | 'session' | 'requestId' | 'ip'>, entry: AuditEntry): Promise<void> {
  await sql`INSERT INTO audit_log (institute_code, user_id, username, request_id, ip, action, entity, entity_id, before, after)
    VALUES (${session.instituteCode}, ${session.userId}, ${session.username}, ${requestId}, ${ip}, ${entry.action}, ${entry.entity}, ${String(entry.entityId)},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`.execute(trx);
}
