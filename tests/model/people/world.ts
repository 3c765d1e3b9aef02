/** Two campuses with employees, students and a family: the stage of lives of leave, attendance, meetings and home sums. */
import { CODE } from './step.ts';

const i = `'${CODE}'`;
/** Asks for leave; decides; signs in as employee 1; decides too; may nothing. */
export const [CLERK, HEAD, TEACHER, OTHER, NOBODY] = [1, 2, 3, 4, 5] as const;
export const [PRESENT, ABSENT, LEAVE, LATE, OFF, HALF] = [1, 2, 3, 4, 5, 6] as const;
/** Five days a year; without pay; not in use. */
export const [CASUAL, UNPAID, OLD] = [1, 2, 3] as const;

export const WORLD = `
  INSERT INTO institute (institute_code, institute_name) VALUES (${i}, 'Model School');
  INSERT INTO users (institute_code, id, username, password_hash, full_name, all_campuses, all_privileges, privileges)
    SELECT ${i}, u, 'user' || u, '', 'User ' || u, true, u IN (2, 4), CASE WHEN u = 1 THEN '{leave_requests.create}'::text[] ELSE '{}' END FROM generate_series(1, 5) u;
  INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES (${i}, 1, 'North', 'N'), (${i}, 2, 'South', 'S');
  INSERT INTO attendance_statuses (institute_code, id, name, acronym, counts_as, is_late, is_half_day) VALUES (${i}, 1, 'Present', 'P', 'present', false, false), (${i}, 2, 'Absent', 'A', 'absent', false, false),
    (${i}, 3, 'Leave', 'L', 'leave', false, false), (${i}, 4, 'Late', 'LT', 'present', true, false), (${i}, 5, 'Holiday', 'H', 'off', false, false), (${i}, 6, 'First half', 'FH', 'present', false, true);
  INSERT INTO leave_types (institute_code, id, name, is_paid, days_per_year, is_active) VALUES (${i}, 1, 'Casual', true, 5, true), (${i}, 2, 'Unpaid', false, NULL, true), (${i}, 3, 'Old', true, NULL, false);
  INSERT INTO shifts (institute_code, id, name, start_time, end_time, days) VALUES (${i}, 1, 'Morning', '07:30', '13:30', '{Monday,Tuesday,Wednesday,Thursday,Friday}'),
    (${i}, 2, 'Night', '20:00', '06:00', '{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}');
  INSERT INTO employees (institute_code, id, name, campus_id, shift_id, join_date, leave_date, status, leave_reason, user_id, weekly_off) VALUES
    (${i}, 1, 'Asma', 1, 1, '2025-04-01', NULL, 'active', NULL, 3, '{}'), (${i}, 2, 'Head', 1, 1, '2025-04-01', NULL, 'active', NULL, 2, '{}'),
    (${i}, 3, 'Gone', 1, 1, '2025-04-01', '2026-05-01', 'resigned', 'Moved', NULL, '{}'), (${i}, 4, 'Guard', 2, 2, '2025-04-01', NULL, 'active', NULL, NULL, '{Monday}');
  INSERT INTO sessions (institute_code, id, session_name, start_date, end_date, is_current) VALUES (${i}, 1, '2026-27', '2026-04-01', '2027-03-31', true);
  INSERT INTO classes (institute_code, id, class_name) VALUES (${i}, 1, 'One'), (${i}, 2, 'Two');
  INSERT INTO sections (institute_code, id, section_name) VALUES (${i}, 1, 'A');
  INSERT INTO student_statuses (institute_code, id, name, status_class) VALUES (${i}, 1, 'Active', 'enrolled'), (${i}, 2, 'Inquiry', 'inquiry'), (${i}, 3, 'Struck off', 'struck_off');
  INSERT INTO families (institute_code, id, father_name) VALUES (${i}, 1, 'Ali'), (${i}, 2, 'Bashir');
  INSERT INTO students (institute_code, id, student_name, campus_id, session_id, class_id, section_id, status_id, family_id) VALUES (${i}, 1, 'Aamna', 1, 1, 1, 1, 1, 1), (${i}, 2, 'Bilal', 1, 1, 2, NULL, 1, 1),
    (${i}, 3, 'Chanda', 1, 1, 1, NULL, 1, 2), (${i}, 4, 'Dawood', 2, 1, 1, NULL, 1, 2);`;
