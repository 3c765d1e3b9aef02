/** The calls of salaries (contract/endpoints/salaries). */
import type { Route } from '../../http/route.ts';
import { registerImporter } from '../exchange/importer.ts';
import { advanceFileRoutes } from './advanceFiles.ts';
import { advanceRoutes } from './advances.ts';
import { incrementRoutes } from './increments.ts';
import { salaryLogRoutes } from './logs.ts';
import { employeeOpeningImporter } from './openings.ts';
import { salaryPlanRoutes } from './plans.ts';
import { recoveryRoutes } from './recoveries.ts';
import { payrollRoutes } from './runs.ts';
import { settlementRoutes } from './settlements.ts';
import { slipMessageRoutes } from './slipMessages.ts';
import { slipRoutes } from './slips.ts';

registerImporter(employeeOpeningImporter);
export const salaryRoutes: readonly Route[] = [
  ...salaryPlanRoutes,
  ...salaryLogRoutes,
  ...incrementRoutes,
  ...advanceRoutes,
  ...advanceFileRoutes,
  ...recoveryRoutes,
  ...payrollRoutes,
  ...slipRoutes,
  ...slipMessageRoutes,
  ...settlementRoutes,
];
