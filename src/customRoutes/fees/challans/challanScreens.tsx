/** Screens of bulk billing by their path in the section table. */
import type { ReactNode } from 'react';
import { lazyScreen } from '../../../routing/lazyScreen.tsx';

const GenerateChallansPage = lazyScreen(() => import('./GenerateChallansPage.tsx'));
const AddAmountPage = lazyScreen(() => import('./AddAmountPage.tsx'));
const MakeInstallmentPage = lazyScreen(() => import('./MakeInstallmentPage.tsx'));
const UploadArrearsPage = lazyScreen(() => import('./UploadArrearsPage.tsx'));
const UploadAttendancePage = lazyScreen(() => import('./UploadAttendancePage.tsx'));

export const challanScreens: Readonly<Record<string, ReactNode>> = {
  'generate-challans': <GenerateChallansPage key="whole" />,
  'generate-challans-installment-wise': <GenerateChallansPage key="parts" installments />,
  'add-amount-in-generated-challans': <AddAmountPage />,
  'pay-or-print-fee-challans/make-installment': <MakeInstallmentPage />,
  'upload-first-time-arrears': <UploadArrearsPage />,
  'upload-student-attendance': <UploadAttendancePage />,
};
