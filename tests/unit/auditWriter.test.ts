/**
 * The audit log is written in one place of the server; what the database writes itself is named here, with the reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../server');
const writers = (folder: string, ends: string): string[] =>
  readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith(ends) &&
        /INTO\s+audit_log|insertInto\('audit_log'/i.test(readFileSync(join(SERVER, folder, file), 'utf8')),
    )
    .map((file) => join(folder, file))
    .toSorted();

test('one file of the server writes the audit log', () => {
  expect(writers('.', '.ts')).toEqual(['resources/audit.ts']);
});

/** A function that does what nobody asked for by name must log it itself: no caller knows that it happened. */
const OWN = [
  // The fine that a challan gets when an advance is put on it after its due date.
  'advance_apply',
];
test('the functions that log by themselves are those whose callers cannot know', () => {
  expect(writers('database/functions', '.sql')).toEqual(OWN.map((name) => `database/functions/${name}.sql`));
});
