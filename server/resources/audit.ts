/**
 * The only writer of the audit log: who, when, from where, before and after, in the transaction of what it tells of.
 * Never a secret.
 */
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { sendNow, type Trx } from '../database/door.ts';
import { writeTogether, type Batch } from './batch.ts';
import { hooksOf } from './hooks.ts';

export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  /** From readRows, which holds no password and no secret. */
  readonly before?: object | null;
  readonly after?: object | null;
}
/** Who did it: a call, or what is known of somebody who has no session. */
interface Actor {
  readonly session: {
    readonly instituteCode: string;
    readonly userId: number | null;
    readonly username: string | null;
  };
  readonly requestId?: string | null;
  readonly ip?: string | null;
  readonly batch?: Batch | undefined;
}
export const commandLine = (instituteCode: string): Actor => ({
  session: { instituteCode, userId: null, username: 'command line' },
});

const valuesOf = ({ session, requestId = null, ip = null }: Actor) =>
  [session.instituteCode, session.userId, session.username, requestId, ip] as const;
const INSERT =
  'INSERT INTO audit_log (institute_code, user_id, username, request_id, ip, action, entity, entity_id, before, after)';
/** Every write of the application comes here, so the texts are ready made; reading a list of one costs as much again. */
const WRITE_ONE = `${INSERT} VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const WRITE = `${INSERT} SELECT $1, $2, $3, $4, $5, e.action, e.entity, e.id, e.before, e.after
  FROM jsonb_to_recordset($6::jsonb) AS e (action text, entity text, id text, before jsonb, after jsonb)`;

/** Without what is only answered beside the values: that is of other records. */
function own(entity: string, values: object | null | undefined): object | null {
  const beside = hooksOf(entity).embed;
  if (!values || !beside) return values ?? null;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(beside, name)));
}
const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
/** Writes a row for each entry, in one statement. */
export async function audit(
  { trx, ...actor }: Actor & { readonly trx: Trx },
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  if (actor.batch) return writeTogether({ trx, ...actor }, 'audit', entries, (call, all) => audit(call, ...all));
  const rows = entries.map(({ action, entity, entityId, before, after }) => ({
    action,
    entity,
    id: String(entityId),
    before: own(entity, before),
    after: own(entity, after),
  }));
  const [one] = rows;
  if (one && rows.length === 1) {
    const { action, entity, id, before, after } = one;
    await sendNow(
      trx,
      CompiledQuery.raw(WRITE_ONE, [...valuesOf(actor), action, entity, id, json(before), json(after)]),
    );
  } else await sendNow(trx, CompiledQuery.raw(WRITE, [...valuesOf(actor), JSON.stringify(rows)]));
}
/** The same by the owner of the database, in the transaction of `client`. */
export const auditWith = (client: pg.ClientBase, actor: Actor, entry: AuditEntry): Promise<unknown> =>
  client.query(WRITE_ONE, [
    ...valuesOf(actor),
    entry.action,
    entry.entity,
    String(entry.entityId),
    json(own(entry.entity, entry.before)),
    json(own(entry.entity, entry.after)),
  ]);
/**
 * The same as a part of a larger statement: `rows` selects action, entity, entity_id, before and after, in this order.
 */
export const auditSql = (actor: Actor, rows: RawBuilder<unknown>): RawBuilder<unknown> => {
  const [code, userId, username, requestId, ip] = valuesOf(actor);
  return sql`${sql.raw(INSERT)} SELECT ${code}, ${userId}::bigint, ${username}, ${requestId}, ${ip}, e.* FROM (${rows}) AS e (action, entity, entity_id, before, after)`;
};
/**
 * For made-up history alone: `rows` selects institute_code, at, user_id, username, action, entity, entity_id, before
 * and after.
 */
export const pastAuditSql = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`INSERT INTO audit_log (institute_code, at, user_id, username, action, entity, entity_id, before, after) ${rows}`;
