/**
 * A day of an employee as a file or a device has it: one row with both times, or a row for each time that somebody put
 * a finger on the device.
 */
import { f } from './fields.ts';
import { defineResource } from './resource.ts';
import { wire } from './wire.ts';

export const employeeAttendance = defineResource({
  key: 'employee_attendance',
  label: ['Attendance of an Employee', 'Employee Attendance'],
  path: 'upload-employee-attendance',
  menu: { group: 'HRM' },
  title: 'emp_no',
  fields: {
    emp_no: f.int({ label: 'Number', required: true, min: 1, help: 'Number of the employee' }),
    att_date: f.date({ label: 'Date', required: true }),
    swipe: f.time({
      label: 'Swipe',
      help: 'A time of the device: the first of a shift is the time in, the last the time out',
    }),
    status: f.text({ max: 40, help: 'Name or acronym; by the times when it is empty' }),
    time_in: f.time({ label: 'Time in' }),
    time_out: f.time({ label: 'Time out' }),
    remarks: f.text({ max: 200 }),
  },
  wire: wire.own('/employee_attendance'),
  sample: { emp_no: 12, att_date: '2026-04-08', time_in: '07:25', time_out: '13:50' },
});
