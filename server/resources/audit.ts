/** The audit row of a write, in its transaction: who, when, from where, before and after. Never a secret. */
import { sql } from 'kysely';
import type { Call } from '../http/route.ts';
import { hooksOf, type Values } from './hooks.ts';

export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly before?: Values | null;
  readonly after?: Values | null;
}
/** The values as a text: what is only answered beside them is of other records. */
export function auditedText(entity: string, values: Values | null | undefined): string | null {
  if (!values) return null;
  const beside = hooksOf(entity).embed;
  return JSON.stringify(beside ? Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(beside, name))) : values);
}

/** Writes one row. `before` and `after` come from readRows, which holds no password and no secret. */
export async function audit({ trx, session, requestId, ip }: Pick<Call, 'trx' | 'session' | 'requestId' | 'ip'>, entry: AuditEntry): Promise<void> {
  await sql`INSERT INTO audit_log (institute_code, user_id, username, request_id, ip, action, entity, entity_id, before, after)
    VALUES (${session.instituteCode}, ${session.userId}, ${session.username}, ${requestId}, ${ip}, ${entry.action}, ${entry.entity}, ${String(entry.entityId)},
      ${auditedText(entry.entity, entry.before)}::jsonb, ${auditedText(entry.entity, entry.after)}::jsonb)`.execute(trx);
}
