/** What the home page says (specification 7: /get_dashboard_data; the shape is not shown there). */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { BEFORE } from '../home/days.ts';
import { figureKeys } from '../home/figures.ts';
import { pictureKeys } from '../home/pictures.ts';
import { SETUP_STEPS } from '../setup.ts';
import { money } from './money.ts';

const said = { amount: money.nullable(), count: z.number().nullable() };

/**
 * The figures of today for who asks, by privilege and campus: contract/home/figures.ts names each with the page that
 * says the same. `before`: the same days of last month and last year. `pictures` have amounts or counts.
 */
export const getDashboardData = defineEndpoint({
  method: 'GET',
  path: '/get_dashboard_data',
  specified: true,
  tag: 'Dashboard',
  access: 'signed-in',
  summary: 'What the home page says to who asks: figures of today and of the month, and pictures',
  response: z.object({
    data: z.object({
      day: z.string(),
      figures: z.array(
        z.object({
          key: z.enum(figureKeys),
          ...said,
          before: z.array(z.object({ key: z.enum(BEFORE), ...said })),
        }),
      ),
      pictures: z.array(
        z.object({
          key: z.enum(pictureKeys),
          labels: z.array(z.string()),
          amounts: z.array(z.object({ name: z.string(), values: z.array(money) })),
          counts: z.array(z.object({ name: z.string(), values: z.array(z.number()) })),
        }),
      ),
      /** Cash and bank accounts with what they hold; empty without the right to read the ledger. */
      accounts: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), amount: money })),
      /** How far the setting up of the institute is, for who does it; null when it is done or was put aside. */
      setup: z
        .object({ done: z.number(), total: z.number(), next: z.enum(SETUP_STEPS) })
        .nullable()
        .optional(),
      /**
       * The last accounting year, once it ends within NEXT_YEAR_DAYS (contract/finance/nextYear.ts) or has ended and none
       * follows; null for who may not make one.
       */
      ending_year: z.object({ name: z.string(), end_date: z.string() }).nullable().optional(),
    }),
  }),
});
/**
 * Families that use the application for parents. That application is another: without it nobody does, and `connected`
 * says so.
 */
export const parentsAppStats = defineEndpoint({
  method: 'GET',
  path: '/parents_app_stats',
  specified: true,
  tag: 'Dashboard',
  access: 'students.read',
  summary: 'Families with and without the application for parents',
  response: z.object({
    data: z.object({
      connected: z.boolean(),
      families_with_app: z.number(),
      families_without_app: z.number(),
      last_seen: z.string().nullable(),
    }),
  }),
});
