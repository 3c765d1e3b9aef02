/** The role that requests run as. */
import type pg from 'pg';
import { EngineError } from './engine/EngineError.ts';
/** Role that requests run as: owns nothing, bypasses nothing. */
export const APP_ROLE = 'edubase_app';

const BY_HAND = `CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO CURRENT_USER;`;
/** Another database of the same server may be making the role at this moment. */
const MADE_MEANWHILE = new Set(['42710', '23505']);
const INSUFFICIENT_PRIVILEGE = '42501';

interface State {
  readonly present: boolean;
  readonly usable: boolean;
  readonly unsafe: boolean;
}

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(
    `SELECT r.oid IS NOT NULL AS present, coalesce(r.rolsuper OR r.rolbypassrls OR r.rolcreaterole, false) AS unsafe,
            coalesce(pg_has_role(current_user, r.oid, 'MEMBER'), false) AS usable
     FROM (SELECT 1) one LEFT JOIN pg_roles r ON r.rolname = $1`,
    [APP_ROLE],
  );
  return rows[0] ?? { present: false, usable: false, unsafe: false };
}

async function attempt(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === INSUFFICIENT_PRIVILEGE) {
      throw new EngineError(
        `The database user may not make the role ${APP_ROLE}, which requests run as. Ask an administrator of the server to run once: ${BY_HAND}`,
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
  if (!before.present) await attempt(client, `CREATE ROLE ${APP_ROLE} NOLOGIN NOINHERIT`);
  if (!(await stateOf(client)).usable) await attempt(client, `GRANT ${APP_ROLE} TO CURRENT_USER`);
  const { unsafe } = await stateOf(client);
  if (unsafe)
    throw new EngineError(
      `The role ${APP_ROLE} is a superuser or may bypass row-level security. Take that away: ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS NOCREATEROLE.`,
    );
}
