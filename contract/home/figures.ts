/**
 * The figures of the home page: for whom each is, and what it opens. What opens says the same figure, which
 * tests/api/home.test.ts holds for every one of them.
 */
import { salaryMonth, type HomeDays } from './days.ts';

/** Headings of the page, in their order. */
export const ROOMS = {
  waiting: 'Waiting for you',
  counter: 'Counter',
  fees: 'Fees of the month',
  money: 'Money',
  students: 'Students',
  attendance: 'Today at school',
  messages: 'Messages',
  records: 'Records to complete',
} as const;
export type Room = keyof typeof ROOMS;

interface Figure {
  readonly label: string;
  readonly room: Room;
  /** All of them are needed: those of the page that opens, and of what is to be done there. */
  readonly privileges: readonly [string, ...string[]];
  /** What is counted, where an amount stands beside the count or the count alone says too little. */
  readonly counts?: readonly [one: string, many: string];
  readonly opens: (days: HomeDays) => string;
  /** Of the month until today, beside the same of last month and last year; or of today. */
  readonly of: 'month' | 'day';
  readonly compared?: true;
  /** Nothing to do, so nothing to show, when it is 0. */
  readonly quiet?: true;
}
const studentsBy = (section: string, ...filters: readonly object[]): string =>
  `/${section}?filter=${encodeURIComponent(JSON.stringify({ filters }))}`;
const without = (field: string): string => studentsBy('manage-students', { field, operator: 'IS', value: '' });
const address = (path: string, query: Readonly<Record<string, string>>): string =>
  `/${path}?${new URLSearchParams(query).toString()}`;
const ofMonth = ({ month }: HomeDays): string =>
  address('month-wise-fee-report', { from_month: month, to_month: month });
/** The salaries of last month, by department. */
export const ofSalaries = ({ to }: HomeDays): string =>
  address('salary-cost-report', { from_month: salaryMonth(to), to_month: salaryMonth(to) });

const declared = {
  waiting_payments: {
    label: 'Payments',
    room: 'waiting',
    privileges: ['payments.read', 'payments.approve'],
    counts: ['payment', 'payments'],
    of: 'day',
    opens: () => '/paid-fee-challans?pending-approvals-payments=true',
    quiet: true,
  },
  waiting_discounts: {
    label: 'Discounts',
    room: 'waiting',
    privileges: ['challan_discounts.read', 'challan_discounts.approve'],
    counts: ['discount', 'discounts'],
    of: 'day',
    opens: () => '/challan-discounts?pending-approvals-discounts=true',
    quiet: true,
  },
  waiting_refunds: {
    label: 'Refunds',
    room: 'waiting',
    privileges: ['payments.read', 'payments.approve'],
    of: 'day',
    opens: () => '/approvals?kind=refunds',
    quiet: true,
  },
  waiting_voids: {
    label: 'Voids of receipts and refunds',
    room: 'waiting',
    privileges: ['payments.read', 'payments.approve'],
    of: 'day',
    opens: () => '/approvals?kind=voids',
    quiet: true,
  },
  waiting_vouchers: {
    label: 'Vouchers',
    room: 'waiting',
    privileges: ['finance_entry.read', 'finance_entry.approve'],
    counts: ['voucher', 'vouchers'],
    of: 'day',
    opens: ({ to }) => address('journal-inquiry', { to_date: to, status: 'pending' }),
    quiet: true,
  },
  waiting_plans: {
    label: 'Salary plans',
    room: 'waiting',
    privileges: ['salary_plans.read', 'salary_plans.approve'],
    of: 'day',
    opens: () => '/approvals?kind=salary_plans',
    quiet: true,
  },
  waiting_increments: {
    label: 'Increments',
    room: 'waiting',
    privileges: ['salary_plans.read', 'increments.approve'],
    of: 'day',
    opens: () => '/approvals?kind=increments',
    quiet: true,
  },
  waiting_advances: {
    label: 'Advances of employees',
    room: 'waiting',
    privileges: ['advances.read', 'advances.approve'],
    of: 'day',
    opens: () => '/approvals?kind=advances',
    quiet: true,
  },
  waiting_leave: {
    label: 'Leave',
    room: 'waiting',
    privileges: ['leave_requests.read', 'leave_requests.approve'],
    of: 'day',
    opens: () => '/approvals?kind=leave',
    quiet: true,
  },
  waiting_corrections: {
    label: 'Corrections of attendance',
    room: 'waiting',
    privileges: ['employee_attendance.read', 'employee_attendance.approve'],
    of: 'day',
    opens: () => '/approvals?kind=corrections',
    quiet: true,
  },
  waiting_payroll: {
    label: 'Salaries to approve',
    room: 'waiting',
    privileges: ['payroll.read', 'payroll.approve'],
    of: 'day',
    opens: () => '/approvals?kind=payroll',
    quiet: true,
  },
  statements: {
    label: 'Bank statements to finish',
    room: 'waiting',
    privileges: ['bank.read'],
    of: 'day',
    opens: () => '/bank-reconciliation?status=open',
    quiet: true,
  },
  follow_ups: {
    label: 'Follow-ups of inquiries',
    room: 'waiting',
    privileges: ['admission_follow_ups.read'],
    of: 'day',
    opens: ({ to }) =>
      studentsBy(
        'admission-follow-ups',
        { field: 'done_on', operator: 'IS', value: '' },
        { field: 'due_date', operator: '<=', value: to },
      ),
    quiet: true,
  },
  documents: {
    label: 'Documents to renew',
    room: 'waiting',
    privileges: ['employees.read'],
    of: 'day',
    opens: () => studentsBy('employees', { field: 'document_due', operator: '=', value: true }),
    quiet: true,
  },
  my_till: {
    label: 'In my till',
    room: 'counter',
    privileges: ['payments.create'],
    counts: ['receipt', 'receipts'],
    of: 'day',
    opens: () => '/pay-or-print-fee-challans/pay-fee-challan?till=open',
  },
  received_today: {
    label: 'Received today',
    room: 'counter',
    privileges: ['payments.read'],
    counts: ['receipt', 'receipts'],
    of: 'day',
    opens: ({ from, to }) => address('day-wise-paid-challans', { start_date: from, end_date: to }),
  },
  received_month: {
    label: 'Received this month',
    room: 'counter',
    privileges: ['payments.read'],
    counts: ['receipt', 'receipts'],
    of: 'month',
    compared: true,
    opens: ({ from, to }) => address('day-wise-paid-challans', { start_date: from, end_date: to }),
  },
  overdue: {
    label: 'Overdue today',
    room: 'counter',
    privileges: ['challans.read'],
    counts: ['challan', 'challans'],
    of: 'day',
    opens: () => '/pay-or-print-fee-challans?show=overdue-all',
  },
  outstanding: {
    label: 'Owed in all',
    room: 'counter',
    privileges: ['challans.read'],
    of: 'day',
    opens: () => '/fee-defaulters-total-amount-wise?due=all&of=all',
  },
  billed: {
    label: 'Billed',
    room: 'fees',
    privileges: ['challans.read'],
    of: 'month',
    compared: true,
    opens: ofMonth,
  },
  fees_received: {
    label: 'Received',
    room: 'fees',
    privileges: ['challans.read'],
    of: 'month',
    compared: true,
    opens: ofMonth,
  },
  fees_open: {
    label: 'Outstanding',
    room: 'fees',
    privileges: ['challans.read'],
    of: 'month',
    compared: true,
    opens: ofMonth,
  },
  cash_and_bank: {
    label: 'Cash and bank',
    room: 'money',
    privileges: ['payments.read', 'ledger.read'],
    of: 'month',
    opens: ({ from, to }) => address('cash-report', { from, to }),
  },
  cheques: {
    label: 'Cheques in hand',
    room: 'money',
    privileges: ['cheques.read'],
    counts: ['cheque', 'cheques'],
    of: 'day',
    opens: () => '/cheques?state=held',
  },
  salaries_due: {
    label: 'Salaries not paid yet',
    room: 'money',
    privileges: ['payroll.read'],
    of: 'day',
    opens: () => '/payroll?state=approved',
    quiet: true,
  },
  salary_cost: {
    label: 'Salary cost of last month',
    room: 'money',
    privileges: ['payroll.read'],
    of: 'day',
    opens: ofSalaries,
    quiet: true,
  },
  income: {
    label: 'Net income',
    room: 'money',
    privileges: ['ledger.read'],
    of: 'month',
    compared: true,
    opens: ({ from, to }) => address('pl-statement', { from_date: from, to_date: to }),
  },
  expenses: {
    label: 'Expenses',
    room: 'money',
    privileges: ['ledger.read'],
    of: 'month',
    compared: true,
    opens: ({ from, to }) => address('pl-statement', { from_date: from, to_date: to }),
  },
  surplus: {
    label: 'Surplus',
    room: 'money',
    privileges: ['ledger.read'],
    of: 'month',
    compared: true,
    opens: ({ from, to }) => address('pl-statement', { from_date: from, to_date: to }),
  },
  enrolled: {
    label: 'Enrolled',
    room: 'students',
    privileges: ['students.read'],
    of: 'day',
    opens: () => '/manage-students',
  },
  admitted: {
    label: 'Admitted this month',
    room: 'students',
    privileges: ['students.read'],
    of: 'month',
    compared: true,
    opens: ({ from, to }) => address('new-admissions-report', { from, to }),
  },
  left: {
    label: 'Left this month',
    room: 'students',
    privileges: ['students.read'],
    of: 'month',
    compared: true,
    opens: ({ from, to }) => address('inactive-student-report', { from, to }),
  },
  inquiries: {
    label: 'Inquiries to follow',
    room: 'students',
    privileges: ['students.read'],
    of: 'day',
    opens: () => studentsBy('admission-queries', { field: 'status_class', operator: 'IN', value: 'inquiry,applied' }),
  },
  students_present: {
    label: 'Students present',
    room: 'attendance',
    privileges: ['student_attendance.read'],
    of: 'day',
    opens: ({ to }) => address('student-attendance-summary', { date: to }),
  },
  students_absent: {
    label: 'Students absent',
    room: 'attendance',
    privileges: ['student_attendance.read'],
    of: 'day',
    opens: ({ to }) => address('absentees', { date: to }),
  },
  employees: {
    label: 'Employees',
    room: 'attendance',
    privileges: ['employees.read'],
    of: 'day',
    opens: () => studentsBy('employees', { field: 'status', operator: '=', value: 'active' }),
  },
  employees_present: {
    label: 'Employees present',
    room: 'attendance',
    privileges: ['employee_attendance.read'],
    of: 'day',
    opens: ({ from, to }) => address('employee-general-attendance-report', { from, to }),
  },
  employees_absent: {
    label: 'Employees absent',
    room: 'attendance',
    privileges: ['employee_attendance.read'],
    of: 'day',
    opens: ({ from, to }) => address('employee-general-attendance-report', { from, to }),
  },
  messages_left: {
    label: 'Parts left this month',
    room: 'messages',
    privileges: ['messages.send', 'message_settings.read'],
    of: 'day',
    opens: () => '/message-settings',
  },
  no_section: {
    label: 'Without a section',
    room: 'records',
    privileges: ['students.read', 'students.update'],
    of: 'day',
    opens: () => without('section_id'),
    quiet: true,
  },
  no_birth: {
    label: 'Without a date of birth',
    room: 'records',
    privileges: ['students.read', 'students.update'],
    of: 'day',
    opens: () => without('date_of_birth'),
    quiet: true,
  },
  no_gender: {
    label: 'Without a gender',
    room: 'records',
    privileges: ['students.read', 'students.update'],
    of: 'day',
    opens: () => without('gender_id'),
    quiet: true,
  },
  no_mobile: {
    label: 'Without a mobile number',
    room: 'records',
    privileges: ['students.read', 'students.update'],
    of: 'day',
    opens: () => without('mobile'),
    quiet: true,
  },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureKey = keyof typeof declared;
export type HomeFigure = Figure;
export const homeFigures: Readonly<Record<FigureKey, Figure>> = declared;
export const figureKeys = Object.keys(declared) as readonly FigureKey[];
