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
/** The provider's own people have a reserved name that no administrator can give. */
export const renameUser = (institute: string, id: number, username: string): Promise<void> =>
  asOwner(async (client) => {
    const { rowCount } = await client.query('UPDATE users SET username = $3 WHERE institute_code = $1 AND id = $2', [institute, id, username]);
    if (rowCount !== 1) throw new Error(`no user ${id} in ${institute}`);
  });
