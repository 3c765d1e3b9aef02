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
/** The log says who took it; the file is answered to them for a quarter of an hour. */
export const exportPersonalData = defineEndpoint({
  method: 'POST',
  path: '/personal_data/{kind}/{id}/export',
  ...base,
  access: 'personal_data.export',
  summary: 'Writes down who takes the data of a person, and names the file',
  body: z.strictObject({}),
  response: z.object({ data: z.object({ name: z.string() }) }),
});
export const personalDataFile = defineEndpoint({
  method: 'GET',
  path: '/personal_data/{kind}/{id}/file',
  ...base,
  access: 'personal_data.export',
  summary: 'Everything about a person as a zip: a page to read, the same as JSON, and the files',
  response: z.object({
    data: z.object({
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
