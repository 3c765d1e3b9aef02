/** What posts entries of the books has a name, a document and a screen, each source its own. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOURNAL_SOURCES } from '../../contract/finance/journalSources.ts';
import { makeApp, type Api } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
beforeAll(async () => {
  api = await makeApp();
});
afterAll(() => api.test.drop());

it('the sources that the database takes are those that have names: a new one fails here, and then in the type-check', async () => {
  const [check] = await asOwner(api.test.ownerUrl, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'gl_journals_source_check' AND conrelid = 'gl_journals'::regclass`,
    );
    return rows;
  });
  const known = [...(check?.text.matchAll(/'(\w+)'/g) ?? [])].map(([, source]) => source);
  expect(known.toSorted()).toEqual([...JOURNAL_SOURCES].toSorted());
});
