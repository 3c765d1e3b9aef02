/** What is installed: hashes, hosts, licences, scripts, and a reason for every direct package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  licenceProblems,
  lockProblems,
  pageProblems,
  reasonsOf,
  scriptProblems,
  type Lock,
  type Manifest,
} from '../../scripts/supply/checks.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Lock;
const manifest = JSON.parse(read('package.json')) as Manifest;
const with1 = (one: Lock['packages'][string]): Lock => ({
  ...lock,
  packages: {
    ...lock.packages,
    'node_modules/one': { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT', ...one },
  },
});

describe('this checkout', () => {
  it('locks every package by its hash and names no host', () => expect(lockProblems(lock, manifest)).toEqual([]));
  it('has licences from the list only', () => expect(licenceProblems(lock)).toEqual([]));
  it('needs no install script, and its set-up runs none', () => {
    expect(scriptProblems(lock)).toEqual([]);
    expect(read('scripts/setup.mjs')).toContain("'ci', '--ignore-scripts'");
  });
  it('has a reason for each of its few direct packages', () =>
    expect(pageProblems(manifest, read('docs/dependencies.md'))).toEqual([]));
});
describe('the checks', () => {
  it('see a host, a missing hash, a link and a drifted manifest', () => {
    expect(lockProblems(with1({ resolved: 'https://registry.example/one.tgz' }), manifest)).toHaveLength(1);
    expect(lockProblems(with1({ integrity: 'sha1-abc' }), manifest)).toHaveLength(1);
    expect(lockProblems(with1({ link: true }), manifest)).toHaveLength(1);
    expect(lockProblems(lock, { ...manifest, dependencies: {} })).toHaveLength(1);
  });
  it('see a licence that binds us, and an install script', () => {
    for (const license of ['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'UNLICENSED'])
      expect(licenceProblems(with1({ license }))).toHaveLength(1);
    for (const license of ['(MIT OR GPL-3.0)', 'MIT AND ISC']) expect(licenceProblems(with1({ license }))).toEqual([]);
    expect(scriptProblems(with1({ hasInstallScript: true }))).toHaveLength(1);
  });
  it('see a package without a reason, a reason without a package, and too many packages', () => {
    const page = read('docs/dependencies.md');
    expect(pageProblems({ ...manifest, dependencies: { ...manifest.dependencies, one: '1' } }, page)).toContain(
      'one has no reason in docs/dependencies.md',
    );
    expect(pageProblems(manifest, `${page}\n| \`two\` | it was here once |`)).toEqual([
      'two is in docs/dependencies.md, but not in package.json',
    ]);
    const many = Object.fromEntries(Array.from({ length: 56 }, (_none, at) => [`p${at}`, '1']));
    expect(pageProblems({ dependencies: many }, '').at(0)).toContain('more than 55');
    expect(reasonsOf(page).size).toBeGreaterThan(50);
  });
});
