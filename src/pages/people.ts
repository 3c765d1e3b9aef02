/** Exams and messages, employees, and the rest of the day: most of it still in the legacy application. */
import { approvalPrivileges } from '../../contract/approvals.ts';
import { declared, legacy, list, page, screen, sheet, type Group } from './page.ts';

const legacies = (...titles: string[]) => titles.map((title) => legacy(null, title));

export const examAndSms: Group = {
  id: 'exam-and-sms',
  title: 'Exam and SMS',
  entries: [
    declared('sms-blaster', [
      page('send', 'Write a Message', {
        privilege: 'messages.send',
        asks: 'POST /smsBlaster/',
        screen: screen(() => import('../customRoutes/messages/SendPage.tsx')),
      }),
      page('history', 'Messages Sent', {
        privilege: 'messages.read',
        asks: 'GET /message_batches',
        capability: 'messages',
        screen: list(() => import('../lists/messageBatches.tsx')),
      }),
      page('messages', 'Messages', {
        privilege: 'messages.read',
        asks: 'GET /messages',
        capability: 'messages',
        screen: list(() => import('../lists/messages.tsx')),
      }),
    ]),
    declared('message-settings'),
    ...legacies('Marks', 'Exam Reports', 'SMS Report', 'App Notification Report'),
  ],
  groups: [
    {
      id: 'student-attendance',
      title: 'Attendance',
      entries: [
        page('take-attendance', 'Take Attendance', {
          capability: 'attendance-sheets',
          anyPrivilege: ['student_attendance.read', 'student_attendance.mark_own'],
          asks: 'GET /student_attendance_sheet',
          screen: sheet(() => import('../sheets/studentAttendance.ts')),
        }),
        declared('absentees'),
        declared('student-attendance-summary'),
        declared('student-attendance-days'),
        page('attendance-register', 'Attendance Register', {
          capability: 'attendance-reports',
          privilege: 'student_attendance.read',
          asks: 'GET /student_attendance_register',
          screen: screen(() => import('../customRoutes/attendance/AttendanceRegisterPage.tsx')),
        }),
        declared('student-attendance-sums'),
        ...legacies('Update Attendance', 'Attendance Sheet', 'Combined Attendance', 'Individual Attendance'),
      ],
    },
  ],
};

export const hrm: Group = {
  id: 'hrm',
  title: 'HRM',
  entries: [
    declared('employees', [
      page('id-cards', 'Identity Cards', {
        privilege: 'employees.read',
        layout: 'paper',
        screen: screen(() => import('../customRoutes/employees/EmployeeIdCardsPrint.tsx')),
      }),
    ]),
    declared('class-teachers'),
    page('employee-attendance', 'Employee Attendance', {
      capability: 'attendance-sheets',
      privilege: 'employee_attendance.read',
      asks: 'GET /employee_attendance_sheet',
      screen: sheet(() => import('../sheets/employeeAttendance.ts')),
    }),
    page('employee-attendance-report', 'Employee Attendance Report', {
      capability: 'attendance-reports',
      privilege: 'employee_attendance.read',
      asks: 'GET /emp_attendance_report',
      screen: screen(() => import('../customRoutes/attendance/EmployeeAttendancePage.tsx')),
      instead: screen(() => import('../customRoutes/attendance/EmployeeSums.tsx')),
    }),
    declared('employee-general-attendance-report'),
    declared('employee-dashboard-report'),
    page('leave-requests', 'Leave', {
      capability: 'leave',
      privilege: 'leave_requests.read',
      asks: 'GET /leave_requests',
      screen: list(() => import('../lists/leaveRequests.tsx')),
    }),
    declared('leave-balances'),
    page('attendance-corrections', 'Attendance Corrections', {
      capability: 'attendance-corrections',
      privilege: 'employee_attendance.read',
      asks: 'GET /attendance_corrections',
      screen: list(() => import('../lists/attendanceCorrections.tsx')),
    }),
    page('upload-employee-attendance', 'Import Employee Attendance', {
      capability: 'imports',
      privilege: 'employee_attendance.create',
      screen: screen(() => import('../customRoutes/attendance/UploadEmployeeAttendance.tsx')),
    }),
    // The logs are per employee: opened from a salary plan, not from the menu.
    page('salary-plan', 'Salary Plan', {
      also: ['salary-plan-logs'],
      privilege: 'salary_plans.read',
      asks: 'GET /employeeSalaryApprovals/show',
      screen: list(() => import('../lists/salaryPlans.tsx')),
      pages: [
        page('create', 'New salary plan', {
          capability: 'salaries',
          privilege: 'salary_plans.create',
          asks: ['GET /salary_plan_form', 'POST /salary_plans'],
          screen: screen(() => import('../customRoutes/salaries/PlanFormPage.tsx')),
        }),
        page('letter', 'Letter of Salary', {
          anyPrivilege: ['salary_plans.read', 'salary_plans.read_own'],
          asks: 'GET /salary_plan_logs',
          layout: 'paper',
          screen: screen(() => import('../customRoutes/salaries/SalaryLetterPrint.tsx')),
        }),
      ],
    }),
    page('increment-approval', 'Increment Approval', {
      privilege: 'salary_plans.read',
      asks: 'GET /employeeIncrementApprovals/show',
      screen: list(() => import('../lists/increments.tsx')),
      pages: [
        page('create', 'New increment', {
          privilege: 'salary_plans.create',
          asks: 'POST /hrm/salary/process-increments',
          screen: screen(() => import('../customRoutes/salaries/IncrementPage.tsx')),
        }),
      ],
    }),
    page('advance-salary', 'Advance Salary', {
      privilege: 'advances.read',
      asks: 'GET /show_hrm_emp_adv_salaries',
      screen: list(() => import('../lists/advances.tsx')),
      pages: [
        page('create', 'New advance', {
          privilege: 'advances.create',
          asks: 'POST /store_hrm_emp_adv_salaries',
          screen: screen(() => import('../customRoutes/salaries/AdvanceFormPage.tsx')),
        }),
        page('print', 'Print Advance Slips', {
          privilege: 'advances.read',
          asks: 'GET /show_hrm_emp_adv_salaries',
          layout: 'paper',
          screen: screen(() => import('../customRoutes/salaries/AdvanceSlipsPrint.tsx')),
        }),
        page('repayment', 'Print Repayment Slips', {
          capability: 'salaries',
          privilege: 'advances.read',
          asks: ['GET /show_hrm_emp_adv_salaries', 'GET /advance_salary_recoveries'],
          layout: 'paper',
          screen: screen(() => import('../customRoutes/salaries/RepaymentSlipsPrint.tsx')),
        }),
      ],
    }),
    page('payroll', 'Payroll', {
      capability: 'salaries',
      privilege: 'payroll.read',
      asks: 'GET /payroll_runs',
      screen: list(() => import('../lists/payrollRuns.tsx')),
      pages: [
        page('slips', 'Salary Slips', {
          capability: 'salaries',
          privilege: 'payroll.read',
          asks: 'GET /salary_slips',
          screen: list(() => import('../lists/salarySlips.tsx')),
        }),
        page('payments', 'Payments of Salaries', {
          capability: 'salaries',
          privilege: 'payroll.read',
          asks: 'GET /salary_payments',
          screen: list(() => import('../lists/salaryPayments.tsx')),
        }),
        page('print', 'Print Salary Slips', {
          capability: 'salaries',
          privilege: 'payroll.read',
          asks: 'GET /salary_slips',
          layout: 'paper',
          screen: screen(() => import('../customRoutes/salaries/SlipsPrint.tsx')),
        }),
        page('letter', 'Letter to the Bank', {
          capability: 'salaries',
          privilege: 'payroll.read',
          asks: ['GET /salary_payments', 'GET /salary_slips'],
          layout: 'paper',
          screen: screen(() => import('../customRoutes/salaries/BankLetterPrint.tsx')),
        }),
        page('cheques', 'Cheques of Salaries', {
          capability: 'salaries',
          privilege: 'payroll.read',
          asks: ['GET /salary_payments', 'GET /salary_slips'],
          layout: 'paper',
          screen: screen(() => import('../customRoutes/salaries/ChequeListPrint.tsx')),
        }),
      ],
    }),
    declared('salary-cost-report'),
    declared('salary-tax-report'),
    declared('salary-fund-report'),
    ...legacies(
      'Employee Shifts',
      'Assign Classes',
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
    declared('ptm', [
      page('add-remarks', 'Add Remarks', {
        privilege: 'ptms.read',
        asks: 'GET /get_ptms_students_grouped',
        screen: sheet(() => import('../sheets/ptmRemarks.tsx')),
      }),
      page('print', 'Print', {
        privilege: 'ptms.read',
        asks: 'GET /get_ptms_students_grouped',
        layout: 'paper',
        screen: screen(() => import('../customRoutes/meetings/MeetingPrint.tsx')),
      }),
      page('follow-ups', 'Follow-ups', {
        capability: 'meetings',
        privilege: 'ptms.read',
        asks: 'GET /ptm_follow_ups',
        screen: list(() => import('../lists/ptmFollowUps.tsx')),
      }),
    ]),
    declared('ptm-attendance'),
    page('approvals', 'Approvals', {
      capability: 'approvals',
      anyPrivilege: approvalPrivileges,
      asks: 'GET /approvals',
      screen: list(() => import('../lists/approvals.tsx')),
    }),
    ...legacies('Complaints / Suggestions', 'Notice Board'),
  ],
};
