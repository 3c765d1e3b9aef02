/** What an administrator looks after without a command. */
import type { Route } from '../../http/route.ts';
import { factsRoute } from './facts.ts';
import { instituteRoutes } from './institute.ts';
import { seriesRoute } from './series.ts';
import { workRoute } from './work.ts';

export const systemRoutes: readonly Route[] = [workRoute, seriesRoute, factsRoute, ...instituteRoutes];
