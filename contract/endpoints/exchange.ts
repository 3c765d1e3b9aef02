/**
 * Import of any declared entity, step by step: a file is read and kept (`file`), its columns and words are given a
 * meaning (`mapping`), every row is tried (`check`), wrong cells are put right (`cells`), the good rows are created
 * (`commit`), and all of it can be taken back (`undo`). `check`, `commit` and `undo` do a part of the work per call,
 * each in one transaction; the caller repeats the call until `finished`. A caller who leaves does not end it: the
 * server goes on by itself until the step is over or `cancel` is called. Needs the create privilege of the entity that
 * `type` names.
 */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_CELL, MAX_COLUMNS } from '../exchange/limits.ts';

const cell = z.union([z.string().max(MAX_CELL), z.number(), z.boolean(), z.null()]);
const counts = z.object({
  waiting: z.number(),
  ready: z.number(),
  unchanged: z.number(),
  invalid: z.number(),
  created: z.number(),
  undone: z.number(),
});
export const IMPORT_STATUS = ['open', 'running', 'done', 'cancelled', 'undone'] as const;
export const ROW_STATUS = ['waiting', 'ready', 'unchanged', 'invalid', 'created', 'undone'] as const;
const run = z.object({
  id: z.number(),
  type: z.string(),
  file_name: z.string(),
  sheet: z.string().nullable(),
  header_row: z.number(),
  username: z.string(),
  mine: z.boolean(),
  status: z.enum(IMPORT_STATUS),
  total: z.number(),
  counts,
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
const row = z.object({
  row: z.number(),
  status: z.enum(ROW_STATUS),
  cells: z.array(cell),
  note: z.string().nullable(),
  record_id: z.number().nullable(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type ImportRun = z.infer<typeof run>;
export type ImportRow = z.infer<typeof row>;
const progress = z.object({ data: z.object({ finished: z.boolean(), run }) });
const empty = z.strictObject({});

/**
 * `sheet`: which sheet of a workbook (default the first); `header_row`: the line with the headers when it is not the
 * detected one.
 */
export const openImport = defineEndpoint({
  method: 'POST',
  path: '/imports/{type}/file',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  encoding: 'multipart',
  summary: 'Reads a csv or xlsx file (at most 10 MB and 50,000 rows) and keeps its rows for an import',
  body: z.strictObject({
    file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
    sheet: z.string().max(100).optional(),
    header_row: z
      .string()
      .regex(/^\d{1,5}$/)
      .optional(),
  }),
  response: z.object({
    data: z.object({
      run,
      sheets: z.array(z.string()),
      samples: z.array(z.array(z.string())),
      top: z.array(z.array(z.string())),
      earlier: z
        .object({ id: z.number(), created_at: z.string(), username: z.string(), created: z.number() })
        .nullable(),
    }),
  }),
});
const chosen = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]);
/**
 * `mapping`: index of a column -> field. `values`: field -> word in the file -> what it stands for (null: leave empty).
 * Answers the words that are not understood yet.
 */
export const mapImport = defineEndpoint({
  method: 'POST',
  path: '/imports/{id}/mapping',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'Says which column fills which field, and what unknown words mean',
  body: z.strictObject({
    mapping: z
      .record(z.string().regex(/^\d{1,3}$/), z.string().max(100))
      .refine((all) => Object.keys(all).length <= MAX_COLUMNS, 'has too many columns'),
    values: z.record(z.string().max(100), z.record(z.string().max(MAX_CELL), chosen)).optional(),
  }),
  response: z.object({
    data: z.object({
      run,
      unknown: z.array(
        z.object({
          field: z.string(),
          words: z.array(z.object({ word: z.string(), count: z.number(), suggestion: chosen.optional() })),
          more: z.number(),
        }),
      ),
    }),
  }),
});
/**
 * The pictures that cells name, in a zip: at most 200, 60 MB together. They take the place of those that were sent
 * before, and are forgotten when the import is done.
 */
export const addImportPictures = defineEndpoint({
  method: 'POST',
  path: '/imports/{id}/pictures',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'Loads the pictures that the file names, from a zip',
  encoding: 'multipart',
  body: z.strictObject({ file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file') }),
  response: z.object({ data: z.object({ pictures: z.array(z.string()), failed: z.array(z.string()) }) }),
});
export const checkImport = defineEndpoint({
  method: 'POST',
  path: '/imports/{id}/check',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'Tries the next rows as a create would do them and takes them back',
  /** `again`: rows that were refused are tried once more. */
  body: z.strictObject({ again: z.boolean().optional() }),
  response: progress,
});
export const correctImport = defineEndpoint({
  method: 'POST',
  path: '/imports/{id}/cells',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'Puts cells right and tries their rows again',
  body: z.strictObject({
    cells: z
      .array(
        z.strictObject({
          row: z.int().positive(),
          column: z
            .int()
            .min(0)
            .max(MAX_COLUMNS - 1),
          value: cell,
        }),
      )
      .min(1)
      .max(200),
  }),
  response: z.object({ data: z.object({ run, rows: z.array(row) }) }),
});
export const commitImport = defineEndpoint({
  method: 'POST',
  path: '/imports/{id}/commit',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'Creates the records of the next checked rows',
  body: empty,
  response: progress,
});
export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/imports/{id}/cancel',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'Ends an import where it is; what was created stays',
  body: empty,
  response: progress,
});
/**
 * `rest`: records that were changed or are in use meanwhile stay, the others are deleted; without it nothing is deleted
 * when there is one.
 */
export const undoImport = defineEndpoint({
  method: 'POST',
  path: '/imports/{id}/undo',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'Deletes the records that an import created, while nobody touched them',
  body: z.strictObject({ rest: z.boolean().optional() }),
  response: progress,
});
export const importLog = defineEndpoint({
  method: 'GET',
  path: '/imports',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'Imports of an entity, newest first, paged',
  query: z.object({
    type: z.string().max(100),
    page: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
  }),
  response: z.object({
    data: z.array(run),
    current_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    last_page: z.number(),
  }),
});
export const oneImport = defineEndpoint({
  method: 'GET',
  path: '/imports/{id}',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'One import with its counts and its errors by kind',
  response: z.object({
    data: z.object({
      run,
      errors: z.array(z.object({ field: z.string(), message: z.string(), count: z.number(), first_row: z.number() })),
      notes: z.array(z.object({ note: z.string(), count: z.number() })),
    }),
  }),
});
export const importRows = defineEndpoint({
  method: 'GET',
  path: '/imports/{id}/rows',
  needs: 'imports',
  tag: 'Import',
  access: 'signed-in',
  summary: 'Rows of an import, paged by row number',
  /** `after`: the last row number seen. `field` and `message`: rows with this error. */
  query: z.object({
    status: z.enum(ROW_STATUS).optional(),
    after: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    per_page: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional(),
    field: z.string().max(100).optional(),
    message: z.string().max(1000).optional(),
  }),
  response: z.object({ data: z.array(row) }),
});
