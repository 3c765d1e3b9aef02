/** The calls of contract/endpoints/fees/payments.ts and cheques.ts. */
import type { Route } from '../../../http/route.ts';
import { registerImporter } from '../../exchange/importer.ts';
import { chequeRoutes } from './cheques.ts';
import { decisionRoutes } from './decide.ts';
import { directRoute } from './direct.ts';
import { discountListRoute } from './discountList.ts';
import { drawerRoutes } from './drawer.ts';
import { discountRoutes } from './discounts.ts';
import { paymentImporter } from './importer.ts';
import { listRoute } from './list.ts';
import { moneyOutRoutes } from './moneyOut.ts';
import { openingAdvanceImporter } from './openingAdvances.ts';
import { openingDepositImporter } from './openingDeposits.ts';
import { payRoute } from './pay.ts';
import { refundRoutes } from './refunds.ts';
import { handoverRoutes } from './handovers.ts';
import { tillRoutes } from './till.ts';
import { voidRoute } from './voiding.ts';

registerImporter(paymentImporter);
registerImporter(openingAdvanceImporter);
registerImporter(openingDepositImporter);
export const paymentRoutes: readonly Route[] = [
  payRoute,
  directRoute,
  listRoute,
  ...decisionRoutes,
  ...discountRoutes,
  discountListRoute,
  voidRoute,
  ...refundRoutes,
  ...moneyOutRoutes,
  ...drawerRoutes,
  ...tillRoutes,
  ...handoverRoutes,
  ...chequeRoutes,
];
