import type { Opened, OpenFile } from './wizard/useImport.ts';
import type { Body } from '../../../../contract/endpoints/calls.ts';
import { write } from '../../../dataProvider/ask.ts';

type BulkType = Body<'POST /bulk_imports/'>['type'];

/**
 * Specification 7: students, fee plans, arrears and payments are imported by this call; the answer is that of every
 * import.
 */
export const openBulk =
  (type: BulkType): OpenFile =>
  async (_key, file) =>
    (await write('POST /bulk_imports/', { body: { type, ...file } })) as { data: Opened };
