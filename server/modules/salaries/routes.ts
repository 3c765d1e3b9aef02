/** The calls of salaries (contract/endpoints/salaries). */
import type { Route } from '../../http/route.ts';
import { advanceRoutes } from './advances.ts';
import { incrementRoutes } from './increments.ts';
import { salaryLogRoutes } from './logs.ts';
import { salaryPlanRoutes } from './plans.ts';
import { recoveryRoutes } from './recoveries.ts';
import { payrollRoutes } from './runs.ts';
import { settlementRoutes } from './settlements.ts';
import { slipRoutes } from './slips.ts';

export const salaryRoutes: readonly Route[] = [
  ...salaryPlanRoutes,
  ...salaryLogRoutes,
  ...incrementRoutes,
  ...advanceRoutes,
  ...recoveryRoutes,
  ...payrollRoutes,
  ...slipRoutes,
  ...settlementRoutes,
];
