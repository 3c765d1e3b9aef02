/** The calls of parent-teacher meetings beside their list; marks travel on the update of a meeting (hooks.ts). */
import type { Route } from '../../http/route.ts';
import { addRoute } from './add.ts';
import { followUpRoutes } from './followUps.ts';
import { groupedRoute } from './grouped.ts';

export const meetingRoutes: readonly Route[] = [groupedRoute, addRoute, ...followUpRoutes];
