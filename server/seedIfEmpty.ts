/** The demo institute in an empty database, never in production. */
import type { Config } from './config.ts';
import type { Database } from './database/open.ts';
import { instituteCodes } from './operations/institute/codesInDatabase.ts';
import { today } from '../contract/dates.ts';
import { DEMO_INSTITUTE, seedDemo, type DemoUsers } from './seed/demo.ts';
import { addFeeHistory } from './seed/demo/feeHistory/history.ts';
import { withConnection } from './database/withConnection.ts';

/**
 * Seeds when there is no institute at all. Answers the demo users when the demo institute is there, for the start
 * message.
 */
export async function seedIfEmpty(
  db: Database,
  ownerUrl: string,
  { production }: Pick<Config, 'production'>,
): Promise<DemoUsers | null> {
  if (production) return null;
  const present = await withConnection(ownerUrl, 'start', instituteCodes);
  if (present.length > 0 && !present.includes(DEMO_INSTITUTE)) return null;
  return seedDemo(db);
}

/**
 * Gives the demo institute its months of fees while people can sign in already. Answers what stops it, between two
 * steps: the next start goes on.
 */
export function seedFeeHistory(db: Database, ownerUrl: string): () => Promise<void> {
  const stopping = new AbortController();
  const wanted = { signal: stopping.signal, tell: (line: string) => console.info(`Demo: ${line}`) };
  const history = async (): Promise<void> => {
    const isFirst = await addFeeHistory(db, DEMO_INSTITUTE, today(), { ...wanted, most: 1 });
    // From a month on the planner can be told what the tables are like; by itself the database looks a minute later.
    if (isFirst) await withConnection(ownerUrl, 'start', (client) => client.query('ANALYZE'));
    await addFeeHistory(db, DEMO_INSTITUTE, today(), wanted);
  };
  const done = history().catch((error: unknown) =>
    console.warn('The fee history of the demo is not whole; the next start goes on with it.', error),
  );
  return () => {
    stopping.abort();
    return done;
  };
}
