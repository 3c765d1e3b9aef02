/** What is looked at before a year is closed: in words, and where it is put right. */
import { newYearAfter } from '../../../../contract/finance/nextYear.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { plural } from '../../../../contract/plural.ts';

export type YearState = Answer<'GET /year_end'>['data'];
export type YearCheck = YearState['checks'][number];
interface Shown {
  /** What holds when nothing is found. */
  readonly about: string;
  /** What is found, and where it is; null where there is no page for it. */
  readonly says: (check: YearCheck) => string;
  readonly to?: (year: YearState) => string;
  readonly link?: string;
}
const days = ({ start_date, end_date }: YearState, from: string, to: string): string =>
  `${from}=${start_date}&${to}=${end_date}`;
const months = ({ start_date, end_date }: YearState): string =>
  `from_month=${start_date.slice(0, 7)}&to_month=${end_date.slice(0, 7)}`;
const waiting = (what: string) => (check: YearCheck) =>
  `${plural(check.found, what)} ${check.found === 1 ? 'waits' : 'wait'}${check.example === null ? '' : `, ${check.example}`}.`;

export const CHECKS: Readonly<Record<YearCheck['name'], Shown>> = {
  over: { about: 'The year is over', says: ({ example }) => `It ends on ${example ?? ''}.` },
  'earlier years': {
    about: 'Earlier years are closed',
    says: ({ example }) => `${example ?? ''} is open.`,
    to: () => '/accounting-periods',
    link: 'Accounting Periods',
  },
  payments: {
    about: 'No payment of the year waits for approval',
    says: waiting('payment'),
    to: (year) => `/paid-fee-challans?status=pending&${days(year, 'date_from', 'date_to')}`,
    link: 'Pending payments',
  },
  discounts: {
    about: 'No discount of the year waits for approval',
    says: waiting('discount'),
    to: (year) => `/challan-discounts?status=pending&${days(year, 'date_from', 'date_to')}`,
    link: 'Pending discounts',
  },
  vouchers: {
    about: 'No voucher of the year waits for approval',
    says: waiting('voucher'),
    to: (year) => `/journal-inquiry?status=pending&${days(year, 'from_date', 'to_date')}`,
    link: 'Pending vouchers',
  },
  drafts: {
    about: 'No draft vouchers are dated in the year',
    says: ({ found, example }) =>
      `${plural(found, 'draft')}, one ${example ?? ''}. Whoever made a draft posts or deletes it.`,
    to: (year) => `/journal-inquiry?status=draft&${days(year, 'from_date', 'to_date')}`,
    link: 'Your drafts',
  },
  advances: {
    about: 'No advance of an employee that was asked for in the year waits for approval',
    says: waiting('advance'),
    to: () => '/advance-salary?status=pending',
    link: 'Pending advances',
  },
  salaries: {
    about: 'Salaries are run for every month of the year',
    says: ({ found, example }) =>
      `${plural(found, 'month')} not run for everybody who has a plan, first ${example ?? ''}.`,
    to: (year) => `/payroll?${months(year)}`,
    link: 'Payroll',
  },
  payroll: {
    about: 'No payroll of the year waits for approval',
    says: waiting('payroll'),
    to: (year) => `/payroll?state=counted&${months(year)}`,
    link: 'Pending payrolls',
  },
  jobs: {
    about: 'No challans are being generated',
    says: ({ found }) => `${plural(found, 'generation')} under way.`,
    to: () => '/generate-challans',
    link: 'Generation',
  },
  tills: {
    about: 'Tills are counted up to the end of the year',
    says: ({ found, example }) =>
      `${plural(found, 'till')} not counted, one ${example ?? ''}. Each cashier counts their own.`,
    to: () => '/books-check',
    link: 'Till closings',
  },
  'billed ahead': {
    about: 'Fees billed ahead for the year have all been earned',
    says: ({ example }) => `Fees of ${example ?? ''} wait. Unlock the books of that month.`,
  },
  depreciation: {
    about: 'Assets are depreciated for every month of the year',
    says: ({ found, example }) => `${plural(found, 'month')} not run: ${example ?? ''}.`,
    to: ({ end_date }) => `/depreciation?month=${end_date.slice(0, 7)}`,
    link: 'Depreciation',
  },
  'retained earnings': {
    about: 'There is an account for retained earnings',
    says: () => 'No active account has this use.',
    to: () => '/gl-accounts',
    link: 'GL Accounts',
  },
  'next year': {
    about: 'The next year exists',
    says: ({ example }) => `Nothing can be entered from ${example ?? ''} on. Closing does not wait for it.`,
    to: newYearAfter,
    link: 'Create the next year',
  },
  'bank statements': {
    about: 'Bank statements of the year are finished',
    says: ({ found, example }) =>
      `${plural(found, 'statement')} open, one ${example ?? ''}. Closing does not wait for it.`,
    to: () => '/bank-reconciliation?status=open',
    link: 'Open statements',
  },
  cheques: {
    about: 'Cheques received in the year are in the bank',
    says: ({ found, example }) => `${plural(found, 'cheque')} in hand, ${example ?? ''}. Closing does not wait for it.`,
    to: () => '/cheques?state=held',
    link: 'Cheques in hand',
  },
  books: {
    about: 'The books are in order: every rule of Books Check holds',
    says: ({ found, example }) => `${plural(found, 'rule')} broken or not answered: ${example ?? ''}.`,
    to: () => '/books-check',
    link: 'Books Check',
  },
};
const ADVICE: ReadonlySet<YearCheck['name']> = new Set(['next year', 'bank statements', 'cheques']);
/** What is found here does not keep the year open. */
export const isAdvice = ({ name }: YearCheck): boolean => ADVICE.has(name);
