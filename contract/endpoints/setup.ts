/** What leads a new institute to its first admission and its first receipt. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_CELL } from '../exchange/limits.ts';
import { MOST_SETUP_ROWS, SETUP_SHEETS, SETUP_STEPS } from '../setup.ts';

const base = { needs: 'setup', tag: 'System', access: 'system.settings' } as const;
const state = z.object({
  /** Put aside for good: the home page says nothing of it any more. */
  dismissed: z.boolean(),
  steps: z.array(
    z.object({
      key: z.enum(SETUP_STEPS),
      done: z.boolean(),
      skipped: z.boolean(),
      /** What is there, or what is missing, as people read it. */
      text: z.string(),
    }),
  ),
});
/** Refused to whoever works for some campuses. */
export const gettingStarted = defineEndpoint({
  method: 'GET',
  path: '/getting_started',
  ...base,
  summary: 'The steps of setting up an institute, with what is there and what is missing',
  response: z.object({ data: state }),
});
export const SETUP_ACTIONS = ['skip', 'take_up', 'dismiss', 'bring_back'] as const;
export const changeGettingStarted = defineEndpoint({
  method: 'POST',
  path: '/getting_started',
  ...base,
  summary: 'Skips a step or takes it up again; puts all of it aside for good, or brings it back',
  body: z.strictObject({
    action: z.enum(SETUP_ACTIONS),
    /** Of which step, where it is skipped or taken up. */
    step: z.enum(SETUP_STEPS).optional(),
  }),
  response: z.object({ data: state }),
});
const cell = z.union([z.string().max(MAX_CELL), z.number(), z.boolean(), z.null()]);
const results = z.object({
  /** False after a dry run. */
  saved: z.boolean(),
  sheets: z.array(
    z.object({
      sheet: z.enum(SETUP_SHEETS),
      rows: z.array(
        z.object({
          /** Of the rows that were sent, from 0; of a file, the number of its row there. */
          row: z.number(),
          state: z.enum(['made', 'there', 'refused']),
          /** What it made, as people read it. */
          made: z.array(z.string()),
          errors: z.record(z.string(), z.array(z.string())),
        }),
      ),
    }),
  ),
});
/** Each row under all the rules of the screens of what it makes; one that is refused leaves nothing, and the others go on. */
export const addSetupRows = defineEndpoint({
  method: 'POST',
  path: '/getting_started/rows',
  ...base,
  summary: 'Makes what the rows of a sheet say: campuses, classes with sections, fees, challan settings, users',
  body: z.strictObject({
    sheet: z.enum(SETUP_SHEETS),
    /** Cells by the name of their column. */
    rows: z
      .array(z.record(z.string().max(60), cell))
      .min(1)
      .max(MOST_SETUP_ROWS),
    dry_run: z.boolean().optional(),
  }),
  response: z.object({ data: results }),
});
export const addSetupWorkbook = defineEndpoint({
  method: 'POST',
  path: '/getting_started/workbook',
  ...base,
  summary: 'The same from an Excel workbook with a sheet for each; sheets that it does not have are left out',
  encoding: 'multipart',
  body: z.strictObject({
    file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
    dry_run: z.enum(['true', 'false']).optional(),
  }),
  response: z.object({ data: results }),
});
