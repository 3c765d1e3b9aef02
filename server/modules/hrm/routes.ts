/** The calls of employees and their attendance beside their lists. */
import type { Route } from '../../http/route.ts';
import { movementsRoute } from './movements.ts';

export const hrmRoutes: readonly Route[] = [movementsRoute];
