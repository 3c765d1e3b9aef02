/** The database of the running server as its owner, for what no user may see or do. */
import pg from 'pg';
import { reachDatabase } from '../../../server/operations/connect.ts';

export async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { url, release } = await reachDatabase();
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await release();
  }
}
