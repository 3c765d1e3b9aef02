/** GET /parents_app_stats: the application for parents is another, and none is connected to this provider. */
import { parentsAppStats } from '../../../contract/endpoints/dashboard.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';

export const parentsAppRoute = endpointRoute(parentsAppStats, () =>
  Promise.resolve({ data: { connected: false, families_with_app: 0, families_without_app: 0, last_seen: null } }),
);
