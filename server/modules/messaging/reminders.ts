/**
 * Reminders of what is overdue, as a job of each campus that sends them: it writes those of the day, and puts itself
 * into the queue for the next. Each is written once, however often the job begins.
 */
import { sql } from 'kysely';
import { formatDate } from '../../../contract/dates.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { sendNow, withInstitute, type Trx } from '../../database/door.ts';
import type { Identified } from '../../database/answers.ts';
import type { Database } from '../../database/open.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';
import { enqueue, isQueuedBefore } from '../../jobs/queue.ts';
import { wakeJobs } from '../../jobs/runner.ts';
import { batchOf, writeAbout, type Wording } from './automatic.ts';
import type { Writer } from './writer.ts';

/** Families that are written to in one transaction. */
const AT_ONCE = 200;
interface Settings extends Wording {
  campus_id: number;
  days: number;
  every: number | null;
  today: string;
  /** It is time, today, and the template is active. */
  due: boolean;
  /** When it is time next, after now. */
  next: string;
}
async function settingsOf(trx: Trx, { instituteCode, id }: JobRef): Promise<Settings | null> {
  const [found] = await sendNow(
    trx,
    sql<Settings>`SELECT t.body, m.channel, m.campus_id, m.reminder_days AS days, m.reminder_every AS every, l.now::date::text AS today, l.now::time >= m.reminder_at AND t.is_active AS due,
        ((l.now::date + m.reminder_at + CASE WHEN l.now::time >= m.reminder_at THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE i.time_zone)::text AS next
      FROM message_settings m JOIN institute i ON i.institute_code = m.institute_code JOIN sms_templates t ON t.institute_code = m.institute_code AND t.id = m.reminder_template_id
        CROSS JOIN LATERAL (SELECT now() AT TIME ZONE i.time_zone AS now) l
      WHERE m.institute_code = ${instituteCode} AND m.id = ${id}`,
  );
  return found ?? null;
}
interface Owing {
  family_id: number;
  student_id: number;
  amount: number;
  first_due: string;
  /** Of the family: its latest due date that is past, and how often it was repeated since. */
  last_due: string;
  times: number;
}
/**
 * Students of the next families with something overdue that were not reminded of it. A family is reminded of all that
 * is overdue when a due date passes, and again after so many days.
 */
const owingAfter = (
  trx: Trx,
  code: string,
  { campus_id, days, every, today }: Settings,
  family: number,
): Promise<Owing[]> =>
  sendNow(
    trx,
    sql<Owing>`WITH owed AS (SELECT s.family_id, s.id AS student_id, sum(c.balance - c.pending)::bigint AS amount, min(c.due_date) AS first_due, max(c.due_date) AS last_due
          FROM challans c JOIN students s ON s.institute_code = c.institute_code AND s.id = c.student_id AND s.status_class = 'enrolled' AND s.deleted_at IS NULL AND s.family_id > ${family}
          WHERE c.institute_code = ${code} AND c.campus_id = ${campus_id} AND c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > 0 AND c.balance > c.pending AND c.due_date <= ${today}::date - ${days}::int GROUP BY 1, 2),
        families AS (SELECT o.family_id, max(o.last_due) AS last_due, CASE WHEN ${every}::int IS NULL THEN 0 ELSE (${today}::date - ${days}::int - max(o.last_due)) / ${every}::int END AS times FROM owed o GROUP BY 1),
        new AS (SELECT f.* FROM families f WHERE NOT EXISTS (SELECT FROM outbox b WHERE b.institute_code = ${code}
            AND b.dedupe_key = concat_ws(':', 'reminder', ${campus_id}::bigint, f.family_id, f.last_due, f.times)) ORDER BY f.family_id LIMIT ${AT_ONCE})
      SELECT o.family_id, o.student_id, o.amount, o.first_due, n.last_due, n.times FROM owed o JOIN new n USING (family_id) ORDER BY 1, 2`,
  );
/** Writes to the next families; the last of them, or null when all are reminded. */
async function remindSome(writer: Writer, settings: Settings, after: number): Promise<number | null> {
  const { campus_id: campusId, today } = settings;
  const owing = await owingAfter(writer.trx, writer.session.instituteCode, settings, after);
  const last = owing.at(-1);
  if (!last) return null;
  const batchId = await batchOf(
    writer,
    { event: `reminder:${campusId}:${today}`, source: 'reminder', campusId },
    settings,
  );
  if (batchId === null) return null;
  await writeAbout(
    writer,
    'reminder',
    settings,
    batchId,
    owing.map(({ family_id, student_id, amount, first_due, last_due, times }) => ({
      student_id,
      key: [campusId, family_id, last_due, times].join(':'),
      amount,
      dueDate: first_due,
      values: { amount: formatPaisa(amount), due_date: formatDate(first_due) },
    })),
  );
  return last.family_id;
}
const everywhere = (instituteCode: string) => ({ instituteCode, campuses: 'all', userId: null }) as const;
/** Puts the job into the queue for the next time, unless it is there for then or earlier. */
async function queueNext(trx: Trx, job: JobRef): Promise<void> {
  const settings = await settingsOf(trx, job);
  if (!settings) return;
  const next = new Date(settings.next);
  if (!(await isQueuedBefore(trx, reminders, job, next))) await enqueue(trx, reminders, job, next);
}

export const reminders: JobKind = {
  name: 'reminders',
  apart: true,
  async *work(db, job) {
    const who = everywhere(job.instituteCode);
    for (let family: number | null = 0; family !== null;) {
      const after: number = family;
      let committed: ((db: Database) => void)[] = [];
      family = await withInstitute(db, who, async (trx) => {
        committed = [];
        const settings = await settingsOf(trx, job);
        if (!settings?.due) return null;
        return remindSome({ trx, session: who, afterCommit: (work) => void committed.push(work) }, settings, after);
      });
      for (const work of committed) work(db);
      if (family !== null) yield;
    }
    await withInstitute(db, who, (trx) => queueNext(trx, job));
  },
  async unfinished(trx, instituteCode) {
    const found = await sendNow(
      trx,
      sql<Identified>`SELECT m.id FROM message_settings m WHERE m.institute_code = ${instituteCode} AND m.reminder_template_id IS NOT NULL ORDER BY m.id`,
    );
    return found.map(({ id }) => id);
  },
};
/** After the settings of a campus were written: from now on it reminds, and today too if it is time. */
export async function startReminders(call: Writer, id: number): Promise<void> {
  const job = { instituteCode: call.session.instituteCode, id };
  const settings = await settingsOf(call.trx, job);
  if (!settings) return;
  await enqueue(call.trx, reminders, job);
  call.afterCommit(wakeJobs);
}
