/** Two months of attendance of the demo school: students and employees, up to today. */
import { sql } from 'kysely';
import type { Trx } from '../../database/door.ts';
import type { Seeding } from '../seeding.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';

/** A number from 0 to 999 for a person and a day, the same at every start. */
const luck = (person: string, day: string) =>
  sql.raw(`(abs(hashint8(${person} * 100003 + (${day} - date '2020-01-01'))::bigint) % 1000)`);

/**
 * Every school day of the enrolled, the highest class not yet marked today: one in forty is absent. Nobody is absent or late more often in a month than the
 * school lets pass, so that fines of the months are charged to nobody.
 */
const markStudents = (trx: Trx, institute: string, from: string, today: string) =>
  sql`WITH marks AS (
      SELECT s.id, s.campus_id, s.class_id, s.section_id, d.day::date AS day, ${luck('s.id', 'd.day::date')} AS luck FROM students s
      CROSS JOIN generate_series(${from}::timestamp, ${today}::timestamp, interval '1 day') AS d(day)
      WHERE s.institute_code = ${institute} AND s.status_class = 'enrolled' AND s.deleted_at IS NULL AND coalesce(s.admission_date, d.day::date) <= d.day::date
        AND extract(isodow FROM d.day) < 6
        AND NOT (d.day = ${today}::timestamp AND s.class_id = (SELECT c.id FROM classes c WHERE c.institute_code = s.institute_code ORDER BY c.sort_order DESC, c.id DESC LIMIT 1))
        AND NOT EXISTS (SELECT 1 FROM holidays h WHERE h.institute_code = s.institute_code AND h.whom <> 'employees' AND d.day::date BETWEEN h.from_date AND coalesce(h.to_date, h.from_date))),
    named AS (SELECT m.*, CASE WHEN m.luck < 25 THEN 'Absent' WHEN m.luck < 40 THEN 'Leave' WHEN m.luck < 70 THEN 'Late' ELSE 'Present' END AS status FROM marks m),
    nth AS (SELECT n.*, row_number() OVER (PARTITION BY n.id, n.status, date_trunc('month', n.day) ORDER BY n.day) AS nth FROM named n)
  INSERT INTO student_attendance (institute_code, student_id, campus_id, class_id, section_id, att_date, attendance_status_id, time_in, remarks)
  SELECT ${institute}, n.id, n.campus_id, n.class_id, n.section_id, n.day, a.id, CASE WHEN a.name = 'Late' THEN time '08:10' + make_interval(mins => n.luck::int % 25) END, CASE WHEN n.luck = 30 THEN 'Fever' END
  FROM nth n JOIN attendance_statuses a ON a.institute_code = ${institute} AND a.name = CASE WHEN n.status IN ('Absent', 'Late') AND n.nth > 1 THEN 'Present' ELSE n.status END
  ORDER BY n.day, n.id`.execute(trx);

/** Every working day of the employees, with their times; some come late, one in two hundred forgets to sign out. */
const markEmployees = (trx: Trx, institute: string, from: string, today: string) =>
  sql`WITH marks AS (
      SELECT d.employee_id, d.day, s.start_time, s.end_time, ${luck('d.employee_id', 'd.day')} AS luck
      FROM employee_days(${institute}, ${from}::date, ${today}::date) d JOIN employees e ON e.institute_code = ${institute} AND e.id = d.employee_id
      JOIN shifts s ON s.institute_code = e.institute_code AND s.id = e.shift_id WHERE d.kind = 'work')
  INSERT INTO employee_attendance (institute_code, employee_id, campus_id, att_date, attendance_status_id, time_in, time_out, source)
  SELECT ${institute}, m.employee_id, e.campus_id, m.day, a.id,
    CASE WHEN a.counts_as = 'present' THEN m.start_time + make_interval(mins => CASE WHEN a.is_late THEN 16 + m.luck::int % 30 ELSE 5 - m.luck::int % 20 END) END,
    CASE WHEN a.counts_as = 'present' AND m.day < ${today}::date AND m.luck <> 500 AND m.luck <> 501 THEN m.end_time + make_interval(mins => m.luck::int % 25) END, 'device'
  FROM marks m JOIN employees e ON e.institute_code = ${institute} AND e.id = m.employee_id
  JOIN attendance_statuses a ON a.institute_code = ${institute}
    AND a.name = CASE WHEN m.luck < 15 THEN 'Absent' WHEN m.luck < 35 THEN 'Leave' WHEN m.luck < 75 THEN 'Late' WHEN m.luck < 80 THEN 'First half' ELSE 'Present' END
  ORDER BY m.day, m.employee_id`.execute(trx);

/** From the first day of last month to today, each in one statement. */
export async function addAttendance({ trx, instituteCode }: Seeding, today: string): Promise<void> {
  const from = `${shiftMonth(today.slice(0, 7), -1)}-01`;
  await markStudents(trx, instituteCode, from, today);
  await markEmployees(trx, instituteCode, from, today);
}
