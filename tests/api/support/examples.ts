/** The API with the entities of tests/examples besides its own, and their tables. */
import '../../examples/busTimetablesComputed.ts';
import { examples } from '../../examples/index.ts';
import { createTables } from '../../../server/database/schema/createSql.ts';
import { wantedTables } from '../../../server/database/schema/wantedTables.ts';
import { applyTriggers } from '../../../server/database/triggers.ts';
import { resources } from '../../../src/resources/index.ts';
import { makeApp, type Api } from './apiClient.ts';
import { asOwner } from './testDatabase.ts';

export async function makeExampleApp(): Promise<Api> {
  const api = await makeApp();
  const keys = new Set(resources.filter((resource) => examples.includes(resource)).map(({ key }) => key));
  const tables = wantedTables(resources).filter(({ resource }) => keys.has(resource));
  await asOwner(api.test.ownerUrl, async (client) => {
    for (const statement of createTables(tables)) await client.query(statement);
    await applyTriggers(client);
  });
  return api;
}
