/**
 * Backups without anyone: a job of the institute that begins one when it is time, and puts itself into the queue for
 * the next. The row of the schedule is locked and moved on in the same transaction, so one is made however many
 * servers look.
 */
import { sql, type RawBuilder } from 'kysely';
import { sendNow, withInstitute, type Trx } from '../../database/door.ts';
import type { Identified } from '../../database/answers.ts';
import type { Row } from '../../database/tables.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';
import { enqueue, isQueuedBefore } from '../../jobs/queue.ts';
import { wakeJobs } from '../../jobs/runner.ts';
import { audit } from '../../resources/audit.ts';
import { backingUp, bySchedule } from './job.ts';

type When = Pick<Row<'backup_schedules'>, 'every' | 'weekday' | 'hour'>;
/** The first moment after now that a schedule names, in the time zone of the institute; null for never. */
export const nextTime = (code: string, { every, weekday, hour }: When): RawBuilder<unknown> =>
  sql`(SELECT min(m.at) FROM institute i CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE i.time_zone)::date AS today) l CROSS JOIN generate_series(0, 8) d
      CROSS JOIN LATERAL (SELECT (l.today + d + make_time(${hour}::int, 0, 0)) AT TIME ZONE i.time_zone AS at) m
      WHERE i.institute_code = ${code} AND m.at > now() AND (${every}::text = 'day' OR ${every}::text = 'week' AND extract(isodow FROM l.today + d) = ${weekday}::int))`;

interface Locked extends When {
  due: boolean;
  /** One of the schedule's own that is not finished. */
  open: string | null;
}
async function begin(trx: Trx, code: string): Promise<void> {
  const [made] = await sendNow(
    trx,
    sql<Identified>`INSERT INTO backups (institute_code, scheduled) VALUES (${code}, true) RETURNING id`,
  );
  const id = made?.id ?? 0;
  const after = { state: 'queued' };
  await audit({ trx, ...bySchedule(code) }, { action: 'create', entity: 'backups', entityId: id, after });
  await enqueue(trx, backingUp, { instituteCode: code, id });
}
/** Begins the backup that is due, and moves the schedule on. */
async function runOnce(trx: Trx, { instituteCode: code, id }: JobRef): Promise<void> {
  const [found] = await sendNow(
    trx,
    sql<Locked>`SELECT s.every, s.weekday, s.hour, s.next_at <= now() AS due,
        (SELECT to_char(min(b.made_at) AT TIME ZONE i.time_zone, 'DD-Mon-YYYY HH24:MI') FROM backups b WHERE b.institute_code = s.institute_code AND b.scheduled AND b.state <> 'done') AS open
      FROM backup_schedules s JOIN institute i ON i.institute_code = s.institute_code WHERE s.institute_code = ${code} AND s.id = ${id} AND s.next_at IS NOT NULL FOR UPDATE OF s`,
  );
  if (!found?.due) return;
  // A second one would stop at what the first one stops at.
  if (found.open === null) await begin(trx, code);
  const problem = found.open === null ? null : `The backup of ${found.open} is not finished`;
  await sendNow(
    trx,
    sql`UPDATE backup_schedules s SET last_at = now(), next_at = ${nextTime(code, found)}, last_problem = ${problem} WHERE s.institute_code = ${code} AND s.id = ${id}`,
  );
}
/** Puts it into the queue for its next time, unless it is there for then or earlier. */
async function queueNext(trx: Trx, job: JobRef): Promise<void> {
  const [found] = await sendNow(
    trx,
    sql<
      Pick<Row<'backup_schedules'>, 'next_at'>
    >`SELECT s.next_at FROM backup_schedules s WHERE s.institute_code = ${job.instituteCode} AND s.id = ${job.id} AND s.next_at IS NOT NULL`,
  );
  if (!found?.next_at) return;
  const next = new Date(found.next_at);
  if (!(await isQueuedBefore(trx, scheduledBackups, job, next))) await enqueue(trx, scheduledBackups, job, next);
}
export const scheduledBackups: JobKind = {
  name: 'backup-schedule',
  apart: true,
  // oxlint-disable-next-line require-yield -- it is over with its only part
  async *work(db, job) {
    await withInstitute(db, { instituteCode: job.instituteCode, campuses: 'all', userId: null }, async (trx) => {
      await runOnce(trx, job);
      await queueNext(trx, job);
    });
    wakeJobs(db);
  },
  async unfinished(trx, instituteCode) {
    const found = await sendNow(
      trx,
      sql<Identified>`SELECT s.id FROM backup_schedules s WHERE s.institute_code = ${instituteCode} AND s.next_at IS NOT NULL`,
    );
    return found.map(({ id }) => id);
  },
};
