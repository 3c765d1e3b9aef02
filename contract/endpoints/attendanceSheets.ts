/** Attendance of a day as a sheet: students of a class, employees of a campus (contract/sheet.ts has the shapes). */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { sheetCells, sheetResults, sheetRows } from '../sheet.ts';
import { day, digits, id } from './wire.ts';

/**
 * Enrolled students of a class at a campus, by roll number; columns: status (acronym or name), time_in, remarks. Who holds `mark_own` and not `create`
 * has the classes whose teacher they are alone, here and in what is written.
 */
export const studentAttendanceSheet = defineEndpoint({
  method: 'GET',
  path: '/student_attendance_sheet',
  needs: 'attendance-sheets',
  tag: 'Students',
  access: ['student_attendance.read', 'student_attendance.mark_own'],
  summary: 'Attendance of a class on one day',
  query: z.object({ date: day, campus_id: digits, class_id: digits, section_id: digits.optional() }),
  response: sheetRows,
});
/**
 * Each row by itself: what is refused or in conflict holds up no other. Refused are a status that is not in use, and a change in a month
 * whose fines are charged. A status that is taken away takes the day away.
 */
export const writeStudentAttendanceSheet = defineEndpoint({
  method: 'POST',
  path: '/student_attendance_sheet',
  needs: 'attendance-sheets',
  tag: 'Students',
  access: ['student_attendance.create', 'student_attendance.mark_own'],
  summary: 'Marks the attendance of a class, cell by cell',
  body: z.strictObject({ date: day, campus_id: id, class_id: id, section_id: id.optional(), cells: sheetCells }),
  response: sheetResults,
});
/** Employees who work there on that day; columns: status, time_in, time_out, remarks. */
export const employeeAttendanceSheet = defineEndpoint({
  method: 'GET',
  path: '/employee_attendance_sheet',
  needs: 'attendance-sheets',
  tag: 'Employees',
  access: 'employee_attendance.read',
  summary: 'Attendance of employees on one day',
  query: z.object({ date: day, campus_id: digits, department_id: digits.optional() }),
  response: sheetRows,
});
/** Times without a status make it present, or late after the grace of the shift. A locked month refuses. */
export const writeEmployeeAttendanceSheet = defineEndpoint({
  method: 'POST',
  path: '/employee_attendance_sheet',
  needs: 'attendance-sheets',
  tag: 'Employees',
  access: 'employee_attendance.create',
  summary: 'Marks the attendance of employees, cell by cell',
  body: z.strictObject({ date: day, campus_id: id, department_id: id.optional(), cells: sheetCells }),
  response: sheetResults,
});
