/** Grid settings kept per user (specification 7): columns, widths, saved filters. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const setting = z.object({ data: z.object({ name: z.string(), value: z.unknown() }) });

/** `value` is null when nothing has been saved under the name. */
export const getGridSettings = defineEndpoint({
  method: 'GET',
  path: '/get_grid_settings/{name}',
  specified: true,
  tag: 'Preferences',
  access: 'signed-in',
  summary: 'Saved grid state',
  response: setting,
});
/** Any JSON up to 64 KB. */
export const setGridSettings = defineEndpoint({
  method: 'POST',
  path: '/set_grid_settings',
  specified: true,
  tag: 'Preferences',
  access: 'signed-in',
  summary: 'Saves grid state',
  response: setting,
  body: z.strictObject({ name: z.string().trim().min(1).max(100), value: z.unknown() }),
});
