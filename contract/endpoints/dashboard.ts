/** Counters of the home page (specification 7: /get_dashboard_data; the shape is not shown there). */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getDashboardData = defineEndpoint({
  method: 'GET',
  path: '/get_dashboard_data',
  specified: true,
  tag: 'Dashboard',
  access: 'signed-in',
  summary: 'Counters of what the user may see',
  response: z.object({
    data: z.object({ cards: z.array(z.object({ key: z.string(), label: z.string(), value: z.number() })) }),
  }),
});
