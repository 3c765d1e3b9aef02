import type { z } from 'zod';
import { bulkImports } from '../../../../contract/endpoints/students.ts';
import { callEndpoint } from '../../../dataProvider/callEndpoint.ts';
import type { Opened, OpenFile } from './wizard/useImport.ts';

type BulkType = z.input<NonNullable<typeof bulkImports.body>>['type'];

/** Specification 7: students, fee plans, arrears and payments are imported by this call; the answer is that of every import. */
export const openBulk =
  (type: BulkType): OpenFile =>
  async (_key, file) =>
    (await callEndpoint(bulkImports, { body: { type, ...file } })) as { data: Opened };
