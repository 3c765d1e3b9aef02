/** What a person may ask of their data: all of it as one file, and that it is erased. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PERSON_KINDS } from '../personalData.ts';

const base = { needs: 'personal-data', tag: 'System' } as const;
/** Of a student, an employee, a contact or a user; of the last two to whoever works for all campuses. */
export const personalData = defineEndpoint({
  method: 'GET',
  path: '/personal_data/{kind}/{id}',
  ...base,
  access: ['personal_data.export', 'personal_data.erase'],
  summary: 'How many rows and files the database holds about a person, table by table',
  response: z.object({
    data: z.object({
      kind: z.enum(PERSON_KINDS),
      id: z.number(),
      name: z.string(),
      /** SID, employee number or username. */
      number: z.string().nullable(),
      tables: z.array(z.object({ title: z.string(), rows: z.number() })),
      files: z.number(),
      /** What an erasure would take away and what stays, and why; and why it cannot be done. Empty for who may not erase. */
      erasing: z.object({
        gone: z.array(z.string()),
        stays: z.array(z.object({ title: z.string(), why: z.string() })),
        problems: z.array(z.string()),
      }),
    }),
  }),
});
const made = z.object({
  id: z.number(),
  /** Stopped: who asked may no longer have it, or it could not be made, and the problem says why. */
  state: z.enum(['queued', 'running', 'done', 'stopped']),
  /** Why it could not go on; while it is made, it is tried again. */
  problem: z.string().nullable(),
  made_at: z.string(),
  /** Steps that are done, of all. */
  done: z.number(),
  total: z.number(),
  /** The name of the file, in how many parts it is read, and its bytes. */
  name: z.string(),
  parts: z.number(),
  size: z.number(),
});
/** For who asks alone, for a day; the log says who did. It takes the place of the one that they had made before. */
export const exportPersonalData = defineEndpoint({
  method: 'POST',
  path: '/personal_data/{kind}/{id}/export',
  ...base,
  access: 'personal_data.export',
  summary: 'Begins a file of everything about a person: a page to read, the same as JSON, and the files',
  body: z.strictObject({}),
  response: z.object({ data: made }),
});
export const personalDataExport = defineEndpoint({
  method: 'GET',
  path: '/personal_data/{kind}/{id}/export',
  ...base,
  access: 'personal_data.export',
  summary: 'How far the file is that the caller asked for; nothing when there is none',
  response: z.object({ data: made.nullable() }),
});
/** Also while it is tried again and again. */
export const stopPersonalDataExport = defineEndpoint({
  method: 'DELETE',
  path: '/personal_data/{kind}/{id}/export',
  ...base,
  access: 'personal_data.export',
  summary: 'Stops the file that the caller asked for, while it is being made',
  response: z.object({ message: z.string() }),
});
export const personalDataPart = defineEndpoint({
  method: 'GET',
  path: '/personal_data/{kind}/{id}/export/parts/{part}',
  ...base,
  access: 'personal_data.export',
  summary: 'A part of the zip, from 0: all of them, one behind the other, are the file',
  response: z.object({
    data: z.object({
      part: z.number(),
      /** In base64. */
      bytes: z.string(),
    }),
  }),
});

/** Cannot be undone. Refused while they are here, owe or are owed something, or something of theirs waits. */
export const erasePersonalData = defineEndpoint({
  method: 'POST',
  path: '/personal_data/{kind}/{id}/erase',
  ...base,
  access: 'personal_data.erase',
  summary: 'Erases what is said of a person; the books keep their number',
  body: z.strictObject({
    reason: z.string().trim().min(1, 'Say why').max(300, 'must be at most 300 characters'),
    /** As it is shown: typed by whoever confirms. */
    name: z.string().trim().max(120),
  }),
  response: z.object({ message: z.string() }),
});
/** Of the whole institute. */
export const listErasures = defineEndpoint({
  method: 'GET',
  path: '/erasures',
  ...base,
  access: 'personal_data.erase',
  summary: 'Persons whose data was erased: when, by whom and why',
  response: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(PERSON_KINDS),
        number: z.number().nullable(),
        reason: z.string(),
        made_by: z.string().nullable(),
        made_at: z.string(),
      }),
    ),
  }),
});
