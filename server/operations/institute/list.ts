/** What the operator sees of the institutes. */
import { instituteCodes } from './codesInDatabase.ts';
import { withConnection } from '../../database/withConnection.ts';

export interface InstituteLine {
  readonly code: string;
  readonly name: string;
  readonly users: number;
  readonly campuses: number;
  /** 'YYYY-MM-DD' (UTC). */
  readonly since: string;
}

const SQL = `SELECT institute_code AS code, institute_name AS name, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since,
  (SELECT count(*)::int FROM users u WHERE u.institute_code = i.institute_code AND u.deleted_at IS NULL AND u.is_active) AS users,
  (SELECT count(*)::int FROM campuses c WHERE c.institute_code = i.institute_code) AS campuses
FROM institute i WHERE institute_code = $1`;

/** Every institute with its active users and campuses. `url` is the owner's. */
export async function listInstitutes(url: string): Promise<InstituteLine[]> {
  return withConnection(url, 'institute', async (client) => {
    const lines: InstituteLine[] = [];
    for (const code of await instituteCodes(client)) {
      await client.query("SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false)", [
        code,
      ]);
      lines.push(...(await client.query<InstituteLine>(SQL, [code])).rows);
    }
    return lines;
  });
}
