/** Lists and reports of fees by their path in the section table. */
import type { ReactNode } from 'react';
import { lazyScreen } from '../../../routing/lazyScreen.tsx';

const BooksCheckPage = lazyScreen(() => import('./books/BooksCheckPage.tsx'));
const DayReportPage = lazyScreen(() => import('./dayWise/DayReportPage.tsx'));
const DayWisePage = lazyScreen(() => import('./dayWise/DayWisePage.tsx'));
const DefaultersPage = lazyScreen(() => import('./defaulters/DefaultersPage.tsx'));
const DiscountsPage = lazyScreen(() => import('./discounts/DiscountsPage.tsx'));
const FamiliesPage = lazyScreen(() => import('./defaulters/FamiliesPage.tsx'));
const HistoryPage = lazyScreen(() => import('./history/HistoryPage.tsx'));
const IntimationPage = lazyScreen(() => import('./intimation/IntimationPage.tsx'));
const MonthsPage = lazyScreen(() => import('./defaulters/MonthsPage.tsx'));
const PaymentsPage = lazyScreen(() => import('./payments/PaymentsPage.tsx'));
const RefundsPage = lazyScreen(() => import('./refunds/RefundsPage.tsx'));
const ReminderPage = lazyScreen(() => import('./reminder/ReminderPage.tsx'));
const StatementPage = lazyScreen(() => import('./statement/StatementPage.tsx'));

export const listScreens: Readonly<Record<string, ReactNode>> = {
  'fee-defaulters-total-amount-wise': <DefaultersPage />,
  'fee-defaulters-family-wise': <FamiliesPage />,
  'fee-defaulters-month-wise': <MonthsPage />,
  'paid-fee-challans': <PaymentsPage />,
  'fee-refunds': <RefundsPage />,
  'challan-discounts': <DiscountsPage />,
  'payment-history': <HistoryPage />,
  'day-wise-paid-challans': <DayWisePage />,
  'day-wise-paid-challans/report': <DayReportPage />,
  'fee-intimation-report': <IntimationPage />,
  'print-fee-reminder': <ReminderPage />,
  'fee-statement': <StatementPage />,
  'books-check': <BooksCheckPage />,
};
