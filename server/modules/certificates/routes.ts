/** The calls of issued certificates, and the public page that checks one. */
import type { Route } from '../../http/route.ts';
import { issueRoute } from './issue.ts';
import { certificateLogRoutes } from './log.ts';

export const certificateRoutes: readonly Route[] = [issueRoute, ...certificateLogRoutes];
