/** The image holds what its statements say, and everything that the server and its commands import. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { closureOf, serverPackages } from '../../container/keepServerPackages.mjs';

const root = join(import.meta.dirname, '..', '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Statements with their continuation lines joined. */
const statements = text('container/Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const last = statements.slice(statements.findLastIndex((line) => line.startsWith('FROM ')));
const copies = (of: readonly string[]): string[] =>
  of.filter((line) => line.startsWith('COPY ') && !line.includes('--from=')).flatMap((line) => line.split(/\s+/).slice(1, -1));

const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|node:|@?[a-z])[\w@./-]*)'/g;
function reached(): { files: Set<string>; packages: Set<string> } {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const [, name = ''] of text(path).matchAll(IMPORT)) {
      if (name.startsWith('.')) visit(relative(root, join(root, dirname(path), name)));
      else if (!name.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  };
  ['server/main.ts', ...['institute', 'backup', 'restore', 'check', 'link'].map((name) => `scripts/${name}.ts`)].forEach(visit);
  return { files, packages };
}

test('every source of a COPY exists and passes the ignore file', () => {
  const allowed = text('.containerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const source of copies(statements)) {
    expect(existsSync(join(root, source)), source).toBe(true);
    expect(
      allowed.some((path) => source === path || source.startsWith(`${path}/`)),
      `${source} is ignored`,
    ).toBe(true);
  }
  expect(text('container/Containerfile.dockerignore')).toBe(text('.containerignore'));
});

test('every file and package that the server and its commands import is in the image', () => {
  const { files, packages } = reached();
  const sources = copies(last);
  const missing = [...files].filter(
    (file) => !sources.some((source) => file === source || (statSync(join(root, source)).isDirectory() && file.startsWith(`${source}/`))),
  );
  expect(missing).toEqual([]);
  expect(files.size).toBeGreaterThan(100);
  const lock = JSON.parse(text('package-lock.json')) as { packages: Record<string, unknown> };
  const kept = closureOf(serverPackages(), lock);
  expect([...packages, ...serverPackages()].filter((name) => !kept.has(name))).toEqual([]);
  expect(packages.size).toBeGreaterThan(4);
  for (const name of ['react', '@mui/material', 'vite']) expect(kept).not.toContain(name);
});

test('it starts as npm start does, as an ordinary user, on a volume, and tells its health', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const value = (name: string): string => last.findLast((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
  expect((JSON.parse(value('CMD')) as string[]).join(' ')).toBe(scripts['start']);
  expect(value('USER')).toBe('node');
  expect(value('VOLUME')).toBe('/data');
  expect(value('ENV')).toContain('EDUBASE_DATA_DIR=/data');
  expect(value('ENV')).toContain('NODE_ENV=production');
  expect(value('HEALTHCHECK')).toContain('/api/health');
  expect(text('server/http/health.ts')).toContain("'/api/health'");
  expect(statements.filter((line) => line.startsWith('FROM ')).every((line) => line.includes('node:24-'))).toBe(true);
});
