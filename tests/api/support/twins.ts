/**
 * Two institutes with the same records under the same ids, and one record of every entity that only the second one has.
 */
import { resources } from '../../../src/resources/index.ts';
import { makeInstitute, type Api, type TestUser } from './apiClient.ts';
import { makeRecord, type Made } from './records.ts';
import { asOwner } from './testDatabase.ts';

/** Id that exists only in the second institute. */
export const FOREIGN = 7_000_000;
export interface Twins {
  readonly ours: TestUser;
  readonly theirs: TestUser;
  /** Ids of the records of both. */
  readonly made: Made;
}

export async function makeTwins(api: Api): Promise<Twins> {
  const ours = await makeInstitute(api, 'ours');
  const theirs = await makeInstitute(api, 'theirs');
  const made: Made = new Map();
  for (const resource of resources) if (!made.has(resource.key)) await makeRecord(api, ours, resource, made);
  await asOwner(api.test.ownerUrl, async (client) => {
    await client.query('SET session_replication_role = replica');
    for (const { key } of resources) {
      await client.query(
        `CREATE TEMP TABLE copied AS SELECT * FROM ${key} WHERE institute_code = 'ours' AND id = ${made.get(key)}`,
      );
      await client.query(
        `UPDATE copied SET institute_code = 'theirs'; INSERT INTO ${key} SELECT * FROM copied ON CONFLICT DO NOTHING`,
      );
      await client.query(
        `UPDATE copied SET id = ${FOREIGN}, institute_code = 'theirs'; INSERT INTO ${key} SELECT * FROM copied ON CONFLICT DO NOTHING; DROP TABLE copied`,
      );
    }
    for (const { key } of resources) {
      // Names of the copies collide with unique indexes; where the second copy was refused the first is moved to the
      // foreign id.
      const { rowCount } = await client.query(
        `SELECT 1 FROM ${key} WHERE institute_code = 'theirs' AND id = ${FOREIGN}`,
      );
      if (!rowCount)
        await client.query(
          `UPDATE ${key} SET id = ${FOREIGN} WHERE institute_code = 'theirs' AND id = ${made.get(key)}`,
        );
    }
  });
  return { ours, theirs, made };
}
