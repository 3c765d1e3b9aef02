/** An institute of its own for a spec, made by the same command that an operator uses. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface TestInstitute {
  readonly code: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

const made = new Map<string, Promise<TestInstitute>>();

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
  await run(process.execPath, [
    'scripts/institute.ts',
    'create',
    '--code',
    code,
    '--name',
    institute.name,
    '--admin',
    'head',
    '--password',
    institute.password,
  ]);
  return institute;
}

/** One fresh hand-off path, as `npm run link` prints it. */
export async function handOff(institute: TestInstitute, section?: string): Promise<string> {
  const args = ['scripts/link.ts', ...(section ? [section] : []), '--institute', institute.code, '--user', institute.username];
  const { stdout } = await run(process.execPath, args);
  const address = stdout.trim().split('\n').at(-1) ?? '';
  return new URL(address).pathname;
}
