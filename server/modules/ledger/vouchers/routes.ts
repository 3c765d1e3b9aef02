/** The calls of contract/endpoints/finance/vouchers.ts. */
import type { Route } from '../../../http/route.ts';
import { billsRoute } from './bills.ts';
import { chartRoute } from './chart.ts';
import { decideRoute } from './decide.ts';
import { fileRoutes } from './files.ts';
import { inquiryRoute } from './inquiry.ts';
import { payeesRoute } from './payees.ts';
import { removeRoute } from './remove.ts';
import { printsRoute } from './prints.ts';
import { saveRoutes } from './save.ts';
import { voidedRoute } from './voided.ts';

export const voucherRoutes: readonly Route[] = [
  ...saveRoutes,
  printsRoute,
  removeRoute,
  decideRoute,
  ...fileRoutes,
  inquiryRoute,
  voidedRoute,
  billsRoute,
  payeesRoute,
  chartRoute,
];
