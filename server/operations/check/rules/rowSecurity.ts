/** No table shows one institute the rows of another. */
import type { DatabaseRule } from '../rule.ts';

const SQL = `
SELECT c.relname AS "table", CASE
    WHEN NOT c.relrowsecurity THEN 'row-level security is off'
    WHEN NOT c.relforcerowsecurity THEN 'row-level security does not hold for the owner'
    WHEN NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid) THEN 'no policy' END AS message
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'institute_code' AND NOT a.attisdropped
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
UNION ALL
SELECT rolname, 'requests run as a role that bypasses row-level security' FROM pg_roles WHERE rolname = 'edubase_app' AND (rolsuper OR rolbypassrls)
UNION ALL
SELECT c.relname, 'belongs to the role that requests run as' FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
WHERE r.rolname = 'edubase_app' AND c.relnamespace = 'public'::regnamespace`;

export const rowSecurity: DatabaseRule = {
  name: 'row-security',
  about: 'Row-level security is on and forced in every table of institutes, and the role of requests cannot pass it',
  scope: 'database',
  async find({ client }) {
    const { rows } = await client.query<{ table: string; message: string | null }>(SQL);
    return rows.flatMap(({ table, message }) =>
      message === null ? [] : [{ institute: null, table, id: '', message }],
    );
  },
};
