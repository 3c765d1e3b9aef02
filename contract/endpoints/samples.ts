/**
 * A sample institute beside the real one: made, entered and removed by an administrator of the real one. Nothing of the
 * real one is in it, and nothing of it in the real one.
 */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const base = { needs: 'samples', tag: 'System', access: 'system.sample' } as const;
const sample = z.object({
  state: z.enum(['making', 'ready', 'removing']),
  code: z.string(),
  name: z.string(),
  made_by: z.string().nullable(),
  made_at: z.string(),
  /** Steps of what is being done, of all; 0 of 0 before it has begun. */
  done: z.number(),
  total: z.number(),
  /** Why it is tried again. */
  problem: z.string().nullable(),
});
/** Refused to whoever works for some campuses, as all of these. */
export const showSample = defineEndpoint({
  method: 'GET',
  path: '/sample_institute',
  ...base,
  summary: 'The sample institute of this one, and as whom one may enter it',
  response: z.object({
    data: sample.nullable(),
    /** Why none can be made here; null where one can. */
    why: z.string().nullable(),
    users: z.array(z.object({ username: z.string(), full_name: z.string(), role: z.string() })),
  }),
});
export const makeSample = defineEndpoint({
  method: 'POST',
  path: '/sample_institute',
  ...base,
  summary: 'Makes the sample institute; one is there at most',
  body: z.strictObject({}),
  response: z.object({ data: sample }),
});
export const enterSample = defineEndpoint({
  method: 'POST',
  path: '/sample_institute/link',
  ...base,
  summary: 'A sign-in link of a user of the sample, which works once, for a minute',
  body: z.strictObject({ username: z.string().trim().min(1, 'is needed').max(100) }),
  response: z.object({
    data: z.object({
      /** Path of the link at the address of the web application. */
      path: z.string(),
    }),
  }),
});
export const removeSample = defineEndpoint({
  method: 'POST',
  path: '/sample_institute/remove',
  ...base,
  summary: 'Removes the sample institute with all that is in it',
  body: z.strictObject({
    /** Of the sample, typed to confirm. */
    name: z.string().trim().min(1, 'is needed').max(200),
  }),
  response: z.object({ data: sample }),
});
