/**
 * What `npm run new` writes is whole: in a copy of the project each command is run once, and the types, the linter, the
 * format and the tests that it wrote pass. While the same is written, and what it imports is the same, the commands are
 * run, and what they wrote is not compiled and tested again.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../../scripts/new/command.ts';
import { newKind } from '../../scripts/new/newKind.ts';
import { newList } from '../../scripts/new/newList.ts';
import { newPage } from '../../scripts/new/newPage.ts';
import { newReport } from '../../scripts/new/newReport.ts';
import { Proven, textsOf } from '../support/proven.ts';

const proven = new Proven('newCommands');

const root = process.cwd();
let copy = '';
const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
/** Files are copied, not linked: commands write into those that list others. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'edubase-new-'));
  for (const path of git('ls-files', '-co', '--exclude-standard')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'lines.csv'),
    'Line,Fare (Rs),Campus,Driver Mobile,Code,Leaves at,Since,Fuel\nCanal,3500,Main,0300-1234567,007,07:10,01/02/2024,Diesel\nMall,4000.50,Main,0300-1234568,012,07:20,,Petrol\n',
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));
let failed = 0;
afterEach(({ task }) => void (failed += Number(task.result?.state === 'fail')));
function run(...args: readonly string[]): { readonly ok: boolean; readonly said: string } {
  const env = { ...process.env, NO_COLOR: '1', VITEST: '', DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], { cwd: copy, env, encoding: 'utf8' });
  return { ok: status === 0, said: `${stdout}${stderr}` };
}
const make = (...words: readonly string[]) => run('scripts/new.ts', ...words);
const checkPasses = ({ ok, said }: ReturnType<typeof run>): void => expect(ok, said).toBe(true);

const touched = new Set<string>();
/** The files that are new with their imports in this project, the lines that others got, and what reads them. */
function decides(): unknown {
  const IMPORT = /from '(\.[^']+)'/g;
  const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n');
  const paths = [...touched].toSorted();
  const news = paths.filter((path) => !existsSync(join(root, path)) && /\.(?:tsx?|sql)$/.test(path));
  const imports = news.flatMap((path) =>
    [...readFileSync(join(copy, path), 'utf8').matchAll(IMPORT)].map(([, to = '']) => join(dirname(path), to)),
  );
  return [
    // The number of a migration is the next one.
    news.map((path) => [path.replace(/\d{4}/, ''), readFileSync(join(copy, path), 'utf8')]),
    paths
      .filter((path) => existsSync(join(root, path)) && !path.startsWith('docs/') && /\.tsx?$/.test(path))
      .map((path) => {
        const before = new Set(linesOf(join(root, path)));
        return [path, linesOf(join(copy, path)).filter((line) => !before.has(line))];
      }),
    textsOf([...new Set(imports)].filter((path) => existsSync(join(root, path))).toSorted(), ['']),
    textsOf(['scripts/new', 'scripts/new.ts', 'tests/api/newCommands.test.ts', 'tsconfig.json', '.oxlintrc.json']),
    (JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: unknown }).devDependencies,
  ];
}
let decidedBy: unknown;
let isProven = false;
const CNIC = ['--pattern', String.raw`^\d{5}-\d{7}-\d$`, '--sample', '35202-1234567-1'];
const ABOUT = ['--hint', 'must be a CNIC like 35202-1234567-1', '--about', 'The number of an identity card'];
test.each<readonly string[]>([
  ['kind', 'cnic', ...CNIC, ...ABOUT],
  ['entity', 'bus_lines', '--from', 'lines.csv', 'owner_cnic:cnic', 'picture:file', 'stops:children(name:text!)'],
  ['report', 'bus_lines_per_campus', '--of', 'bus_lines', '--by', 'campus_id', '--by', 'fuel', '--sum', 'fare'],
  ['list', 'till-closings', '--asks', 'GET /till_closings'],
  ['list', 'jobs-of-fees', '--asks', 'GET /fee_jobs', '--group', 'Finance'],
  ['page', 'moves', '--asks', 'GET /student_movements', '--title', 'Moves of Students', '--group', 'Admissions'],
])('%s %s is written', (...words) => {
  const made = make(...words, '--no-tests');
  checkPasses(made);
  for (const [, path = ''] of made.said.matchAll(/^(?:Wrote|Listed in) (\S+)$/gm)) touched.add(path);
});

describe('what is written', () => {
  beforeAll(() => {
    decidedBy = decides();
    isProven = proven.holds('newCommands', decidedBy);
  });
  beforeEach(({ skip }) => skip(isProven, 'it is as it was when it was proven'));
  const lists = ['routes', 'reports', 'menu', 'menuAccess', 'capabilities', 'docs', 'newEntity'];
  test('has types', () => {
    const include = ['src', 'contract', 'server', ...[...touched].filter((path) => path.startsWith('tests/'))];
    writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include }));
    checkPasses(run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.new.json'));
  });
  test('pleases the linter and is formatted', () => {
    checkPasses(run('node_modules/oxlint/bin/oxlint', ...touched));
    checkPasses(run('node_modules/oxfmt/bin/oxfmt', '--check', ...touched));
  });
  test('passes its own tests, and those of what lists it', () => {
    const own = [...touched].filter((path) => /\.test\.tsx?$/.test(path));
    const files = [...own, ...lists.map((name) => `tests/unit/${name}.test.ts`)];
    checkPasses(run('node_modules/vitest/vitest.mjs', 'run', ...files));
  });
  test('keeps the zeros of an identifier, and is on its page of docs', () => {
    expect(readFileSync(join(copy, 'src/resources/busLines.ts'), 'utf8')).toContain('code: f.text({ required: true,');
    expect(readFileSync(join(copy, 'docs/entities/bus_lines.md'), 'utf8')).toContain(
      '| `driver_mobile` | Driver mobile | phone | required |',
    );
    expect(readFileSync(join(copy, 'docs/adding-an-entity.md'), 'utf8')).toContain('| `f.cnic` |');
  });
});

const refused = (words: readonly string[], values: Command['values']) => ({ what: '', words, values });
test.each<[string, () => Promise<void>, string]>([
  ['a report', () => newReport(refused(['things'], { of: 'genders' })), '--by: name a field of genders: name'],
  [
    'a list',
    () => newList(refused(['things'], { asks: 'GET /nothing' })),
    'name a call that answers rows: GET /user_logging',
  ],
  [
    'a page',
    () => newPage(refused(['genders'], { asks: 'GET /till_closings' })),
    'there is a page at /genders already',
  ],
  ['a kind', () => newKind(refused(['text'], {})), 'text is a kind already'],
])('%s that cannot be made is refused, and it is said why', async (_what, made, why) => {
  await expect(made()).rejects.toThrow(why);
});
test('what nobody makes is refused', () => {
  expect(make('book')).toEqual({ ok: false, said: 'npm run new -- entity|report|list|page|kind|migration …\n' });
});
afterAll(() => {
  if (failed === 0) proven.write({ newCommands: decidedBy });
});
