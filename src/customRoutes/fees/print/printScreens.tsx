/** Pages for paper of the fee sections by their path in the section table. */
import type { ReactNode } from 'react';
import { lazyScreen } from '../../../routing/lazyScreen.tsx';

const ChallansPrint = lazyScreen(() => import('./ChallansPrint.tsx'));
const PaidChallanPrint = lazyScreen(() => import('./PaidChallanPrint.tsx'));
const HistoryOrReceipts = lazyScreen(() => import('./HistoryOrReceipts.tsx'));

const lists = ['pay-or-print-fee-challans', 'paid-fee-challans', 'challan-discounts'];
const LAYOUTS = ['horizontal', 'vertical', 'carbon'] as const;

export const printScreens: Readonly<Record<string, ReactNode>> = {
  ...Object.fromEntries(
    lists.flatMap((section) => [
      [`${section}/print-horizontal-challans`, <ChallansPrint key={section} layout="horizontal" />],
      [`${section}/print-vertical-challans`, <ChallansPrint key={section} layout="vertical" />],
    ]),
  ),
  ...Object.fromEntries(
    LAYOUTS.map((layout) => [
      `fee-defaulters-total-amount-wise/pay-fee-challan/print-${layout}-challan`,
      <PaidChallanPrint key={layout} layout={layout} />,
    ]),
  ),
  'payment-history/print': <HistoryOrReceipts />,
};
