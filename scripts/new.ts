/**
 * npm run new -- entity bus_routes name:text! fare:money campus:ref picture:file [--group 'Admission Settings']
 * npm run new -- entity bus_routes --from table.xlsx [--sheet Routes] [--dry-run] [fare:money …]
 * npm run new -- entity bus_routes --from postgres://user@host/db/table | openapi.json#/components/schemas/BusRoute
 * npm run new -- report riders_per_route --of bus_riders --by route_id [--by shift] [--sum fare]
 * npm run new -- list till-closings --asks 'GET /till_closings' [--title 'Till Closings'] [--group Extras]
 * npm run new -- page moves --asks 'GET /student_movements' [--title 'Moves of Students'] [--group Extras]
 * npm run new -- kind cnic --pattern '^\d{5}-\d{7}-\d$' --hint 'must be …' --sample 35202-1234567-1 --about '…'
 * npm run new -- migration [name] [--allow-drop]
 * Each writes what its page of docs names, lists it, and runs its tests. Nothing is written when what was asked for is
 * not understood.
 */
import { readCommand, type Command } from './new/command.ts';
import { newEntity } from './new/newEntity.ts';
import { newKind } from './new/newKind.ts';
import { newList } from './new/newList.ts';
import { newPage } from './new/newPage.ts';
import { newReport } from './new/newReport.ts';
import { script } from './new/files.ts';

const KINDS: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  entity: newEntity,
  report: newReport,
  list: newList,
  page: newPage,
  kind: newKind,
  migration: async ({ words, values }) =>
    script('scripts/dbDiff.ts', ...words, ...(values['allow-drop'] ? ['--allow-drop'] : [])),
};

try {
  const command = readCommand();
  const write = Object.hasOwn(KINDS, command.what) ? KINDS[command.what] : undefined;
  if (!write) throw new Error(`npm run new -- ${Object.keys(KINDS).join('|')} …`);
  await write(command);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error('status' in error ? 'Stopped; what is written so far stays to be looked at.' : error.message);
  process.exitCode = 1;
}
