/** The audit row of a write, in its transaction: who, when, from where, before and after. Never a secret. */
import { CompiledQuery } from 'kysely';
import { sendNow } from '../database/door.ts';
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

const INSERT = `INSERT INTO audit_log (institute_code, user_id, username, request_id, ip, action, entity, entity_id, before, after)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb)`;

/** Writes one row. `before` and `after` come from readRows, which holds no password and no secret. */
export async function audit({ trx, session, requestId, ip }: Pick<Call, 'trx' | 'session' | 'requestId' | 'ip'>, entry: AuditEntry): Promise<void> {
  const { action, entity, entityId, before, after } = entry;
  const texts = [auditedText(entity, before), auditedText(entity, after)];
  const values = [session.instituteCode, session.userId, session.username, requestId, ip, action, entity, String(entityId), ...texts];
  // Every write of the application comes here, so the text is ready made.
  await sendNow(trx, CompiledQuery.raw(INSERT, values));
}
