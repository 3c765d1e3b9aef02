/** The calls of contract/endpoints/finance/ledger.ts. */
import type { Route } from '../../../http/route.ts';
import { glInquiryRoute } from './inquiry.ts';
import { trialBalanceRoute } from './trialBalance.ts';

export const ledgerRoutes: readonly Route[] = [glInquiryRoute, trialBalanceRoute];
