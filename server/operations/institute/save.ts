/** Writes the backup of one institute into a file. */
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../../database/open.ts';
import { isInstituteCode, withInstitute } from '../../database/door.ts';
import { instituteLines } from '../../modules/backups/lines.ts';
import { readInstituteBackup } from '../../modules/backups/readLines.ts';
import { Refusal } from '../Refusal.ts';

/**
 * The file appears under its name when it is complete and was read back; only this user can read it. Answers its size in bytes.
 * @throws Refusal for an institute that is not there, and a file that is
 */
export async function saveInstitute(db: Database, code: string, file: string): Promise<number> {
  const path = resolve(file);
  if (existsSync(path))
    throw new Refusal(`${file} exists already. A backup never replaces a file: choose another name.`);
  const who = { instituteCode: code, campuses: 'all', userId: null } as const;
  const there =
    isInstituteCode(code) &&
    (await withInstitute(db, who, (trx) =>
      trx.selectFrom('institute').select('institute_code').where('institute_code', '=', code).execute(),
    ));
  if (there === false || there.length === 0) throw new Refusal(`There is no institute with the code '${code}'.`);
  const partial = `${path}.${process.pid}.partial`;
  try {
    const handle = await open(partial, 'wx', 0o600);
    await pipeline(Readable.from(instituteLines(db, code)), createGzip(), handle.createWriteStream({ flush: true }));
    for await (const _piece of readInstituteBackup(partial));
    await rename(partial, path);
    return (await stat(path)).size;
  } finally {
    await rm(partial, { force: true });
  }
}
