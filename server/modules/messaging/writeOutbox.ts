/** Writing messages into the outbox, in the transaction of the call. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { totals } from '../../resources/totals.ts';
import type { Planned } from './plan.ts';
import { startSending } from './sending.ts';
import type { Writer } from './writer.ts';

/** Under which the sums of messages and batches are remembered. */
export const OUTBOX = 'outbox';
export type Source =
  | 'contacts'
  | 'students'
  | 'test'
  | 'payment'
  | 'challan'
  | 'reminder'
  | 'absence'
  | 'meeting'
  | 'salary';
interface Writing {
  readonly source: Source;
  readonly channel: string;
  readonly batchId: number | null;
  readonly sendAt?: string | undefined;
  /** What makes a message the same as another; unique without it. */
  readonly keyOf?: (message: Planned) => string;
  readonly againOf?: (message: Planned) => number;
}
/** Answers how many are queued and skipped, and parts of those queued. What was written under its key before is not written again. */
export async function writeOutbox(
  call: Writer,
  messages: readonly Planned[],
  { source, channel, batchId, sendAt, keyOf, againOf }: Writing,
): Promise<{ queued: number; skipped: number; parts: number }> {
  const rows = messages.map((message) => ({
    dedupe_key: keyOf?.(message) ?? `${source}:${randomUUID()}`,
    campus_id: message.campusId,
    number: message.number,
    name: message.name.slice(0, 300),
    body: message.body,
    template: message.template,
    parts: Math.min(message.parts, 1000),
    student_id: message.studentIds[0] ?? null,
    student_ids: message.studentIds,
    contact_id: message.contactId,
    employee_id: message.employeeId,
    slip_id: message.slipId,
    gateway_id: message.gateway?.id ?? null,
    again_of: againOf?.(message) ?? null,
    state: message.skip === null ? 'queued' : 'skipped',
    reason: message.skip,
  }));
  const { instituteCode, userId } = call.session;
  const written = await sendNow(
    call.trx,
    sql<
      Pick<Row<'outbox'>, 'state' | 'parts' | 'gateway_id'>
    >`INSERT INTO outbox (institute_code, batch_id, campus_id, source, dedupe_key, channel, number, name, body, template, parts, student_id, student_ids, contact_id, employee_id, slip_id, gateway_id, again_of, state, reason, next_try, done_at, made_by)
      SELECT ${instituteCode}, ${batchId}::bigint, r.campus_id, ${source}, r.dedupe_key, ${channel}, r.number, r.name, left(r.body, 2000), r.template, r.parts, r.student_id, r.student_ids, r.contact_id, r.employee_id, r.slip_id, r.gateway_id, r.again_of, r.state, r.reason,
        coalesce(${sendAt ?? null}::timestamptz, now()), CASE WHEN r.state = 'skipped' THEN now() END, ${userId}::bigint
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (dedupe_key text, campus_id bigint, number text, name text, body text, template jsonb, parts smallint, student_id bigint, student_ids bigint[], contact_id bigint, employee_id bigint, slip_id bigint, gateway_id bigint, again_of bigint, state text, reason text)
      ON CONFLICT DO NOTHING RETURNING state, parts, gateway_id`,
  );
  call.afterCommit(() => totals.drop(instituteCode, OUTBOX));
  const queued = written.filter(({ state }) => state === 'queued');
  await startSending(
    call,
    queued.flatMap(({ gateway_id }) => gateway_id ?? []),
  );
  return {
    queued: queued.length,
    skipped: written.length - queued.length,
    parts: queued.reduce((sum, { parts }) => sum + parts, 0),
  };
}
