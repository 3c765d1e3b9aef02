/**
 * npm run supply [-- --sbom FILE] [--audit]: checks what is installed (hosts, hashes, licences, install scripts, number
 * and reasons of direct packages) and writes a bill of materials (CycloneDX). `--audit` also asks the registry for
 * known vulnerabilities; a registry that cannot tell is said to be unable, which is not the same as none. Exits 1 when
 * something is wrong.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  directOf,
  licenceProblems,
  lockProblems,
  pageProblems,
  scriptProblems,
  type Lock,
  type Manifest,
} from './supply/checks.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { values } = parseArgs({ options: { sbom: { type: 'string' }, audit: { type: 'boolean', default: false } } });
const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as Lock;

/** Runs the npm that runs us, or the one on the path. */
function npm(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const own = process.env['npm_execpath'];
  const [command, first] = own ? [process.execPath, [own]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

let failed = false;
function say(what: string, problems: readonly string[]): void {
  console.info(`${problems.length ? '✗' : '✓'} ${what}`);
  for (const problem of problems) console.error(`    ${problem}`);
  failed ||= problems.length > 0;
}
const { running, tools, binaries } = directOf(manifest);
const count = Object.keys(lock.packages).length - 1;
say(`${count} locked packages: each by its sha512, none by a host`, lockProblems(lock, manifest));
say('licences are on the list', licenceProblems(lock));
say('no package needs an install script', scriptProblems(lock));
say(
  `${running.length} direct packages in production, ${tools.length} tools, ${binaries.length} platform binaries: each with its reason`,
  pageProblems(manifest, read('docs/dependencies.md')),
);

const made = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
const bill = made.status === 0 ? (JSON.parse(made.stdout) as { bomFormat: string; components: unknown[] }) : null;
say(
  bill ? `bill of materials: ${bill.bomFormat}, ${bill.components.length} components` : 'bill of materials',
  bill
    ? bill.components.length < count * 0.9
      ? [`it names only ${bill.components.length} of ${count} packages`]
      : []
    : [made.stderr.trim().split('\n')[0] ?? 'npm sbom failed'],
);
if (bill && values.sbom !== undefined) writeFileSync(values.sbom, made.stdout);

if (values.audit) {
  const audit = npm('audit', '--json', '--package-lock-only', '--audit');
  let found: Readonly<Record<string, number>> | undefined;
  try {
    found = (JSON.parse(audit.stdout) as { metadata?: { vulnerabilities?: Record<string, number> } }).metadata
      ?.vulnerabilities;
  } catch {
    found = undefined;
  }
  if (!found) console.info('? known vulnerabilities: the registry cannot tell; ask another one before a release');
  else
    say(
      'no known vulnerability of high or critical weight',
      ['high', 'critical'].filter((weight) => (found[weight] ?? 0) > 0).map((weight) => `${found[weight]} ${weight}`),
    );
}
process.exit(failed ? 1 : 0);
