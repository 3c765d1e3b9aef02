/**
 * The report shortcut bar (specification 2): ten buttons. Of its nine allow-listed paths the specification names eight; the
 * ninth cannot be derived from it, so the bar shows on `/` and on those eight.
 */
export interface ReportButton {
  readonly path: string;
  readonly label: string;
}

export const reportButtons: readonly ReportButton[] = [
  { path: '/day-wise-paid-challans', label: 'Day Wise Paid Challans' },
  { path: '/particular-fee-report', label: 'Particular Fee Report' },
  { path: '/class-wise-fee-report', label: 'Class Wise Fee Report' },
  { path: '/month-wise-fee-report', label: 'Month Wise Fee Report' },
  { path: '/monthly-particular-wise-fee-report', label: 'Monthly Particular Wise Fee Report' },
  { path: '/tuition-fee-report', label: 'Tuition Fee Report' },
  { path: '/new-admissions-report', label: 'New Admissions Report' },
  { path: '/day-wise-pl-statement-report', label: 'Day Wise P & L (New)' },
  { path: '/inactive-student-report', label: 'Inactive Student Report' },
  { path: '/student-distribution-summary', label: 'Student Distribution Summary' },
];

/** Buttons that lead away from the bar: it does not show on their own pages. */
const WITHOUT_BAR: ReadonlySet<string> = new Set(['/inactive-student-report', '/student-distribution-summary']);
const ALLOWED: ReadonlySet<string> = new Set(['/', ...reportButtons.map(({ path }) => path).filter((path) => !WITHOUT_BAR.has(path))]);

/** Whether the bar shows at this path; sub-pages are not on the list. */
export const showsReportBar = (pathname: string): boolean => ALLOWED.has(pathname.replace(/(?<=.)\/+$/, ''));
