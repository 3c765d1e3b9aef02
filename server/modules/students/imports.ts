/** POST /bulk_imports/: the specified door to the import of students and families; everything after it is server/modules/exchange. */
import { bulkImports } from '../../../contract/endpoints/students.ts';
import { MAX_FILE_BYTES } from '../../../contract/exchange/limits.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { importerFor } from '../exchange/importer.ts';
import { stageFile } from '../exchange/stage.ts';

const TYPES: readonly string[] = ['students', 'families', 'guardians'];
const imports = endpointRoute(bulkImports, (call, { body }) => {
  const { type, ...file } = body;
  if (!TYPES.includes(type)) throw invalid('type', `type must be one of ${TYPES.join(', ')}`);
  return stageFile(call, importerFor(call.session, type), file);
});
export const importRoutes = [{ ...imports, maxBytes: MAX_FILE_BYTES + 64 * 1024 }];
