/**
 * Which faults the model test has found, and in what: the text of the function that the fault is put into, and the
 * model itself. A fault is put in again when either has changed; all of them by `npm run mutants`, which writes the
 * record. Finding forty faults takes minutes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutants.ts';

const RECORD = join(import.meta.dirname, 'foundMutants.json');
const model = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !/mutants|\.test\./i.test(name))
  .toSorted()
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));

/** Every fault of the test command is put in, and what was found is written down. */
export const isWhole = process.env['MUTANTS'] === 'record';
const record: Record<string, string> = isWhole
  ? {}
  : (JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, string>);

const keyOf = ({ from, to, without = '' }: Mutant, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([from, to, without, text, model]))
    .digest('hex')
    .slice(0, 24);

/** Whether this fault in this text was found by this model before. */
export const wasFound = (mutant: Mutant, text: string): boolean => record[mutant.name] === keyOf(mutant, text);
export const noteFound = (mutant: Mutant, text: string): void => void (record[mutant.name] = keyOf(mutant, text));
/** Writes the record; only of a whole run. */
export function writeFound(): void {
  if (isWhole) writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}
