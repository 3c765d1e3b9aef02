/** A connection for work that is no request's: the start, the command line, backups, checks. */
import pg from 'pg';

/**
 * Gives `work` a connection to `url` and ends it afterwards. `name` says in pg_stat_activity what it is for. A
 * connection that is lost fails the statement that is under way, or the next one; unheard, it would end the process.
 */
export async function withConnection<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
  { connectionTimeoutMillis = 0 }: Pick<pg.ClientConfig, 'connectionTimeoutMillis'> = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `edubase ${name}`, connectionTimeoutMillis });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
