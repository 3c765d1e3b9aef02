/**
 * A backup of one institute brought back as a new one, from a page. Only where the operator of the server lets the
 * asking institute make others (docs/operating.md); everybody else is refused.
 */
import { z } from 'zod';
import { RESTORE_PART } from '../backups.ts';
import { defineEndpoint } from '../endpoint.ts';

const base = { needs: 'restores', tag: 'System', access: 'system.restore' } as const;
const restore = z.object({
  id: z.number(),
  /** `receiving`: its file is being sent. `loaded`: its rows are there, and its administrator is being made. */
  state: z.enum(['receiving', 'queued', 'running', 'loaded', 'done', 'refused']),
  code: z.string(),
  name: z.string(),
  admin: z.string(),
  /** The backup of the list that it is from, or the file that was sent. */
  backup_id: z.number().nullable(),
  file_name: z.string().nullable(),
  /** The institute of the backup, and the moment that it is of, once they are read. */
  source_code: z.string().nullable(),
  source_at: z.string().nullable(),
  made_by: z.string().nullable(),
  made_at: z.string(),
  finished_at: z.string().nullable(),
  /** Tables loaded, of all. */
  done: z.number(),
  total: z.number(),
  row_count: z.number(),
  /** Why it was refused, or is tried again. */
  problem: z.string().nullable(),
});
export const listRestores = defineEndpoint({
  method: 'GET',
  path: '/restores',
  ...base,
  summary: 'What was restored as a new institute, newest first, and whether the server lets this institute do so',
  response: z.object({
    data: z.array(restore),
    may: z.boolean(),
    /** Why not. */
    why: z.string().nullable(),
  }),
});
export const makeRestore = defineEndpoint({
  method: 'POST',
  path: '/restores',
  ...base,
  summary: 'Restores a backup of the list, or a file that is sent after it in parts, as a new institute',
  body: z.strictObject({
    /** Of the new institute, and part of its sign-in links. */
    code: z.string().trim().min(1, 'is needed').max(32, 'has at most 32 characters'),
    name: z.string().trim().min(2, 'must have at least 2 letters').max(120),
    /** An administrator who is made for it: no password is in a backup. They choose another one at their first sign-in. */
    admin: z.string().trim().min(1, 'is needed').max(100),
    password: z.string().max(200),
    backup_id: z.int().positive().optional(),
    file_name: z.string().trim().min(1).max(200).optional(),
  }),
  response: z.object({ data: restore }),
});
/** Parts are of {@link RESTORE_PART} bytes at most, in any order. */
export const sendRestorePart = defineEndpoint({
  method: 'POST',
  path: '/restores/{id}/parts/{part}',
  ...base,
  summary: `A part of the file, from 0, of ${RESTORE_PART / 1_048_576} MB at most`,
  encoding: 'multipart',
  body: z.strictObject({ file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file') }),
  response: z.object({ data: z.object({ part: z.number(), size: z.number() }) }),
});
export const beginRestore = defineEndpoint({
  method: 'POST',
  path: '/restores/{id}/begin',
  ...base,
  summary: 'Begins, when all parts of the file are there',
  body: z.strictObject({ parts: z.int().min(1) }),
  response: z.object({ data: restore }),
});
/** The new institute stays, where there is one. */
export const deleteRestore = defineEndpoint({
  method: 'DELETE',
  path: '/restores/{id}',
  ...base,
  summary: 'Stops a restore, or takes one that is over off the list',
  response: z.object({ message: z.string() }),
});
