/** The calls of contract/endpoints/fees/payments.ts. */
import type { Route } from '../../../http/route.ts';
import { listRoute } from './list.ts';
import { payRoute } from './pay.ts';

export const paymentRoutes: readonly Route[] = [payRoute, listRoute];
