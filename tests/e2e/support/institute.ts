/** An institute of its own for a spec, made by what the operator's commands call. */
import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '../../../server/database/open.ts';
import { reachDatabase } from '../../../server/operations/connect.ts';
import { createInstitute as create } from '../../../server/operations/institute/create.ts';
import { makeLink } from '../../../server/operations/makeLink.ts';

export interface TestInstitute {
  readonly code: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

const made = new Map<string, Promise<TestInstitute>>();
let opened: Promise<Database> | undefined;
/** The database of the running server, in this process: a command for each link would cost more than what most tests do with it. */
const database = (): Promise<Database> => (opened ??= reachDatabase().then(({ url }) => openDatabase({ url, poolSize: 1 })));

/** The institute of this spec file (one per file and worker). */
export function instituteFor(file: string): Promise<TestInstitute> {
  const known = made.get(file);
  if (known) return known;
  const fresh = createInstitute();
  made.set(file, fresh);
  return fresh;
}

export async function createInstitute(): Promise<TestInstitute> {
  const code = `t${randomBytes(4).toString('hex')}`;
  const institute = { code, name: `School ${code}`, username: 'head', password: `pw-${randomBytes(6).toString('hex')}` };
  const { name, username: admin, password } = institute;
  await create(await database(), { code, name, admin, password, passwordMade: false, campus: 'Main Campus' });
  return institute;
}

/** One fresh hand-off path, as `npm run link` prints it. */
export async function handOff({ code, username }: TestInstitute, section?: string): Promise<string> {
  return new URL(await makeLink(await database(), 'http://school.test', { institute: code, user: username, section })).pathname;
}
