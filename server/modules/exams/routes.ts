/** Every call of the examination halls. */
import type { Route } from '../../http/route.ts';
import { moveSeatRoute } from './moveSeat.ts';
import { seatRoutes } from './seats.ts';

export const examSeatRoutes: readonly Route[] = [...seatRoutes, moveSeatRoute];
