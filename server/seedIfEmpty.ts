/** The demo institute in an empty database, never in production. */
import pg from 'pg';
import type { Database } from './database/open.ts';
import { instituteCodes } from './operations/institute/codesInDatabase.ts';
import { DEMO_INSTITUTE, seedDemo, type DemoUsers } from './seed/demo.ts';

async function institutes(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'edubase start' });
  await client.connect();
  try {
    return await instituteCodes(client);
  } finally {
    await client.end();
  }
}

/** Seeds when there is no institute at all. Answers the demo users when the demo institute is there, for the start message. */
export async function seedIfEmpty(db: Database, ownerUrl: string, production: boolean): Promise<DemoUsers | null> {
  if (production) return null;
  const present = await institutes(ownerUrl);
  if (present.length > 0 && !present.includes(DEMO_INSTITUTE)) return null;
  return seedDemo(db);
}
