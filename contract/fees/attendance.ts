/**
 * A day of a student's attendance, as a register or another application has it. It has no screens of its own but the
 * import; fines arise from it.
 */
import { f } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { wire } from '../wire.ts';

export const studentAttendance = defineResource({
  key: 'student_attendance',
  label: ['Day of Attendance', 'Days of Attendance'],
  path: 'upload-student-attendance',
  menu: { group: 'Upload' },
  title: 'sid',
  fields: {
    sid: f.int({ label: 'SID', required: true, min: 1, help: 'Number of the student' }),
    att_date: f.date({ label: 'Date', required: true }),
    status: f.text({ required: true, max: 40, help: 'Name or acronym, as in Attendance Statuses' }),
  },
  wire: wire.own('/student_attendance'),
  sample: { sid: 1001, att_date: '2026-04-08', status: 'A' },
});
