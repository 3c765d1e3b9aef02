/**
 * Messages that write themselves when something happens: with it, once, or not at all; and never in its way. Which
 * campus sends which is in its message settings.
 */
import { sql } from 'kysely';
import { sendNow } from '../../database/door.ts';
import type { Values } from '../../../contract/messages/variables.ts';
import type { Database } from '../../database/open.ts';
import { studentsById } from './people.ts';
import { planOf, type Planned } from './plan.ts';
import { writeOutbox, type Source } from './writeOutbox.ts';
import type { Writer } from './writer.ts';

/**
 * Writes messages under a savepoint: whatever refuses them, what they are about goes on without them, and the log of
 * the server says why.
 */
export async function besides(writer: Writer, what: string, write: (own: Writer) => Promise<void>): Promise<void> {
  const { trx } = writer;
  const committed: ((db: Database) => void)[] = [];
  await sendNow(trx, sql`SAVEPOINT messages`);
  try {
    await write({ ...writer, afterCommit: (work) => void committed.push(work) });
    await sendNow(trx, sql`RELEASE SAVEPOINT messages`);
  } catch (error) {
    await sendNow(trx, sql`ROLLBACK TO SAVEPOINT messages`);
    const why = error instanceof Error ? error.message : String(error);
    console.warn(`No messages of ${what} of ${writer.session.instituteCode} were written: ${why}`);
    return;
  }
  for (const work of committed) writer.afterCommit(work);
}

/** What has happened to a student, and what a message may say of it. */
export interface Event {
  readonly student_id: number;
  /** What makes it this event and no other, as `41:7` of payment 41 and student 7. */
  readonly key: string;
  readonly values: Values;
  readonly amount?: number;
  readonly dueDate?: string;
}
export interface Wording {
  readonly body: string;
  readonly channel: string;
}
/** A variable that is empty leaves the message out: nobody is there to change the text. */
const withReason = (message: Planned): Planned =>
  message.skip === null && message.missing.length > 0
    ? { ...message, skip: `{${message.missing.join('}, {')}} is empty` }
    : message;

/** Writes a message for each number; what was written of an event before is not written again. */
export async function writeAbout(
  writer: Writer,
  source: Source,
  { body, channel }: Wording,
  batchId: number | null,
  events: readonly Event[],
  sendAt?: string,
): Promise<void> {
  const students = await studentsById(
    writer,
    events.map(({ student_id }) => student_id),
    channel,
  );
  const keys = new Map(events.map(({ student_id, key }) => [student_id, key]));
  const people = events.flatMap(({ student_id, values, amount, dueDate }) => {
    const person = students.get(student_id);
    return person
      ? [
          {
            ...person,
            values: { ...person.values, ...values },
            ...(amount === undefined ? {} : { amount }),
            ...(dueDate === undefined ? {} : { dueDate }),
          },
        ]
      : [];
  });
  const { messages } = await planOf(writer, people, { text: body, channel, dedupe: 'number', sendAt }, true);
  const keyOf = ({ studentIds: [first = 0] }: Planned): string => `${source}:${keys.get(first) ?? ''}`;
  await writeOutbox(writer, messages.map(withReason), { source, channel, batchId, keyOf, sendAt });
}
/**
 * The batch of what happens to many, made with the first of them; null once it was cancelled: then nothing more of
 * it is sent.
 */
export async function batchOf(
  { trx, session }: Writer,
  { event, source, campusId }: { event: string; source: string; campusId: number },
  { body, channel }: Wording,
): Promise<number | null> {
  const [batch] = await sendNow(
    trx,
    sql<{
      id: number;
      cancelled: boolean;
    }>`INSERT INTO message_batches AS b (institute_code, campus_id, source, channel, body, made_by, event)
      VALUES (${session.instituteCode}, ${campusId}, ${source}, ${channel}, ${body}, ${session.userId}::bigint, ${event})
      ON CONFLICT (institute_code, event) DO UPDATE SET event = b.event RETURNING b.id, b.cancelled_at IS NOT NULL AS cancelled`,
  );
  return batch && !batch.cancelled ? batch.id : null;
}
