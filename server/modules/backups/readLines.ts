/** Reads a backup of one institute, and vouches for it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { Refusal } from '../../operations/Refusal.ts';
import { INSTITUTE_FORMAT, INSTITUTE_FORMAT_VERSION, type InstituteHeader } from './lines.ts';

export type InstitutePiece =
  | { readonly header: InstituteHeader }
  | { readonly table: string }
  | { readonly row: string }
  | { readonly end: number };

function marker(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text.slice(1)) as Record<string, unknown>;
  } catch {
    throw new Refusal('The file is no backup of an institute, or it is damaged.');
  }
}
async function* pieces(lines: AsyncIterable<string>): AsyncGenerator<InstitutePiece, void, void> {
  const hash = createHash('sha256');
  let header: InstituteHeader | null = null;
  let ended = false;
  let rows = 0;
  for await (const line of lines) {
    if (ended) throw new Refusal('The backup is damaged: it goes on after its end.');
    const mark = line.startsWith('#') ? marker(line) : null;
    if (!header) {
      if (mark?.['format'] !== INSTITUTE_FORMAT) throw new Refusal('The file is no backup of an institute.');
      if (mark['version'] !== INSTITUTE_FORMAT_VERSION)
        throw new Refusal(
          'The backup was written by a newer version of Edubase, in a format that this one cannot read.',
        );
      header = mark as unknown as InstituteHeader;
      yield { header };
    } else if (mark && 'sha256' in mark) {
      if (mark['sha256'] !== hash.digest('hex')) throw new Refusal('The backup is damaged: its checksum is wrong.');
      ended = true;
      continue;
    } else if (mark && typeof mark['table'] === 'string') {
      rows = 0;
      yield { table: mark['table'] };
    } else if (mark) {
      if (mark['rows'] !== rows) throw new Refusal('The backup is damaged: rows of a table are missing.');
      yield { end: rows };
    } else {
      rows += 1;
      yield { row: line };
    }
    hash.update(`${line}\n`);
  }
  if (!ended) throw new Refusal('The backup file ends too early: it was not copied completely.');
}
/** The pieces in order. Ends normally only when the whole file is sound. @throws Refusal */
export async function* readInstituteBackup(file: string): AsyncGenerator<InstitutePiece, void, void> {
  const input = createReadStream(file);
  const unzipped = createGunzip();
  input.on('error', (error) => unzipped.destroy(error));
  const lines = createInterface({ input: input.pipe(unzipped), crlfDelay: Infinity });
  // The lines end quietly where their source fails.
  let problem: Error | null = null;
  unzipped.on('error', (error) => {
    problem = error;
    lines.close();
  });
  try {
    yield* pieces(lines);
  } catch (error) {
    const { code = '', message = '' } = (problem ?? {}) as { code?: string; message?: string };
    if (code === 'ENOENT') throw new Refusal(`There is no file ${file}.`);
    if (problem) throw new Refusal(`The backup file is damaged or not complete (${message}).`);
    throw error;
  } finally {
    input.destroy();
    unzipped.destroy();
  }
}
