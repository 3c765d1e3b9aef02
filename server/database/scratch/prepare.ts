/**
 * Brings a database to what is served: the committed migrations, and in development what the declarations ask for beyond
 * them. That is taken back and applied anew whenever a declaration or the migrations change, so that it is always what
 * the next migration will do; rows that were typed meanwhile come back.
 */
import type { Resource } from '../../../contract/resource.ts';
import { EngineError } from '../engine/EngineError.ts';
import { migrate } from '../migrate.ts';
import { readMigrations, type Migration } from '../migrations.ts';
import { createTables } from '../schema/createSql.ts';
import { wantedTables } from '../schema/wantedTables.ts';
import { applyScratch } from './apply.ts';
import { lacking } from './lacking.ts';
import { readState } from './state.ts';
import { takeBack } from './takeBack.ts';
import { withConnection } from '../withConnection.ts';

export interface Preparation {
  readonly resources: readonly Resource[];
  /** Whether a difference is applied; elsewhere it keeps the server from starting. */
  readonly development: boolean;
  readonly say: (line: string) => void;
  /** Those of the product, unless a test says others. */
  readonly migrations?: readonly Migration[];
}

/** @throws EngineError that names what the database lacks */
export async function prepareDatabase(
  url: string,
  { resources, development, say, migrations }: Preparation,
): Promise<void> {
  return withConnection(url, 'start', async (client) => {
    const tables = wantedTables(resources);
    const now = { wanted: createTables(tables).join('\n'), migrations: (migrations ?? readMigrations()).length };
    const state = await readState(client);
    const isSame = state?.wanted === now.wanted && state.migrations === now.migrations;
    if (state && !(development && isSame)) await takeBack(client, state, say);
    const applied = await migrate(url, migrations);
    if (applied.length > 0) say(`Migrated: ${applied.join(', ')}`);
    if (development) return state && isSame ? undefined : await applyScratch(client, { tables, ...now }, say);
    const missing = await lacking(client, tables);
    if (missing.length > 0)
      throw new EngineError(
        `The declarations ask for what no migration gives: ${missing.join(', ')}. Write it with \`npm run db:diff\`; \`npm run dev\` applies it until then.`,
      );
  });
}
