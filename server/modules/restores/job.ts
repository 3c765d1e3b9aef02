/**
 * Restores a backup as a new institute. Its rows and the word that they are there are one transaction of the owner, so
 * it may begin anew at any moment: either nothing is there yet, or only the administrator is missing.
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Identified } from '../../database/answers.ts';
import { sendNow, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import type { Row } from '../../database/tables.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';
import { resumeInstitute } from '../../jobs/resumeJobs.ts';
import { addAdministrator } from '../../operations/institute/internal.ts';
import { howToMake } from '../../operations/institute/makers.ts';
import { loadInstitute } from '../../operations/institute/restore.ts';
import { sayLeft } from '../../operations/erasures.ts';
import { Refusal } from '../../operations/Refusal.ts';
import { audit, commandLine } from '../../resources/audit.ts';

const LONGEST_PROBLEM = 500;
type Order = Pick<
  Row<'restores'>,
  | 'state'
  | 'new_code'
  | 'new_name'
  | 'admin'
  | 'admin_hash'
  | 'backup_id'
  | 'made_by'
  | 'source_code'
  | 'source_at'
  | 'problem'
> & { readonly username: string | null };
const everywhere = (instituteCode: string) => ({ instituteCode, campuses: 'all', userId: null }) as const;
const inside = <T>(db: Database, { instituteCode }: JobRef, fn: (trx: Trx) => Promise<T>): Promise<T> =>
  withInstitute(db, everywhere(instituteCode), fn);

const orderOf = (db: Database, job: JobRef): Promise<Order | null> =>
  inside(db, job, async (trx) => {
    const [found] = await sendNow(
      trx,
      sql<Order>`SELECT r.state, r.new_code, r.new_name, r.admin, r.admin_hash, r.backup_id, r.made_by, r.source_code, r.source_at, r.problem, u.username
        FROM restores r LEFT JOIN users u ON u.institute_code = r.institute_code AND u.id = r.made_by WHERE r.institute_code = ${job.instituteCode} AND r.id = ${job.id}`,
    );
    return found ?? null;
  });
/** The parts as a file that only this user can read; they lie in the database until it is over. */
async function writeFile(db: Database, job: JobRef, { backup_id: backup }: Order, path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for (let part = 0; ; part += 1) {
      const [found] = await inside(db, job, (trx) =>
        sendNow(
          trx,
          backup === null
            ? sql<
                Pick<Row<'restore_parts'>, 'bytes'>
              >`SELECT p.bytes FROM restore_parts p WHERE p.institute_code = ${job.instituteCode} AND p.restore_id = ${job.id} AND p.part = ${part}`
            : sql<
                Pick<Row<'backup_parts'>, 'bytes'>
              >`SELECT p.bytes FROM backup_parts p WHERE p.institute_code = ${job.instituteCode} AND p.backup_id = ${backup} AND p.part = ${part}`,
        ),
      );
      if (!found && part === 0) throw new Refusal('The backup was deleted meanwhile.');
      if (!found) return;
      await handle.write(found.bytes);
    }
  } finally {
    await handle.close();
  }
}
/** False once it was taken off the list. */
const sayFar = (db: Database, job: JobRef, done: number, total: number, rows: number): Promise<boolean> =>
  inside(db, job, async (trx) => {
    const found = await sendNow(
      trx,
      sql<Identified>`UPDATE restores r SET state = 'running', done = ${done}, total = ${total}, row_count = ${rows}, problem = NULL
        WHERE r.institute_code = ${job.instituteCode} AND r.id = ${job.id} AND r.state IN ('queued', 'running') RETURNING r.id`,
    );
    return found.length > 0;
  });
const STOPPED = 'It was stopped.';
async function load(db: Database, job: JobRef, order: Order): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'edubase-restore-'));
  try {
    const file = join(directory, 'backup.gz');
    await writeFile(db, job, order, file);
    const { new_code: code, new_name: name, admin } = order;
    await loadInstitute(
      howToMake().url,
      { file, code, name, admin },
      {
        onTable: async ({ done, total, rows }) => {
          if (!(await sayFar(db, job, done, total, rows))) throw new Refusal(STOPPED);
        },
        beforeCommit: async (client, header, again) => {
          await client.query("SELECT set_config('app.institute', $1, true)", [job.instituteCode]);
          const { rowCount } = await client.query(
            "UPDATE restores SET state = 'loaded', source_code = $3, source_at = $4, problem = $5 WHERE institute_code = $1 AND id = $2 AND state = 'running'",
            [
              job.instituteCode,
              job.id,
              header.institute_code,
              header.made_at,
              sayLeft(again)?.slice(0, LONGEST_PROBLEM),
            ],
          );
          if (rowCount !== 1) throw new Refusal(STOPPED);
        },
      },
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
const byWhom = ({ instituteCode }: JobRef, { made_by, username }: Order) => ({
  session: { instituteCode, userId: made_by, username },
});
/** Makes its administrator, unless that was done before, and says in both logs what happened. */
async function finish(db: Database, job: JobRef, order: Order): Promise<void> {
  const { new_code: code, new_name: name, admin, admin_hash: hash, source_code, source_at } = order;
  await withInstitute(db, everywhere(code), async (trx) => {
    const there = await sendNow(
      trx,
      sql<Identified>`SELECT u.id FROM users u WHERE u.institute_code = ${code} AND lower(u.username) = lower(${admin}) AND u.deleted_at IS NULL`,
    );
    if (there.length > 0) return;
    await addAdministrator(trx, code, { username: admin, hash: hash ?? 'none', mustChange: true });
    const after = { restored_from: source_code, made_at: source_at, institute_name: name };
    await audit({ trx, ...commandLine(code) }, { action: 'create', entity: 'institute', entityId: code, after });
  });
  await inside(db, job, async (trx) => {
    // Who was erased since and could not be erased in it.
    await over(trx, job, 'done', order.problem);
    const after = { new_code: code, new_name: name, admin, source_code, source_at };
    await audit({ trx, ...byWhom(job, order) }, { action: 'restore', entity: 'restores', entityId: job.id, after });
  });
  await resumeInstitute(db, howToMake().kinds, code);
}
/** With its file and the hash of the password gone. */
async function over(trx: Trx, { instituteCode, id }: JobRef, state: 'done' | 'refused', problem: string | null) {
  await sendNow(
    trx,
    sql`WITH gone AS (DELETE FROM restore_parts p WHERE p.institute_code = ${instituteCode} AND p.restore_id = ${id})
      UPDATE restores r SET state = ${state}, problem = ${problem}, admin_hash = NULL, finished_at = now() WHERE r.institute_code = ${instituteCode} AND r.id = ${id} AND r.finished_at IS NULL AND (${state} = 'done' OR r.state <> 'loaded')`,
  );
}
const say = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM);

export const restoring: JobKind = {
  name: 'restore',
  apart: true,
  async *work(db, job) {
    try {
      const order = await orderOf(db, job);
      if (order?.state === 'queued' || order?.state === 'running') {
        if (!(await sayFar(db, job, 0, 0, 0))) return;
        await load(db, job, order);
        yield;
      }
    } catch (error) {
      const why = say(error);
      if (error instanceof Refusal) {
        await inside(db, job, (trx) => over(trx, job, 'refused', why));
        return;
      }
      await inside(db, job, (trx) =>
        sendNow(
          trx,
          sql`UPDATE restores r SET problem = ${why} WHERE r.institute_code = ${job.instituteCode} AND r.id = ${job.id} AND r.finished_at IS NULL`,
        ),
      ).catch(() => undefined);
      throw error;
    }
    const order = await orderOf(db, job);
    if (order?.state === 'loaded') await finish(db, job, order);
  },
  unfinished: async (trx, instituteCode) => {
    const rows = await sendNow(
      trx,
      sql<Identified>`SELECT r.id FROM restores r WHERE r.institute_code = ${instituteCode} AND r.state IN ('queued', 'running', 'loaded') ORDER BY r.id`,
    );
    return rows.map(({ id }) => id);
  },
};
