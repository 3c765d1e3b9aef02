/**
 * POST /bulk_imports/: the specified door to the import of students, fee plans, arrears and payments; everything after
 * it is the calls of /imports/{id}.
 */
import { sql } from 'kysely';
import type { BULK_TYPES } from '../../../contract/endpoints/studentChanges.ts';
import { bulkImports } from '../../../contract/endpoints/studentChanges.ts';
import { missingFields, suggestMapping } from '../../../contract/exchange/headers.ts';
import { MAX_FILE_BYTES } from '../../../contract/exchange/limits.ts';
import { labelOf } from '../../../contract/fields.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { workOn } from './chunk.ts';
import { importerFor } from './importer.ts';
import type { Importer } from './importerType.ts';
import { mapColumns } from './mapping.ts';
import { summary } from './reading.ts';
import { runById, saveRun } from './runs.ts';
import { stageFile } from './stage.ts';

/** Where the word of the call is not the name of the importer. */
const IMPORTERS: Partial<Record<(typeof BULK_TYPES)[number], string>> = { feeplans: 'fee_plans' };

type File = Parameters<typeof stageFile>[2];
/** What an import of the file would do to its first rows, its columns taken by their headings. Nothing is kept. */
async function tryFile(call: Call, importer: Importer, file: File) {
  const { data } = await stageFile(call, importer, file);
  const mapping = suggestMapping(data.run.columns, importer.fields);
  const fields = new Map(importer.fields);
  const missing = missingFields(mapping, importer.fields).map((name) =>
    labelOf(name, fields.get(name) ?? { kind: 'text' }),
  );
  if (missing.length > 0) throw invalid('file', `The file has no column for: ${missing.join(', ')}`);
  const { unknown } = (await mapColumns(call, await runById(call, data.run.id), importer, mapping)).data;
  await workOn(call, await runById(call, data.run.id), importer, 'check');
  const tried = await summary(call, await saveRun(call, await runById(call, data.run.id)));
  await sql`DELETE FROM import_run WHERE institute_code = ${call.session.instituteCode} AND id = ${data.run.id}`.execute(
    call.trx,
  );
  return { data: { dry_run: true, ...data, ...tried.data, unknown } };
}

const route = endpointRoute(bulkImports, (call, { body: { type, dry_run, ...file } }) => {
  const importer = importerFor(call.session, IMPORTERS[type] ?? type);
  return dry_run === 'true' || dry_run === '1' ? tryFile(call, importer, file) : stageFile(call, importer, file);
});
export const bulkRoutes: readonly Route[] = [{ ...route, maxBytes: MAX_FILE_BYTES + 64 * 1024 }];
