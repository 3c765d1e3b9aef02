/**
 * Making the vouchers that have become due, as a job of each template: it makes what is due and puts itself into the
 * queue for the day of the next. Each day is made once, however often the job begins (functions/voucher_template_run.sql).
 */
import { sql } from 'kysely';
import { sendNow, withInstitute, type Trx } from '../../../database/door.ts';
import type { Database } from '../../../database/open.ts';
import { audit } from '../../../resources/audit.ts';
import { asUser } from '../../../jobs/asUser.ts';
import type { JobKind, JobRef } from '../../../jobs/jobKind.ts';
import { enqueue, isQueued } from '../../../jobs/queue.ts';
import type { Call } from '../../../http/route.ts';
import type { Row } from '../../../database/tables.ts';

export interface Ran {
  due_date: string;
  voucher_id: number | null;
  status: string | null;
  voucher: string | null;
  problem: string | null;
}
/** Days between two tries of what was refused. */
const AGAIN_HOURS = 6;
const NOBODY = 'Whoever made it may not sign in any more; make it again under another name';

export async function makeNext(call: Pick<Call, 'trx' | 'session'>, id: number, early: boolean): Promise<Ran | null> {
  const [ran] = await sendNow(
    call.trx,
    sql<Ran>`SELECT r.* FROM voucher_template_run(${call.session.instituteCode}, ${id}, ${early}) r`,
  );
  return ran ?? null;
}
/** What the log says of a voucher that came again. */
export const madeEntries = (id: number, { due_date, voucher_id, status, voucher }: Ran) => [
  { action: 'run', entity: 'voucher_templates', entityId: id, after: { due_date, voucher, status } },
  { action: 'create', entity: 'vouchers', entityId: voucher_id ?? 0, after: { voucher, status, entry_date: due_date } },
];

interface Template {
  made_by: number | null;
  /** The next day begins there, in the time of the institute. */
  due_at: string;
}
async function templateOf(trx: Trx, { instituteCode, id }: JobRef): Promise<Template | null> {
  const [found] = await sendNow(
    trx,
    sql<Template>`SELECT t.made_by, (t.next_date::timestamp AT TIME ZONE i.time_zone)::text AS due_at FROM voucher_templates t JOIN institute i ON i.institute_code = t.institute_code
      WHERE t.institute_code = ${instituteCode} AND t.id = ${id} AND t.next_date IS NOT NULL AND NOT t.paused`,
  );
  return found ?? null;
}
/** Puts the template into the queue for its next day, unless it is there; `again`: after what was refused. */
export async function queueNext(trx: Trx, job: JobRef, again = false): Promise<void> {
  const template = await templateOf(trx, job);
  if (!template) return;
  const due = Math.max(Date.parse(template.due_at), again ? Date.now() + AGAIN_HOURS * 3_600_000 : 0);
  await enqueue(trx, recurring, job, new Date(due));
}
async function makeOne(db: Database, job: JobRef): Promise<'made' | 'nothing' | 'refused'> {
  const { instituteCode, id } = job;
  const everywhere = { instituteCode, campuses: 'all', userId: null } as const;
  const template = await withInstitute(db, everywhere, (trx) => templateOf(trx, job));
  if (!template || Date.parse(template.due_at) > Date.now()) return 'nothing';
  const done =
    template.made_by === null
      ? null
      : await asUser(db, instituteCode, template.made_by, async (call) => {
          const ran = await makeNext(call, id, false);
          if (ran?.voucher_id) await audit(call, ...madeEntries(id, ran));
          return ran ?? 'nothing';
        });
  if (done === null) {
    await withInstitute(db, everywhere, (trx) =>
      sendNow(
        trx,
        sql`UPDATE voucher_templates SET last_problem = ${NOBODY} WHERE institute_code = ${instituteCode} AND id = ${id}`,
      ),
    );
    return 'refused';
  }
  return done === 'nothing' ? 'nothing' : done.problem === null ? 'made' : 'refused';
}

export const recurring: JobKind = {
  name: 'recurring',
  async *work(db, job) {
    for (;;) {
      const made = await makeOne(db, job);
      if (made === 'made') {
        yield;
        continue;
      }
      await withInstitute(db, { instituteCode: job.instituteCode, campuses: 'all', userId: null }, (trx) =>
        queueNext(trx, job, made === 'refused'),
      );
      return;
    }
  },
  async unfinished(trx, instituteCode) {
    const found = await sendNow(
      trx,
      sql<
        Pick<Row<'voucher_templates'>, 'id'>
      >`SELECT t.id FROM voucher_templates t WHERE t.institute_code = ${instituteCode} AND t.next_date IS NOT NULL AND NOT t.paused ORDER BY t.id`,
    );
    return found.map(({ id }) => id);
  },
};
/** The same for who makes or resumes one: not twice into the queue. */
export async function queueOnce(trx: Trx, job: JobRef): Promise<void> {
  if (!(await isQueued(trx, recurring, job))) await queueNext(trx, job);
}
