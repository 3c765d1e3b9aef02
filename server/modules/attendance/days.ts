/** What holds of a day before anybody is marked: whether it has come, and whether it is a holiday. */
import { sql } from 'kysely';
import { today } from '../../../contract/dates.ts';
import { sendNow } from '../../database/door.ts';
import type { Call } from '../../http/route.ts';

/** Why nothing of the day is written; null when it is. */
export const closedDay = async ({ trx, session }: Call, date: string): Promise<string | null> => {
  if (date > today()) return 'This day has not come yet';
  const [found] = await sendNow(
    trx,
    sql<{
      shut: boolean;
    }>`SELECT coalesce(i.books_locked_upto >= ${date}::date, false) OR EXISTS (SELECT 1 FROM fiscal_years y WHERE y.institute_code = i.institute_code
      AND y.status = 'closed' AND ${date}::date BETWEEN y.start_date AND y.end_date) AS shut FROM institute i WHERE i.institute_code = ${session.instituteCode}`,
  );
  return found?.shut ? 'The books of this day are closed' : null;
};
/** Why employees of a campus are not marked on the day: it is to come, or its month is locked. */
export async function lockedDay({ trx, session }: Call, date: string, campus: number): Promise<string | null> {
  if (date > today()) return 'This day has not come yet';
  const [found] = await sendNow(
    trx,
    sql<{
      name: string;
    }>`SELECT to_char(l.month, 'Mon, YYYY') AS name FROM attendance_locks l WHERE l.institute_code = ${session.instituteCode}
      AND l.month = date_trunc('month', ${date}::date)::date AND (l.campus_id IS NULL OR l.campus_id = ${campus}) LIMIT 1`,
  );
  return found ? `Attendance of ${found.name} is locked` : null;
}
/** The name of the holiday that the day is, for students or employees of a campus. */
export async function holidayOf(
  { trx, session }: Call,
  date: string,
  campus: number,
  whom: 'students' | 'employees',
): Promise<string | null> {
  const [found] = await sendNow(
    trx,
    sql<{
      name: string;
    }>`SELECT h.name FROM holidays h WHERE h.institute_code = ${session.instituteCode} AND ${date}::date BETWEEN h.from_date AND coalesce(h.to_date, h.from_date)
      AND (h.campus_id IS NULL OR h.campus_id = ${campus}) AND h.whom IN ('everybody', ${whom}) ORDER BY h.id LIMIT 1`,
  );
  return found?.name ?? null;
}
