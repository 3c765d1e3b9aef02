/**
 * What a long proof was last found to hold for: a hash of everything that decides its outcome, part by part, in
 * tests/proven. While that is the same, the test command makes the proof short; what has changed is proven whole. `npm
 * run proofs` makes all of them whole and writes the record.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const isRecording = process.env['PROOFS'] === 'record';

/** Texts of files, and of the files in folders, that end so. */
export function textsOf(paths: readonly string[], ends: readonly string[] = ['.ts']): string[] {
  return paths.flatMap((path) =>
    statSync(join(root, path)).isDirectory()
      ? textsOf(
          readdirSync(join(root, path))
            .toSorted()
            .map((name) => join(path, name))
            .filter((name) => statSync(join(root, name)).isDirectory() || ends.some((end) => name.endsWith(end))),
          ends,
        )
      : [readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')],
  );
}
export const keyOf = (decides: unknown): string =>
  createHash('sha256').update(JSON.stringify(decides)).digest('hex').slice(0, 24);

export class Proven {
  readonly #file: string;
  readonly #record: Record<string, string>;

  constructor(name: string) {
    this.#file = join(root, 'tests', 'proven', `${name}.json`);
    this.#record =
      isRecording || !existsSync(this.#file)
        ? {}
        : (JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, string>);
  }
  /** Whether this part was proven whole for just this. */
  holds(part: string, decides: unknown): boolean {
    return this.#record[part] === keyOf(decides);
  }
  /** After the parts were proven whole. */
  write(parts: Readonly<Record<string, unknown>>): void {
    if (!isRecording) return;
    const record = Object.fromEntries(Object.entries(parts).map(([part, decides]) => [part, keyOf(decides)]));
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify(record, null, 2)}\n`);
  }
}
/**
 * Adds to a record what tests of many processes proved whole, in place of what it says of the same proofs. A part is named
 * 'proof: what of it'.
 */
export function addProven(name: string, found: Readonly<Record<string, string>>): void {
  if (!isRecording) return;
  const proofOf = (part: string): string => part.split(': ')[0] ?? '';
  const anew = new Set(Object.keys(found).map(proofOf));
  const file = join(root, 'tests', 'proven', `${name}.json`);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const parts = { ...Object.fromEntries(Object.entries(known).filter(([part]) => !anew.has(proofOf(part)))), ...found };
  const sorted = Object.fromEntries(Object.entries(parts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
/** Everything that the database does by itself. */
export const databaseTexts = (): string[] =>
  textsOf(['server/database/migrations', 'server/database/functions', 'server/database/views'], ['.sql']);
