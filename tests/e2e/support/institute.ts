/** An institute of its own for a spec, made by what the operator's commands call. */
import { randomBytes } from 'node:crypto';
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../../contract/internal.ts';
import { withInstitute } from '../../../server/database/door.ts';
import { openDatabase, type Database } from '../../../server/database/open.ts';
import { reachDatabase } from '../../../server/operations/connect.ts';
import { createInstitute as create } from '../../../server/operations/institute/create.ts';
import { createInternalInstitute } from '../../../server/operations/institute/internal.ts';
import { Refusal } from '../../../server/operations/Refusal.ts';
import { makeLink } from '../../../server/operations/makeLink.ts';

export interface TestInstitute {
  readonly code: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

const made = new Map<string, Promise<TestInstitute>>();
let opened: Promise<Database> | undefined;
/**
 * The database of the running server, in this process: a command for each link would cost more than what most tests do
 * with it.
 */
const database = (): Promise<Database> =>
  (opened ??= reachDatabase().then(({ url }) => openDatabase({ url, poolSize: 1 })));

/** The institute of this spec file (one per file and worker). */
export function instituteFor(file: string): Promise<TestInstitute> {
  const known = made.get(file);
  if (known) return known;
  const fresh = createInstitute();
  made.set(file, fresh);
  return fresh;
}

export async function createInstitute(called?: string, campus = 'Main Campus'): Promise<TestInstitute> {
  const code = `t${randomBytes(4).toString('hex')}`;
  const institute = {
    code,
    name: called ?? `School ${code}`,
    username: 'head',
    password: `pw-${randomBytes(6).toString('hex')}`,
  };
  const { name, username: admin, password } = institute;
  await create(await database(), { code, name, admin, password, passwordMade: false, campus });
  return institute;
}

/** An administrator of the internal institute, which is made once for the server. */
export async function internalAdministrator(): Promise<Pick<TestInstitute, 'code' | 'username'>> {
  const db = await database();
  const username = INTERNAL_ADMIN_USERNAMES[0] ?? '';
  const made = await createInternalInstitute(db).catch((error: unknown) => {
    // A second browser of the run found it made.
    if (!(error instanceof Refusal)) throw error;
  });
  // As if they had chosen their own, which every password that is made asks for.
  if (made)
    await withInstitute(db, { instituteCode: INTERNAL_INSTITUTE_CODE, campuses: 'all', userId: null }, (trx) =>
      trx
        .updateTable('users')
        .set({ must_change_password: false })
        .where('institute_code', '=', INTERNAL_INSTITUTE_CODE)
        .execute(),
    );
  return { code: INTERNAL_INSTITUTE_CODE, username };
}

/** One fresh hand-off path, as `npm run link` prints it. */
export async function handOff(
  { code, username }: Pick<TestInstitute, 'code' | 'username'>,
  section?: string,
): Promise<string> {
  return new URL(await makeLink(await database(), 'http://school.test', { institute: code, user: username, section }))
    .pathname;
}
