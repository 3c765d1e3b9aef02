/** The calls of contract/endpoints/fees/payments.ts. */
import type { Route } from '../../../http/route.ts';
import { decisionRoutes } from './decide.ts';
import { directRoute } from './direct.ts';
import { discountListRoute } from './discountList.ts';
import { giveRoute } from './discounts.ts';
import { listRoute } from './list.ts';
import { payRoute } from './pay.ts';
import { refundRoutes } from './refunds.ts';
import { tillRoutes } from './till.ts';
import { voidRoute } from './voiding.ts';

export const paymentRoutes: readonly Route[] = [
  payRoute,
  directRoute,
  listRoute,
  ...decisionRoutes,
  giveRoute,
  discountListRoute,
  voidRoute,
  ...refundRoutes,
  ...tillRoutes,
];
