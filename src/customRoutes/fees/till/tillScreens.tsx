/** Screens of the counter by their path in the section table. */
import type { ReactNode } from 'react';
import { lazyScreen } from '../../../routing/lazyScreen.tsx';

const ChallansPage = lazyScreen(() => import('./list/ChallansPage.tsx'));
const PayPage = lazyScreen(() => import('./pay/PayPage.tsx'));
const DirectPaymentPage = lazyScreen(() => import('./direct/DirectPaymentPage.tsx'));
const UploadPaymentsPage = lazyScreen(() => import('./UploadPaymentsPage.tsx'));

export const tillScreens: Readonly<Record<string, ReactNode>> = {
  'pay-or-print-fee-challans': <ChallansPage />,
  'pay-or-print-fee-challans/pay-fee-challan': <PayPage section="/pay-or-print-fee-challans" title="Pay or Print Fee Challans" />,
  'fee-defaulters-total-amount-wise/pay-fee-challan': (
    <PayPage section="/fee-defaulters-total-amount-wise" title="Fee Defaulters Total Amount Wise" />
  ),
  'direct-payment': <DirectPaymentPage />,
  'upload-challan-payments': <UploadPaymentsPage />,
};
