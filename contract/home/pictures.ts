/** The pictures of the home page: for whom each is, and the report that has the same figures. */
import type { HomeDays } from './days.ts';
import { ofSalaries } from './figures.ts';

interface Picture {
  readonly title: string;
  readonly privilege: string;
  /** What the bars are for, and what they count. */
  readonly heads: readonly [by: string, value: string];
  /** `first` and `last`: the months or days of the picture. */
  readonly opens: (shown: { readonly first: string; readonly last: string; readonly today: HomeDays }) => string;
  readonly report: string;
}
const address = (path: string, query: Readonly<Record<string, string>>): string =>
  `/${path}?${new URLSearchParams(query).toString()}`;

const declared = {
  fees: {
    title: 'Fees billed and received, last 12 months',
    privilege: 'challans.read',
    heads: ['Month', 'Rupees'],
    report: 'Month Wise Fee Report',
    opens: ({ first, last }) => address('month-wise-fee-report', { from_month: first, to_month: last }),
  },
  result: {
    title: 'Net income and expenses, last 12 months',
    privilege: 'ledger.read',
    heads: ['Month', 'Rupees'],
    report: 'P & L Statement',
    opens: ({ first, today }) =>
      address('pl-statement', { from_date: `${first}-01`, to_date: today.to, columns: 'months' }),
  },
  salaries: {
    title: 'Salary cost of last month, by department',
    privilege: 'payroll.read',
    heads: ['Department', 'Rupees'],
    report: 'Salaries by Department',
    opens: ({ today }) => ofSalaries(today),
  },
  movements: {
    title: 'Admitted and left, last 12 months',
    privilege: 'students.read',
    heads: ['Month', 'Students'],
    report: 'New Admissions Report',
    opens: ({ first, today }) => address('new-admissions-report', { from: `${first}-01`, to: today.to }),
  },
  attendance: {
    title: 'Absent students, last four weeks',
    privilege: 'student_attendance.read',
    heads: ['Day', 'Students'],
    report: 'Student Attendance by Day',
    opens: ({ first, last }) => address('student-attendance-days', { from: first, to: last }),
  },
  strength: {
    title: 'Enrolled students, by class',
    privilege: 'students.read',
    heads: ['Class', 'Students'],
    report: 'Student Distribution Summary',
    opens: () => '/student-distribution-summary',
  },
} as const satisfies Readonly<Record<string, Picture>>;

export type PictureKey = keyof typeof declared;
export type HomePicture = Picture;
export const homePictures: Readonly<Record<PictureKey, Picture>> = declared;
export const pictureKeys = Object.keys(declared) as readonly PictureKey[];
