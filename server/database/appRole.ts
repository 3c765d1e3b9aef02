/** The role that requests run as. */
import type pg from 'pg';
import { EngineError } from './engine/EngineError.ts';

/** Role that requests run as: owns nothing, bypasses nothing. */
export const APP_ROLE = 'edubase_app';

/** Another database of the same server may be making the role at this moment. */
const MADE_MEANWHILE = new Set(['42710', '23505']);
const INSUFFICIENT_PRIVILEGE = '42501';

interface State {
  readonly present: boolean;
  readonly usable: boolean;
  readonly unsafe: boolean;
  /** The database user, quoted. */
  readonly owner: string;
}

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(
    `SELECT r.oid IS NOT NULL AS present, coalesce(r.rolsuper OR r.rolbypassrls OR r.rolcreaterole, false) AS unsafe,
            coalesce(pg_has_role(current_user, r.oid, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END), false) AS usable,
            quote_ident(current_user) AS owner
     FROM (SELECT 1) one LEFT JOIN pg_roles r ON r.rolname = $1`,
    [APP_ROLE],
  );
  const [state] = rows;
  if (!state) throw new Error('the state of the role could not be read');
  return state;
}

async function attempt(client: pg.Client, { present, owner }: State, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === INSUFFICIENT_PRIVILEGE) {
      throw new EngineError(
        `The database user ${owner} may not ${present ? 'use' : 'make'} the role ${APP_ROLE}, which requests run as. ` +
          `Ask an administrator of the server to run once: ${present ? '' : `CREATE ROLE ${APP_ROLE} NOLOGIN; `}GRANT ${APP_ROLE} TO ${owner};`,
      );
    }
    if (!MADE_MEANWHILE.has(code)) throw error;
  }
}

/**
 * Makes the restricted role unless it is there, and lets the owner become it.
 * @throws EngineError when the owner may not, or when the role could bypass row-level security
 */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  const before = await stateOf(client);
  if (!before.present) await attempt(client, before, `CREATE ROLE ${APP_ROLE} NOLOGIN NOINHERIT`);
  const made = await stateOf(client);
  if (!made.usable) await attempt(client, made, `GRANT ${APP_ROLE} TO CURRENT_USER`);
  if (made.unsafe) {
    throw new EngineError(
      `The role ${APP_ROLE} is a superuser or may bypass row-level security. Take that away: ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS NOCREATEROLE.`,
    );
  }
}
