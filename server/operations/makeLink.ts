/** A fresh sign-in address for a user, as support hands it out. */
import { sql } from 'kysely';
import { withInstitute } from '../database/door.ts';
import type { Database } from '../database/open.ts';
import { issueCode } from '../http/session.ts';
import { handOffAddress } from '../modules/identity/signIn.ts';
import { Refusal } from './Refusal.ts';
import type { Row } from '../database/tables.ts';

export interface LinkOrder {
  readonly institute: string;
  readonly user: string;
  /** Path of the section to open, without slashes around it; the home page when there is none. */
  readonly section?: string | undefined;
}

/**
 * The address carries a code that works once, for a minute (design 6). @throws Refusal when there is no such active
 * user
 */
export async function makeLink(
  db: Database,
  publicUrl: string,
  { institute, user, section }: LinkOrder,
): Promise<string> {
  const made = await withInstitute(db, { instituteCode: institute, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<Pick<Row<'users'>, 'id'>>`SELECT id FROM users
      WHERE institute_code = ${institute} AND lower(username) = lower(${user}) AND is_active AND deleted_at IS NULL`.execute(
      trx,
    );
    const id = rows[0]?.id;
    return id === undefined ? null : { id, code: await issueCode(trx, institute, id) };
  });
  if (!made) throw new Refusal(`There is no active user ${user} in the institute ${institute}.`);
  return handOffAddress(publicUrl, { instituteCode: institute, userId: made.id }, made.code, section);
}
