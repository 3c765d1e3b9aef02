/** Nobody is signed in who may not be, and somebody can let people in. */
import { ADMINISTRATOR } from '../../../http/privileges.ts';
import { MOST, type InstituteRule } from '../rule.ts';

const SESSIONS = `
SELECT t.user_id::text AS id, format('%s is signed in until %s and %s', u.username, to_char(t.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'),
  CASE WHEN u.deleted_at IS NULL THEN 'inactive' ELSE 'deleted' END) AS message
FROM session_token t JOIN users u ON u.institute_code = $1 AND u.id = t.user_id
WHERE t.institute_code = $1 AND t.expires_at > now() AND (u.deleted_at IS NOT NULL OR NOT u.is_active) LIMIT ${MOST}`;
const ADMINISTRATORS =
  'SELECT 1 FROM users WHERE institute_code = $1 AND deleted_at IS NULL AND is_active AND (all_privileges OR $2 = ANY (privileges)) LIMIT 1';

export const access: InstituteRule = {
  name: 'access',
  about: 'No inactive user has a session, and an active user may manage users',
  scope: 'institute',
  async find({ client }, institute) {
    const { rows } = await client.query<{ id: string; message: string }>(SESSIONS, [institute]);
    const { rowCount } = await client.query(ADMINISTRATORS, [institute, ADMINISTRATOR]);
    const none = rowCount
      ? []
      : [{ institute, table: 'users', id: '', message: `no active user has ${ADMINISTRATOR}` }];
    return [...rows.map((row) => ({ institute, table: 'session_token', ...row })), ...none];
  },
};
