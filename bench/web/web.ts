/**
 * npm run bench -- web: bytes, script CPU and heap of the production build in Chromium, beside a stock react-admin
 * list.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { median, report, type Figure } from '../figures.ts';
import { buildBoth } from './build.ts';
import { serveOurs, serveStock } from './servers.ts';
import { visit, type Visit } from './visit.ts';
import { launchOptions } from '../../scripts/browser.ts';

const KB = 1024;
const ROW = 'tbody tr:nth-child(50)';
const FIRST_LIST = { path: '/genders', ready: 'tbody tr:nth-child(3)' };
const STUDENTS = '/manage-students';

const kilobytes = (name: string, bytes: number, limit: number): Figure => ({
  name,
  value: bytes / KB,
  unit: 'KB gz',
  budget: { limit, is: 'at most' },
});
const middle = (visits: readonly Visit[], of: (visit: Visit) => number): number => median(visits.map(of));

function beside(name: string, unit: string, ours: number, stock: number): Figure {
  return {
    name,
    value: ours,
    unit,
    against: { what: `${unit} stock`, value: stock, ratio: ours / stock },
    budget: { limit: 1, is: 'at most', of: 'ratio' },
  };
}

/** The largest file of all that are one screen's own: what is shared has a name of its own. */
function largestScreen(webRoot: string): Figure {
  const folder = join(webRoot, 'assets');
  const sizes = readdirSync(folder)
    .filter((file) => /(Page|Screen|Print)-[\w-]+\.js$/.test(file))
    .map(
      (file) =>
        [
          file.replace(/-[\w-]{8}\.js$/, ''),
          gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength,
        ] as const,
    );
  const [name, bytes] = sizes.reduce((most, one) => (one[1] > most[1] ? one : most));
  return kilobytes(`largest of ${sizes.length} screens' own files (${name})`, bytes, 30);
}
/** Least, middle and most of the milliseconds. */
function spreadOf(visits: readonly Visit[]): Readonly<Record<'scriptMs' | 'taskMs', readonly number[]>> {
  const of = (times: readonly number[]): number[] =>
    [Math.min(...times), median(times), Math.max(...times)].map(Math.round);
  return { scriptMs: of(visits.map(({ scriptMs }) => scriptMs)), taskMs: of(visits.map(({ taskMs }) => taskMs)) };
}
/** Files that `screen` loads and `shell` does not: the section's own. */
const own = (screen: Visit, shell: Visit): number =>
  [...screen.files].reduce((sum, [file, size]) => sum + (shell.files.has(file) ? 0 : size), 0);

export async function benchWeb({ quick }: { readonly quick: boolean }): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'edubase-bench-web-'));
  chmodSync(directory, 0o755);
  console.error('building');
  const built = await buildBoth(directory);
  const ours = await serveOurs(built.ours, join(directory, 'data'));
  const stock = await serveStock(built.stock);
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--enable-precise-memory-info'],
  });
  try {
    const entered = await visit(browser, await ours.handOff(), 'main#content', undefined);
    // A code that is used up ends on the hand-off's own error: everything the hand-off is, and nothing behind it.
    const handOff = await visit(browser, `${ours.origin}/chenab/1/chenab.${'x'.repeat(43)}`, '#root *', undefined);
    const go = (path: string, ready: string): ReturnType<typeof visit> =>
      visit(browser, `${ours.origin}${path}`, ready, entered.storage);
    const shell = await go('/main_route', 'main#content h1, main#content h2, main#content a, main#content button');
    const home = await go('/', 'main#content h1, main#content h2');
    const first = await go(FIRST_LIST.path, FIRST_LIST.ready);
    const [mine, theirs, students]: [Visit[], Visit[], Visit[]] = [[], [], []];
    for (let round = 0; round < (quick ? 7 : 9); round += 1) {
      mine.push(await go('/manage-religion', ROW));
      theirs.push(await visit(browser, `${stock.origin}/#/religions`, ROW));
      students.push(await go(STUDENTS, ROW));
    }
    const sections = [
      ['create form', '/genders/create', 'form input'],
      ['my profile', '/my-profile', 'main#content h1, main#content h2'],
    ] as const;
    const figures: Figure[] = [
      kilobytes('JS of the hand-off', handOff.bytes, 105),
      kilobytes('JS of the shell (/main_route)', shell.bytes, 200),
      kilobytes("the home page's own chunk (/)", own(home, shell), 30),
      kilobytes('JS of the first list (/genders)', first.bytes, 300),
      largestScreen(built.ours),
    ];
    for (const [name, path, ready] of sections) {
      const screen = await go(path, ready);
      figures.push({ name: `files of the ${name} beyond the shell`, value: own(screen, shell) / KB, unit: 'KB gz' });
      const largest = Math.max(
        ...[...screen.files]
          .filter(([file]) => !shell.files.has(file) && !first.files.has(file))
          .map(([, size]) => size),
        0,
      );
      figures.push(kilobytes(`largest of them`, largest, 30));
    }
    // Times are judged beside the stock list of the same run: what a machine takes for a millisecond differs.
    const stockScript = middle(theirs, ({ scriptMs }) => scriptMs);
    for (const [name, visits] of [
      ['list of 50 rows', mine],
      ['list of 50 students', students],
    ] as const)
      figures.push(
        beside(
          `script CPU, ${name}`,
          'ms',
          middle(visits, ({ scriptMs }) => scriptMs),
          stockScript,
        ),
        {
          name: `heap, ${name}`,
          value: middle(visits, ({ heapMb }) => heapMb),
          unit: 'MB',
          budget: { limit: 11, is: 'at most' },
        },
      );
    figures.push(
      beside('JS to 50 rows', 'KB', middle(mine, ({ bytes }) => bytes) / KB, middle(theirs, ({ bytes }) => bytes) / KB),
      beside(
        'all main-thread CPU to 50 rows',
        'ms',
        middle(mine, ({ taskMs }) => taskMs),
        middle(theirs, ({ taskMs }) => taskMs),
      ),
      beside(
        'heap with 50 rows',
        'MB',
        middle(mine, ({ heapMb }) => heapMb),
        middle(theirs, ({ heapMb }) => heapMb),
      ),
    );
    console.info(
      JSON.stringify({
        bench: 'web',
        spread: { ours: spreadOf(mine), stock: spreadOf(theirs), students: spreadOf(students) },
      }),
    );
    return report('web', figures);
  } finally {
    await browser.close();
    await stock.stop();
    await ours.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
