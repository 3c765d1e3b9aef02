/** Every call that is not that of a declared resource: the bespoke ones, and one for each declared report. */
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints as bespoke } from '../contract/endpoints/index.ts';
import { reportEndpoint } from '../contract/reportEndpoint.ts';
import { reports } from '../src/reports/index.ts';

export const endpoints: readonly Endpoint[] = [...bespoke, ...reports.map(reportEndpoint)];
