/** Passwords that were found most often where passwords have been stolen (passwords/NOTICE says whose list it is). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** At least eight characters long, in small letters and NFKC, most common first. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'passwords', 'common.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);
