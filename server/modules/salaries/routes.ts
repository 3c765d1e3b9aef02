/** The calls of salaries (contract/endpoints/salaries). */
import type { Route } from '../../http/route.ts';
import { incrementRoutes } from './increments.ts';
import { salaryLogRoutes } from './logs.ts';
import { salaryPlanRoutes } from './plans.ts';

export const salaryRoutes: readonly Route[] = [...salaryPlanRoutes, ...salaryLogRoutes, ...incrementRoutes];
