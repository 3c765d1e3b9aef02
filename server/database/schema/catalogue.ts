/** Reads the tables that come from declarations off a live database. */
import type pg from 'pg';
import { APP_ROLE } from '../appRole.ts';
import { DECLARED } from './createSql.ts';

export interface LiveColumn {
  readonly type: string;
  readonly notNull: boolean;
  readonly standard: string | null;
  readonly identity: boolean;
}
export interface LiveTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, LiveColumn>>;
  /** Definitions by name, as PostgreSQL prints them. */
  readonly constraints: Readonly<Record<string, string>>;
  readonly indexes: Readonly<Record<string, string>>;
  readonly policies: Readonly<Record<string, string>>;
  readonly forced: boolean;
  readonly grants: string;
}

/** A column, constraint, index or policy whose comment begins so is not the declarations' business. */
export const BY_HAND = 'by hand';

const SQL = `
SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
  (SELECT coalesce(json_object_agg(a.attname, json_build_object('type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
      'standard', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity <> '')), '{}')
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND NOT starts_with(coalesce(col_description(c.oid, a.attnum), ''), $2)) AS columns,
  (SELECT coalesce(json_object_agg(k.conname, pg_get_constraintdef(k.oid)), '{}') FROM pg_constraint k
    WHERE k.conrelid = c.oid AND k.contype <> 'n' AND NOT starts_with(coalesce(obj_description(k.oid, 'pg_constraint'), ''), $2)) AS constraints,
  (SELECT coalesce(json_object_agg(x.relname, replace(pg_get_indexdef(i.indexrelid), format(' ON %I.', $4::text), ' ON ')), '{}') FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
    WHERE i.indrelid = c.oid AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
      AND NOT starts_with(coalesce(obj_description(x.oid, 'pg_class'), ''), $2)) AS indexes,
  (SELECT coalesce(json_object_agg(p.polname, format('%s %s USING (%s) WITH CHECK (%s)', CASE WHEN p.polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END, p.polcmd,
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))), '{}')
    FROM pg_policy p WHERE p.polrelid = c.oid AND NOT starts_with(coalesce(obj_description(p.oid, 'pg_policy'), ''), $2)) AS policies,
  (SELECT coalesce(string_agg(g.privilege_type, ', ' ORDER BY g.privilege_type), '') FROM aclexplode(c.relacl) g JOIN pg_roles r ON r.oid = g.grantee WHERE r.rolname = $3) AS grants
FROM pg_class c
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = $4::text::regnamespace AND starts_with(coalesce(obj_description(c.oid, 'pg_class'), ''), $1)
ORDER BY c.relname`;

/** Declared tables as they are, by name. */
export async function readCatalogue(client: pg.Client | pg.Pool, schema = 'public'): Promise<Map<string, LiveTable>> {
  const { rows } = await client.query<LiveTable>(SQL, [DECLARED, BY_HAND, APP_ROLE, schema]);
  return new Map(rows.map((row) => [row.name, row]));
}
