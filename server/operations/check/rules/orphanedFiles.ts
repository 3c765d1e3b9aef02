/** Uploaded files that nothing shows any more. */
import { ident } from '../../../database/schema/names.ts';
import { MOST, type InstituteRule } from '../rule.ts';

const HOLDERS = `
SELECT c.relname AS "table", a.attname AS "column" FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[2] WHERE k.contype = 'f' AND k.confrelid = 'stored_file'::regclass`;

export const orphanedFiles: InstituteRule = {
  name: 'orphaned-files',
  about: 'No stored file is older than a day and unused',
  scope: 'institute',
  async find({ client }, institute) {
    const { rows: holders } = await client.query<{ table: string; column: string }>(HOLDERS);
    const unused = [...holders, { table: 'institute', column: 'logo_code' }].map(
      ({ table, column }) =>
        `NOT EXISTS (SELECT 1 FROM ${ident(table)} h WHERE h.institute_code = $1 AND h.${ident(column)} = f.code)`,
    );
    const { rows } = await client.query<{ code: string; name: string }>(
      `SELECT code, name FROM stored_file f WHERE institute_code = $1 AND created_at < now() - interval '1 day' AND ${unused.join(' AND ')} LIMIT ${MOST}`,
      [institute],
    );
    return rows.map(({ code, name }) => ({
      institute,
      table: 'stored_file',
      id: code,
      message: `${name} is not used by any record`,
    }));
  },
};
