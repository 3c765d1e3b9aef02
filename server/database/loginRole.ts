/**
 * The user that the pool of requests signs in as. The owner could step down to the role of requests, but whoever gets a
 * statement of their own to the server could step up again; this one has nothing to step up to. Migrations and other
 * work of the owner use connections of their own.
 */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { APP_ROLE } from './appRole.ts';
import { EngineError } from './engine/EngineError.ts';
import { withoutPassword } from './engine/external.ts';
import { withConnection } from './withConnection.ts';

const LONGEST_NAME = 63;
const INSUFFICIENT_PRIVILEGE = '42501';
/** Another process is making it at this moment. */
const MADE_MEANWHILE = new Set(['42710', '23505', 'XX000']);

interface Login {
  readonly name: string;
  readonly url: string;
  readonly password: string;
}
/**
 * Named for the owner and with a secret made of the owner's, from which nobody can tell that one: nothing more to keep.
 * Null without a password.
 */
function loginOf(ownerUrl: string): Login | null {
  const url = new URL(ownerUrl);
  const owner = decodeURIComponent(url.username);
  const secret = decodeURIComponent(url.password);
  if (owner === '' || secret === '') return null;
  const name = `${owner.slice(0, LONGEST_NAME - 9)}_requests`;
  const password = createHmac('sha256', secret).update(`login of ${name}`).digest('base64url');
  url.username = encodeURIComponent(name);
  url.password = password;
  return { name, url: url.toString(), password };
}

const connected = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withConnection(url, 'start', work, { connectionTimeoutMillis: 10_000 });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why requests may not sign in by this URL, or null. `pooled`: nobody but the database can give it the role. */
async function unfit(url: string, pooled = false): Promise<string | null> {
  try {
    const [found] = await connected(
      url,
      async (client) =>
        (
          await client.query<{ name: string; role: string; usable: boolean; mighty: boolean; owns: boolean }>(
            `SELECT session_user AS name, current_user AS role, rolsuper OR rolbypassrls OR rolcreaterole OR rolreplication AS mighty,
          pg_has_role(session_user, $1, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS usable,
          EXISTS (SELECT 1 FROM pg_tables t WHERE t.schemaname = 'public' AND pg_has_role(session_user, t.tableowner, 'MEMBER')) AS owns
        FROM pg_roles WHERE rolname = session_user`,
            [APP_ROLE],
          )
        ).rows,
    );
    if (!found) return 'it cannot be looked up';
    if (found.mighty)
      return `'${found.name}' is a superuser, or may make roles, replicate or bypass row-level security`;
    if (found.owns) return `'${found.name}' owns the tables, or is a member of their owner`;
    if (!found.usable) return `'${found.name}' is not a member of ${APP_ROLE}`;
    return pooled && found.role !== APP_ROLE
      ? `a pooler passes no role on; run once: ALTER ROLE "${found.name}" SET role = '${APP_ROLE}'`
      : null;
  } catch (error) {
    return messageOf(error);
  }
}

async function makeLogin(ownerUrl: string, { name, password }: Login): Promise<void> {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const attributes = `LOGIN NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`;
  await connected(ownerUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
    const plain = `LOGIN PASSWORD '${password}'`;
    // Only a superuser may even repeat some of the attributes.
    await client
      .query(rowCount ? `ALTER ROLE ${quoted} ${plain}` : `CREATE ROLE ${quoted} ${attributes}`)
      .catch((error: unknown) => {
        if (rowCount || (error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
        return client.query(`CREATE ROLE ${quoted} NOINHERIT ${plain}`);
      });
    await client.query(`GRANT ${APP_ROLE} TO ${quoted}`);
  }).catch((error: unknown) => {
    if (!MADE_MEANWHILE.has((error as { code?: string }).code ?? '')) throw error;
  });
}

/**
 * The URL for `openDatabase`. `appUrl` (DATABASE_APP_URL) when it is given; otherwise that of a login made here for the
 * owner's database. Where the owner may not make one, the owner's own, which steps down; `warn` is told why. Run
 * `migrate` first: it makes the role of requests.
 * `pooled`: `appUrl` is that of a pooler.
 * @throws EngineError when `appUrl` cannot be used, or could do more than requests may
 */
export async function requestsUrl(
  ownerUrl: string,
  appUrl: string | null = null,
  warn: (line: string) => void = console.warn,
  pooled = false,
): Promise<string> {
  if (appUrl !== null) {
    const why = await unfit(appUrl, pooled);
    if (why === null) return appUrl;
    throw new EngineError(
      `Requests cannot sign in with DATABASE_APP_URL (${withoutPassword(appUrl)}): ${why}. ` +
        `It must name an ordinary user: CREATE ROLE edubase_requests LOGIN NOINHERIT PASSWORD '…'; GRANT ${APP_ROLE} TO edubase_requests;`,
    );
  }
  const login = loginOf(ownerUrl);
  let why: string | null = 'DATABASE_URL has no password to make one with';
  if (login) {
    why = await unfit(login.url);
    if (why !== null) {
      try {
        await makeLogin(ownerUrl, login);
        why = await unfit(login.url);
      } catch (error) {
        why = messageOf(error);
      }
    }
    if (why === null) return login.url;
  }
  warn(
    `Requests sign in as the owner of the database and step down to ${APP_ROLE}, because no user of their own could be used: ${why}. ` +
      `Set DATABASE_APP_URL to one that an administrator has made (docs/database.md).`,
  );
  return ownerUrl;
}
