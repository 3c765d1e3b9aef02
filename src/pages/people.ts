/** Exams and messages, employees, and the rest of the day: most of it still in the legacy application. */
import { declared, legacy, page, type Group } from './page.ts';

const legacies = (...titles: string[]) => titles.map((title) => legacy(null, title));

export const examAndSms: Group = {
  id: 'exam-and-sms',
  title: 'Exam and SMS',
  entries: [
    declared('sms-blaster'),
    declared('message-settings'),
    ...legacies('Marks', 'Exam Reports', 'SMS Report', 'App Notification Report'),
  ],
  groups: [
    {
      id: 'student-attendance',
      title: 'Attendance',
      entries: legacies(
        'Take Attendance',
        'Update Attendance',
        'Absentees',
        'Attendance Sheet',
        'Combined Attendance',
        'Individual Attendance',
        'Attendance Summary',
      ),
    },
  ],
};

export const hrm: Group = {
  id: 'hrm',
  title: 'HRM',
  entries: [
    declared('employees'),
    page('employee-attendance-report', 'Employee Attendance Report'),
    page('employee-general-attendance-report', 'Employee General Attendance Report'),
    // The logs are per employee: opened from a salary plan, not from the menu.
    page('salary-plan', 'Salary Plan', { also: ['salary-plan-logs'] }),
    page('increment-approval', 'Increment Approval'),
    page('advance-salary', 'Advance Salary', { pages: [page('create', 'New advance')] }),
    ...legacies(
      'Employee Shifts',
      'Assign Classes',
      'Employee Attendance',
      'Salary Management',
      'Generate Salaries',
      'Pay and Print Salaries',
      'HRM Reports',
      'HRM SMS Report',
    ),
  ],
};

export const general: Group = {
  id: 'general',
  title: 'General',
  entries: [
    declared('ptm', [page('add-remarks', 'Add Remarks'), page('print', 'Print')]),
    ...legacies('Complaints / Suggestions', 'Notice Board'),
  ],
};
