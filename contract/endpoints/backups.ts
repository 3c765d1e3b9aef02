/** Backups of one institute, made while people work; they are restored by the operator, into a new institute. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const base = { needs: 'backups', tag: 'System', access: 'system.backup' } as const;
const backup = z.object({
  id: z.number(),
  state: z.enum(['queued', 'running', 'done']),
  made_at: z.string(),
  made_by: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Tables read, of all. */
  done: z.number(),
  total: z.number(),
  /** Rows in it, and bytes of its file. */
  row_count: z.number(),
  size: z.number(),
});
/** Refused to whoever works for some campuses, as all of these are. */
export const listBackups = defineEndpoint({
  method: 'GET',
  path: '/backups',
  ...base,
  summary: 'The backups of the institute, newest first, with how far each is',
  response: z.object({ data: z.array(backup) }),
});
export const makeBackup = defineEndpoint({
  method: 'POST',
  path: '/backups',
  ...base,
  summary: 'Begins a backup of everything of the institute, as of one moment',
  body: z.strictObject({}),
  response: z.object({ data: backup }),
});
/** The log says who took it. */
export const takeBackup = defineEndpoint({
  method: 'POST',
  path: '/backups/{id}/download',
  ...base,
  summary: 'Says in how many parts the file of a backup is read, and writes down who took it',
  body: z.strictObject({}),
  response: z.object({ data: z.object({ name: z.string(), parts: z.number(), size: z.number() }) }),
});
export const backupPart = defineEndpoint({
  method: 'GET',
  path: '/backups/{id}/parts/{part}',
  ...base,
  summary: 'A part of the file, from 0: all of them, one behind the other, are the file',
  response: z.object({
    data: z.object({
      part: z.number(),
      /** In base64. */
      bytes: z.string(),
    }),
  }),
});
export const deleteBackup = defineEndpoint({
  method: 'DELETE',
  path: '/backups/{id}',
  ...base,
  summary: 'Deletes a backup, or stops one that is being made',
  response: z.object({ message: z.string() }),
});
