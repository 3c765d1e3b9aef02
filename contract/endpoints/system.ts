/** What an administrator looks after without a command: long work, number series, and how the institute's data fares. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { listQuery } from './fees/shapes.ts';
import { day, digits, paged } from './wire.ts';

export const WORK_KINDS = [
  'billing',
  'import',
  'payroll',
  'promotion',
  'messages',
  'backup',
  'restore',
  'sample',
] as const;
/** `waiting`: until its time comes, or until someone goes on with it. */
export const WORK_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const base = { needs: 'system', tag: 'System', access: 'system.read' } as const;

/**
 * Whoever works for some campuses sees what they started themselves, and the salaries of their campuses. Backups,
 * restores and the sample are told to who holds the privilege of each.
 */
export const listWork = defineEndpoint({
  method: 'GET',
  path: '/system_work',
  ...base,
  summary: 'Long work that the server does, or did: challans, imports, salaries, messages, backups',
  query: z.strictObject({
    kind: z.enum(WORK_KINDS).optional(),
    state: z.enum(WORK_STATES).optional(),
    user_id: digits.optional(),
    /** By the day on which it began; what is not over is always there. */
    from_date: day.optional(),
    to_date: day.optional(),
    page: listQuery.page,
    per_page: listQuery.per_page,
    sort_by: listQuery.sort_by,
    sort_order: listQuery.sort_order,
  }),
  response: paged(
    z.object({
      kind: z.enum(WORK_KINDS),
      /** Of the work, among those of its kind. */
      id: z.number(),
      /** What kind of challans or file, which month, which channel. */
      what: z.string(),
      /** The name of the file, or the month. */
      name: z.string().nullable(),
      state: z.enum(WORK_STATES),
      total: z.number(),
      done: z.number(),
      failed: z.number(),
      /** Why it failed or is tried again; of a backup or restore that is over, how many rows it has. */
      message: z.string().nullable(),
      user: z.string().nullable(),
      started_at: z.string(),
      finished_at: z.string().nullable(),
    }),
  ),
});
/** Refused to whoever works for some campuses alone. */
export const numberSeries = defineEndpoint({
  method: 'GET',
  path: '/number_series',
  ...base,
  summary: 'The numbers that are given next, and the last ones that were',
  response: z.object({
    data: z.array(
      z.object({
        /** Its place in the list. */
        id: z.number(),
        series: z.string(),
        label: z.string(),
        /** The accounting year that it is of; null for one that goes on. */
        year: z.string().nullable(),
        next_number: z.number(),
        last_number: z.number().nullable(),
        /** The next is beyond the last that was given. */
        is_ahead: z.boolean(),
      }),
    ),
  }),
});
export const FACT_AREAS = ['health', 'work', 'storage'] as const;
export const FACT_STATES = ['good', 'look', 'bad'] as const;
/** Refused to whoever works for some campuses alone. */
export const systemFacts = defineEndpoint({
  method: 'GET',
  path: '/system_facts',
  ...base,
  summary: 'How the server and the data of the institute fare, fact by fact',
  response: z.object({
    data: z.array(
      z.object({
        /** Its place in the list. */
        id: z.number(),
        key: z.string(),
        area: z.enum(FACT_AREAS),
        label: z.string(),
        /** As people read it. */
        text: z.string(),
        state: z.enum(FACT_STATES),
        /** What to do about it; null where it is good. */
        advice: z.string().nullable(),
      }),
    ),
  }),
});

const institute = z.object({
  institute_code: z.string(),
  institute_name: z.string(),
  /** Of the stored picture; null without one. */
  logo_code: z.string().nullable(),
  currency: z.string(),
  time_zone: z.string(),
  /** The day on which reports begin, where a question does not say another; null: 1 April 2024. */
  report_start: z.string().nullable(),
});
const settings = { needs: 'system', tag: 'System', access: 'system.settings' } as const;
/** Refused to whoever works for some campuses alone. */
export const instituteSettings = defineEndpoint({
  method: 'GET',
  path: '/institute_settings',
  ...settings,
  summary: 'The name and logo of the institute, and where its reports begin',
  response: z.object({ data: institute }),
});
/**
 * Name and logo, as the head of every page and paper has them, and where reports begin. The code is part of every sign-in link and stays; so do
 * currency and time zone, in which everything is written.
 */
export const saveInstituteSettings = defineEndpoint({
  method: 'POST',
  path: '/institute_settings',
  ...settings,
  summary: 'Changes the name and logo of the institute, and where its reports begin',
  encoding: 'multipart',
  body: z.strictObject({
    institute_name: z.string().trim().min(2, 'must have at least 2 letters').max(120),
    logo: z.custom<Blob>((value) => value instanceof Blob, 'must be a file').optional(),
    remove_logo: z.enum(['true', 'false']).optional(),
    /** Empty: as if none had been said. Left out: as it is. */
    report_start: z.union([day, z.literal('')]).optional(),
  }),
  response: z.object({ data: institute }),
});
