/** A real institute: the starting values of a new school, its first campus, and an administrator. */
import { sql } from 'kysely';
import { isReservedName } from '../../../contract/internal.ts';
import { errorsOf, inputSchema } from '../../../contract/schema.ts';
import { resourceOf } from '../../declared.ts';
import { withInstitute } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { privilegeCatalogue } from '../../http/privileges.ts';
import { seedInstitute } from '../../seed/institute.ts';
import { hashesOf } from '../../seed/seeding.ts';
import { Refusal } from '../Refusal.ts';
import { requireStrongPassword } from './passwords.ts';
import { audit, commandLine } from '../../resources/audit.ts';

export interface InstituteOrder {
  readonly code: string;
  readonly name: string;
  /** Username of the first administrator, who may do everything in every campus. */
  readonly admin: string;
  readonly password: string;
  /** Nobody chose it: it has to be replaced at the first sign-in. */
  readonly passwordMade?: boolean;
  /** Name of the first campus. */
  readonly campus: string;
  /** The product's own: names that are reserved everywhere else, and a second administrator. */
  readonly internal?: { readonly admin: string; readonly password: string };
}

const LONGEST_NAME = 200;
const FIRST_CAMPUS = 'MAIN';

/** @throws Refusal saying what the declaration refuses */
export function requireValid(key: string, values: Readonly<Record<string, unknown>>): void {
  const resource = resourceOf(key);
  const checked = inputSchema(resource, 'create', privilegeCatalogue).safeParse(values);
  if (checked.success) return;
  const lines = Object.values(errorsOf(resource, checked.error)).flat();
  throw new Refusal(`The ${resource.label[0].toLowerCase()} is refused: ${lines.join('; ')}.`);
}
const campusOf = ({ campus }: InstituteOrder) => ({ campus_name: campus, campus_code: FIRST_CAMPUS });
/** An administrator of everything. */
export const userOf = ({ admin, password }: Pick<InstituteOrder, 'admin' | 'password'>) => ({
  username: admin,
  password,
  full_name: 'Administrator',
  all_campuses: true,
  all_privileges: true,
});

const adminsOf = (order: InstituteOrder) => [order, ...(order.internal ? [order.internal] : [])];

/**
 * What can be refused without asking the database.
 * @throws Refusal for a name, username, campus or password that the declarations refuse
 */
export function requireValidOrder(order: InstituteOrder): void {
  const name = order.name.trim();
  if (name === '' || name.length > LONGEST_NAME)
    throw new Refusal(`The name must have 1 to ${LONGEST_NAME} characters.`);
  for (const user of adminsOf(order)) {
    requireValid('users', userOf(user));
    if (!order.internal && isReservedName(user.admin))
      throw new Refusal('Username is reserved: the first administrator is somebody of the school.');
    requireStrongPassword(user.password, [user.admin, order.code]);
  }
  requireValid('campuses', campusOf(order));
}

/**
 * Makes the institute in one transaction, with a row in its audit log.
 * @throws Refusal for an existing code, and as `requireValidOrder`
 */
export async function createInstitute(db: Database, order: InstituteOrder): Promise<void> {
  requireValidOrder(order);
  const { code } = order;
  const admins = adminsOf(order);
  const name = order.name.trim();
  const hashes = await hashesOf(admins.map(({ password }) => password));
  await withInstitute(db, { instituteCode: code, campuses: 'all', userId: null }, async (trx) => {
    const seeding = await seedInstitute(trx, { code, name, hashes });
    if (!seeding) throw new Refusal(`There is already an institute with the code '${code}'. Nothing was changed.`);
    await seeding.add('campuses', [campusOf(order)]);
    await seeding.add('users', admins.map(userOf));
    await sql`UPDATE users SET must_change_password = ${order.passwordMade === true} WHERE institute_code = ${code}`.execute(
      trx,
    );
    const after = { institute_name: name, admin: admins.map(({ admin }) => admin).join(', ') };
    await audit({ trx, ...commandLine(code) }, { action: 'create', entity: 'institute', entityId: code, after });
  });
}
