/** What a person may ask of their data: all of it, as one file. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PERSON_KINDS } from '../personalData.ts';

const base = { needs: 'personal-data', tag: 'System' } as const;
/** Of a student, an employee, a contact or a user; of the last two to whoever works for all campuses. */
export const personalData = defineEndpoint({
  method: 'GET',
  path: '/personal_data/{kind}/{id}',
  ...base,
  access: 'personal_data.export',
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
