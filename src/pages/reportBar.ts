/**
 * The report shortcut bar (specification 2): ten buttons. Of its nine allow-listed paths the specification names eight;
 * the ninth cannot be derived from it, so the bar shows on `/` and on those eight.
 */
import { allPages, type PageRoute } from './index.ts';

const BUTTONS = [
  'day-wise-paid-challans',
  'particular-fee-report',
  'class-wise-fee-report',
  'month-wise-fee-report',
  'monthly-particular-wise-fee-report',
  'tuition-fee-report',
  'new-admissions-report',
  'day-wise-pl-statement-report',
  'inactive-student-report',
  'student-distribution-summary',
];
/** Buttons that lead away from the bar: it does not show on their own pages. */
const WITHOUT_BAR: ReadonlySet<string> = new Set(['inactive-student-report', 'student-distribution-summary']);

/** The ten of the specification in their order, then reports of one's own that ask for the bar. */
export const reportButtons: readonly PageRoute[] = [
  ...BUTTONS.flatMap((button) => allPages.find(({ path }) => path === button) ?? []),
  ...allPages.filter(
    ({ report, group, path }) => report !== undefined && group === 'Reports' && !BUTTONS.includes(path),
  ),
];
const ALLOWED: ReadonlySet<string> = new Set([
  '/',
  ...BUTTONS.filter((path) => !WITHOUT_BAR.has(path)).map((path) => `/${path}`),
]);

/** Whether the bar shows at this path; sub-pages are not on the list. */
export const showsReportBar = (pathname: string): boolean => ALLOWED.has(pathname.replace(/(?<=.)\/+$/, ''));
