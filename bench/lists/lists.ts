/** npm run bench -- lists: our server against bare pg on 1,000,000 rows, and how both sizes of data leave it flat. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEngine } from '../../server/database/engine/startEngine.ts';
import { median, report, type Figure } from '../figures.ts';
import { loadOf, startTarget, type Load, type Target } from './load.ts';
import { operationsOn, type Operation } from './operations.ts';
import { leastOf, measured, type Cost } from './processor.ts';
import { addInstitutes, addRows, INSTITUTE, makeBase, makeFilled } from './prepare.ts';

interface Wish {
  readonly full: boolean;
  readonly quick: boolean;
}
const MILLION = 1_000_000;
/** Rows per transaction of a filling: it goes on from the last one when it is started again. */
const STEP = MILLION;
const note = (text: string): void => console.error(text);
const codes = Array.from({ length: 999 }, (_, n) => `school-${n + 2}`);

/** So many requests make a server as quick as it gets: what is compiled on the way is compiled by then. */
const WARM = 10_000;
/** Two seconds at a time and sixteen at most: four on the usual machine. */
async function warmUp(target: Target, request: Operation['ours'], seconds: number): Promise<void> {
  let sent = 0;
  for (let turn = 0; turn < 8 && sent < WARM; turn += 1) sent += (await loadOf(target, request, seconds)).count;
}
/** Rounds over all targets in turn, so that a busy moment of the machine meets every one of them. */
async function interleave(
  targets: readonly Target[],
  requests: readonly Operation['ours'][],
  rounds: number,
  seconds: number,
  url: string,
): Promise<(Load & Cost)[][]> {
  const loads: (Load & Cost)[][] = targets.map(() => []);
  const cost = await measured(url);
  for (const [index, target] of targets.entries())
    await warmUp(target, requests[index] as Operation['ours'], Math.min(2, seconds));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries())
      loads[index]?.push(await cost(target.pid, () => loadOf(target, requests[index] as Operation['ours'], seconds)));
  }
  return loads;
}

async function againstBare(
  url: string,
  rows: number,
  rounds: number,
  seconds: number,
  only: string | undefined,
): Promise<Figure[]> {
  const [own, bare] = [await startTarget('oursServer.ts', url), await startTarget('bareServer.ts', url)];
  const figures: Figure[] = [];
  for (const { name, ours, beside } of operationsOn(rows)) {
    if (only !== undefined && name !== only) continue;
    const [mine = [], ...others] = await interleave(
      [own, ...beside.map(() => bare)],
      [ours, ...beside.map(({ request }) => request)],
      rounds,
      seconds,
      url,
    );
    const value = median(mine.map(({ perSecond }) => perSecond));
    for (const [index, { what, share }] of beside.entries()) {
      const loads = others[index] ?? [];
      const other = median(loads.map(({ perSecond }) => perSecond));
      // What one round measured was measured within seconds of each other.
      const ratio = median(mine.map(({ perSecond }, round) => perSecond / (loads[round]?.perSecond ?? Number.NaN)));
      figures.push({
        name: `${name}, ${rows.toLocaleString('en')} rows${beside.length > 1 ? `, ${what}` : ''}`,
        value,
        unit: '/s',
        against: { what: `/s ${what}`, value: other, ratio },
        ...(share === undefined ? {} : { budget: { limit: share, is: 'at least', of: 'ratio' } as const }),
      });
      const [spent, theirs] = [leastOf(mine), leastOf(loads)];
      figures.push({
        name: `${name}: processor time of server and database, ${what}`,
        value: spent,
        unit: 'µs',
        against: { what: `µs ${what}`, value: theirs, ratio: theirs / spent },
      });
      const p95s = [mine, loads].map((all) => median(all.map(({ p95 }) => p95)).toFixed(1)).join(' / ');
      note(`${name}: ${value.toFixed(0)} /s, ${what} ${other.toFixed(0)} /s, ${ratio.toFixed(2)}; p95 ${p95s} ms`);
    }
  }
  for (const target of [own, bare]) target.stop();
  return figures;
}

async function growth(
  small: { url: string; rows: number },
  large: { url: string; rows: number },
  what: string,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  const targets = [await startTarget('oursServer.ts', large.url), await startTarget('oursServer.ts', small.url)];
  const figures: Figure[] = [];
  const inSmall = operationsOn(small.rows);
  for (const [index, { name, ours }] of operationsOn(large.rows).entries()) {
    if (name === 'list with total') continue;
    const [grown = [], before = []] = await interleave(
      targets,
      [ours, inSmall[index]?.ours ?? ours],
      rounds,
      seconds,
      large.url,
    );
    const [value, other] = [grown, before].map((loads) => median(loads.map(({ p95 }) => p95))) as [number, number];
    const ratio = median(grown.map(({ p95 }, round) => p95 / (before[round]?.p95 ?? Number.NaN)));
    figures.push({
      name: `${name} p95, ${what}`,
      value,
      unit: 'ms',
      against: { what: 'ms before', value: other, ratio },
      budget: { limit: 1.3, is: 'at most', of: 'ratio' },
    });
    note(`${name} p95, ${what}: ${value.toFixed(1)} ms after ${other.toFixed(1)} ms, ${ratio.toFixed(2)}`);
  }
  for (const target of targets) target.stop();
  return figures;
}

/**
 * Runs on an embedded server of its own with the product's settings: fsync and synchronous commit are on.
 * BENCH_DATA_DIR keeps its databases for the next run; BENCH_ONLY=update measures that operation against bare pg and
 * nothing else.
 */
export async function benchLists({ full, quick }: Wish): Promise<boolean> {
  const dataDir = process.env['BENCH_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  // The database process runs as another user when this one is root, and has to reach its directory.
  chmodSync(dataDir, 0o755);
  const engine = await startEngine({ dataDir });
  // Short rounds, and many: what else the machine does for a second then spoils one of them.
  const [rounds, seconds] = quick ? [11, 1] : [5, 5];
  try {
    const fill = async (name: string, from: string, first: number, last: number): Promise<string> => {
      note(`filling ${name}`);
      const steps = Array.from({ length: Math.ceil((last - first + 1) / STEP) }, (_, step) => (client: pg.Client) => {
        const start = first + step * STEP;
        return addRows(client, [INSTITUTE], start, Math.min(last, start + STEP - 1));
      });
      return makeFilled(engine.url, name, from, steps);
    };
    await makeBase(engine.url, 'bench_base');
    const small = { url: await fill('bench_100k', 'bench_base', 1, MILLION / 10), rows: MILLION / 10 };
    const large = { url: await fill('bench_1m', 'bench_100k', MILLION / 10 + 1, MILLION), rows: MILLION };
    const figures = await againstBare(large.url, large.rows, rounds, seconds, process.env['BENCH_ONLY']);
    if (process.env['BENCH_ONLY'] === undefined) {
      note('filling 999 further institutes');
      const many = await makeFilled(engine.url, 'bench_many', 'bench_100k', [
        (client) => addInstitutes(client, codes),
        (client) => addRows(client, codes, 1, 900),
      ]);
      figures.push(...(await growth(small, large, '100 k → 1 M rows', rounds, seconds)));
      figures.push(...(await growth(small, { url: many, rows: small.rows }, '1 → 1,000 institutes', rounds, seconds)));
      if (full)
        figures.push(
          ...(await growth(
            large,
            { url: await fill('bench_10m', 'bench_1m', MILLION + 1, 10 * MILLION), rows: 10 * MILLION },
            '1 M → 10 M rows',
            rounds,
            seconds,
          )),
        );
    }
    return report('lists', figures);
  } finally {
    await engine.stop();
    if (process.env['BENCH_DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
