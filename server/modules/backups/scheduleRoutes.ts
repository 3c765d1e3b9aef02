/** /backup_schedule: when backups are made without anyone. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { backupSchedule, saveBackupSchedule } from '../../../contract/endpoints/backups.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { conflict } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { startJob } from '../../jobs/startJob.ts';
import { audit } from '../../resources/audit.ts';
import { requireAllCampuses } from '../system/allCampuses.ts';
import { nextTime, scheduledBackups } from './schedule.ts';

type Schedule = z.input<typeof backupSchedule.response>['data'];
/** What is offered where nothing was saved: at night, a week of them. */
const read = async ({ trx, session }: Call): Promise<Schedule> => {
  const [found] = await sendNow(
    trx,
    sql<Schedule>`SELECT coalesce(s.every, 'never') AS every, coalesce(s.weekday, 7) AS weekday, coalesce(s.hour, 2) AS hour, coalesce(s.keep, 7) AS keep, i.time_zone,
        s.next_at, s.last_at, s.last_problem, coalesce(s.version, 0) AS version
      FROM institute i LEFT JOIN backup_schedules s ON s.institute_code = i.institute_code WHERE i.institute_code = ${session.instituteCode}`,
  );
  if (!found) throw new Error('the institute is not there');
  return found;
};
const values = ({ every, weekday, hour, keep }: Schedule) => ({
  every,
  ...(every === 'week' ? { weekday } : {}),
  ...(every === 'never' ? {} : { hour, keep }),
});
const show = endpointRoute(backupSchedule, async (call) => {
  requireAllCampuses(call.session);
  return { data: await read(call) };
});
const save = endpointRoute(saveBackupSchedule, async (call, { body }) => {
  const { trx, session } = call;
  requireAllCampuses(session);
  const code = session.instituteCode;
  await sendNow(trx, sql`SELECT 1 FROM institute i WHERE i.institute_code = ${code} FOR NO KEY UPDATE`);
  const before = await read(call);
  if (before.version !== body.version)
    throw conflict('Someone has changed the schedule since you opened it: open the page again');
  const { every, weekday, hour, keep } = body;
  const [saved] = await sendNow(
    trx,
    sql<Identified>`INSERT INTO backup_schedules AS s (institute_code, every, weekday, hour, keep, next_at, saved_by)
      VALUES (${code}, ${every}, ${weekday}, ${hour}, ${keep}, ${nextTime(code, body)}, ${session.userId})
      ON CONFLICT (institute_code) DO UPDATE SET every = excluded.every, weekday = excluded.weekday, hour = excluded.hour, keep = excluded.keep, next_at = excluded.next_at,
        saved_by = excluded.saved_by, last_problem = CASE WHEN excluded.every = 'never' THEN NULL ELSE s.last_problem END, version = s.version + 1 RETURNING s.id`,
  );
  const id = saved?.id ?? 0;
  const after = await read(call);
  await audit(call, {
    action: before.version === 0 ? 'create' : 'update',
    entity: 'backup_schedules',
    entityId: id,
    before: before.version === 0 ? null : values(before),
    after: values(after),
  });
  if (every !== 'never') await startJob(call, scheduledBackups, id);
  return { data: after };
});
export const scheduleRoutes: readonly Route[] = [show, save];
