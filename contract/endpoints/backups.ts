/** Backups of one institute, made while people work, also by themselves; they are restored into a new institute. */
import { z } from 'zod';
import { BACKUP_TIMES, MOST_SCHEDULED } from '../backups.ts';
import { defineEndpoint } from '../endpoint.ts';

const base = { needs: 'backups', tag: 'System', access: 'system.backup' } as const;
const backup = z.object({
  id: z.number(),
  state: z.enum(['queued', 'running', 'done']),
  made_at: z.string(),
  made_by: z.string().nullable(),
  /** By the schedule, which deletes it when there are as many newer ones as it says. */
  scheduled: z.boolean(),
  /** What stopped it the last time; it is tried again. */
  problem: z.string().nullable(),
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

const schedule = z.object({
  every: z.enum(BACKUP_TIMES),
  /** 1 is Monday. */
  weekday: z.number(),
  /** In the time zone of the institute. */
  hour: z.number(),
  keep: z.number(),
  time_zone: z.string(),
  /** Null while there is no schedule. */
  next_at: z.string().nullable(),
  last_at: z.string().nullable(),
  last_problem: z.string().nullable(),
  /** 0 until it is saved the first time. */
  version: z.number(),
});
export const backupSchedule = defineEndpoint({
  method: 'GET',
  path: '/backup_schedule',
  ...base,
  summary: 'When backups are made without anyone, and how the last one went',
  response: z.object({ data: schedule }),
});
export const saveBackupSchedule = defineEndpoint({
  method: 'POST',
  path: '/backup_schedule',
  ...base,
  summary: 'Says when backups are made without anyone, and how many of those stay',
  body: z.strictObject({
    every: z.enum(BACKUP_TIMES),
    weekday: z.int('must be a whole number').min(1, 'is 1 for Monday').max(7, 'is 7 for Sunday'),
    hour: z.int('must be a whole number').min(0, 'is 0 to 23').max(23, 'is 0 to 23'),
    keep: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(MOST_SCHEDULED, `must be at most ${MOST_SCHEDULED}`),
    /** As it was read. */
    version: z.int().min(0),
  }),
  response: z.object({ data: schedule }),
});
