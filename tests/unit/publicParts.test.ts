/** Libraries are used by what they publish: an update may change everything else without a word. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const files = ['bench', 'contract', 'scripts', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => join(folder, path)),
);
/**
 * A member that its name calls private (the wire's `_method` is none), a file from within a package, the socket and the
 * protocol of pg.
 */
const PRIVATE = [
  /\.\s*_[a-zA-Z]/,
  /\[\s*['"`]_(?!method\b)[a-zA-Z]/,
  /\boverride\s+(async\s+)?_/,
  /from '(pg|pg-pool|kysely|hono|zod)\/(lib|dist|src)\//,
  /\.connection\s*\.\s*(stream|parse|bind|execute|sync|query)\b/,
  /\b(parsedStatements|submittedNamedStatements|attachListeners)\b/,
];

it('no file reaches for the private parts of a library', () => {
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        !/^\s*(\*|\/\/|\/\*)/.test(line) && PRIVATE.some((one) => one.test(line))
          ? [`${path}:${at + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});
it('would have found the parts that were once used', () => {
  const once = [
    'wire._send = (bytes) => {',
    'active = this._activeQuery;',
    'override _getRows(wire: Wire): void {',
    "['_output'];",
    'client.connection.parsedStatements[name]',
    'const { parsedStatements } = preparedOn(connection);',
    'attaching.attachListeners = (stream) => {',
  ];
  expect(once.filter((line) => !PRIVATE.some((one) => one.test(line)))).toEqual([]);
});
