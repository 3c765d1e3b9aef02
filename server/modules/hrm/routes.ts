/** The calls of employees and their attendance beside their lists. */
import type { Route } from '../../http/route.ts';
import { employeeAttendanceImporter } from '../attendance/importer.ts';
import { correctionRoutes } from '../attendance/corrections.ts';
import { leaveRoutes } from '../attendance/leave.ts';
import { registerImporter } from '../exchange/importer.ts';
import { movementsRoute } from './movements.ts';

registerImporter(employeeAttendanceImporter);
export const hrmRoutes: readonly Route[] = [movementsRoute, ...leaveRoutes, ...correctionRoutes];
