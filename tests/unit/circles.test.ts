/** Data and imports flow one way: no file is reached again from what it imports, by types and by what is loaded later too. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const FROM = /(?:from|import\(|import) ?'(\.{1,2}\/[^']+)'/g;
const files = ['contract', 'server', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);
const imports = new Map(
  files.map((path) => [
    path,
    [...readFileSync(path, 'utf8').matchAll(FROM)].map(([, to = '']) => join(dirname(path), to)),
  ]),
);

test('no file imports what imports it', () => {
  expect(files.length).toBeGreaterThan(900);
  expect([...imports.values()].flat().length).toBeGreaterThan(4000);
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
    else if (!done.has(path)) {
      for (const next of imports.get(path) ?? []) follow(next, [...way, path]);
      done.add(path);
    }
  };
  for (const path of files) follow(path, []);
  expect(circles).toEqual([]);
});
