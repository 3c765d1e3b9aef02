/** A message to the family of who is marked absent today, some minutes later: what is corrected meanwhile sends nothing. */
import { sql } from 'kysely';
import { formatDate, today } from '../../../contract/dates.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { batchOf, besides, writeAbout, type Wording } from './automatic.ts';
import type { Writer } from './writer.ts';

const CORRECTED = 'Not absent any more';
interface Absent extends Wording {
  campus_id: number;
  student_id: number;
  send_at: string;
  /** Messages of today that name them, corrected ones. */
  before: number;
}
/** Of today, about these students or brothers and sisters of theirs. */
const ofToday = (code: string, students: readonly number[]) =>
  all([
    sql`o.institute_code = ${code}`,
    sql`o.source = 'absence'`,
    sql`o.made_at >= fee_today(${code})::timestamp AT TIME ZONE (SELECT i.time_zone FROM institute i WHERE i.institute_code = ${code})`,
    sql`o.student_ids && ${[...students]}::bigint[]`,
  ]);
/** Skips what waits of who is not absent after all; the students whom it named. */
async function takeBack({ trx, session }: Writer, students: readonly number[]): Promise<number[]> {
  const code = session.instituteCode;
  const gone = await sendNow(
    trx,
    sql<
      Pick<Row<'outbox'>, 'student_ids'>
    >`UPDATE outbox o SET state = 'skipped', reason = ${CORRECTED}, done_at = now()
      WHERE ${ofToday(code, students)} AND o.state = 'queued' AND EXISTS (SELECT FROM unnest(o.student_ids) x (id) WHERE NOT EXISTS (SELECT FROM absentees(${code}, fee_today(${code})) a WHERE a.student_id = x.id))
      RETURNING o.student_ids`,
  );
  return gone.flatMap(({ student_ids }) => student_ids.map(Number));
}
/** To be called when the attendance of these students was written for that day, whatever it says. */
export async function tellOfAbsences(writer: Writer, day: string, students: readonly number[]): Promise<void> {
  if (day !== today() || students.length === 0) return;
  await besides(writer, 'absences', async (own) => {
    const code = own.session.instituteCode;
    const about = [...new Set([...students, ...(await takeBack(own, students))])];
    const absent = await sendNow(
      own.trx,
      sql<Absent>`SELECT a.campus_id, t.body, m.channel, a.student_id, (now() + make_interval(mins => m.absence_minutes))::text AS send_at, p.before
        FROM absentees(${code}, ${day}::date) a JOIN message_settings m ON m.institute_code = ${code} AND m.campus_id = a.campus_id
          JOIN sms_templates t ON t.institute_code = ${code} AND t.id = m.absence_template_id AND t.is_active
          CROSS JOIN LATERAL (SELECT count(*)::int AS before, count(*) FILTER (WHERE o.reason IS DISTINCT FROM ${CORRECTED}) AS told FROM outbox o WHERE ${ofToday(code, about)} AND a.student_id = ANY (o.student_ids)) p
        WHERE ${all([...ownRows({ instituteCode: code, campuses: own.session.campuses }, 'm'), sql`a.student_id = ANY (${about}::bigint[])`, sql`p.told = 0`])} ORDER BY a.student_id`,
    );
    for (const [campusId, rows] of Map.groupBy(absent, ({ campus_id }) => campus_id)) {
      const [first] = rows;
      if (!first) continue;
      const batchId = await batchOf(own, { event: `absence:${campusId}:${day}`, source: 'absence', campusId }, first);
      if (batchId === null) continue;
      await writeAbout(
        own,
        'absence',
        first,
        batchId,
        rows.map(({ student_id, before }) => ({
          student_id,
          key: [day, student_id, before].join(':'),
          values: { date: formatDate(day) },
        })),
        first.send_at,
      );
    }
  });
}
