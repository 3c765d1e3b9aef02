/** One attempt to reach a server, with the outcomes that the engine tells apart. */
import pg from 'pg';

export type Outcome =
  | { readonly client: pg.Client }
  | { readonly failed: 'absent' | 'starting' | 'refused'; readonly message: string };

const ABSENT = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']);
/** cannot_connect_now: starting up, in recovery, or shutting down. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * 'absent': nobody listens. 'starting': a server that asks to wait. 'refused': anything else (wrong password, other
 * server).
 */
export async function tryConnect(url: string): Promise<Outcome> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: `edubase ${process.pid}`,
  });
  // A connection that dies later must not end the process; whoever owns it listens for 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { client };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    await client.end().catch(() => undefined);
    if (code === CANNOT_CONNECT_NOW) return { failed: 'starting', message };
    return { failed: code !== undefined && ABSENT.has(code) ? 'absent' : 'refused', message };
  }
}
