/** Stored files: certificate backgrounds, challan logos. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Answers the bytes with their content type. */
export const getFile = defineEndpoint({
  method: 'GET',
  path: '/files/{code}',
  needs: 'files',
  tag: 'Files',
  access: 'signed-in',
  summary: 'A stored file of the institute',
  response: z.unknown(),
});
