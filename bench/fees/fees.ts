/**
 * npm run bench -- fees: payments, generation, lists and the trial balance of a school with 100,000 challans (--quick),
 * 1,000,000 or also 10,000,000 (--full), or as many as BENCH_CHALLANS names (100000,10000000). With BENCH_DATA_DIR the
 * filled databases are kept and a filling that was ended goes on. BENCH_ONLY=print measures the print and
 * nothing else, BENCH_ONLY=pay the payments, BENCH_ONLY=messages what the message of a payment costs it.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEngine } from '../../server/database/engine/startEngine.ts';
import { openDatabase } from '../../server/database/open.ts';
import { sumRules } from '../../server/modules/ledger/books/rules.ts';
import { report, type Figure } from '../figures.ts';
import { asOwner, databaseUrl, makeFilled } from '../lists/prepare.ts';
import { makeCopies } from './copies.ts';
import { fillMonth } from './fill.ts';
import { dropIndexes, rebuildIndexes } from './indexes.ts';
import { buildPage } from '../production.ts';
import { benchPrinting } from './printing.ts';
import { benchGenerating } from './generating.ts';
import { benchGrowing, type Size } from './growing.ts';
import { benchPaying } from './paying.ts';
import { benchReading } from './reading.ts';
import { CODE, makeSchool, SETTINGS, studentsOf } from './school.ts';
import { startTarget } from './target.ts';
import { benchTelling } from './telling.ts';

const SMALLEST = 100_000;
/** With more challans nothing is compared with plain copies of all tables: they would not fit on a disk beside them. */
const MOST_WRITTEN = 1_000_000;
interface Wish {
  readonly full: boolean;
  readonly quick: boolean;
}
const note = (text: string): void => console.error(text);

/**
 * While rows are made nothing has to outlive a crash, and indexes are built in memory; what is measured runs on the
 * usual settings.
 */
export const FILLING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '1GB',
} as const;
const nameOf = (challans: number): string => `fees_${challans}`;

async function fill(serverUrl: string, challans: number): Promise<void> {
  const students = studentsOf(challans);
  const base = `fees_of_${students}`;
  const there = await asOwner(serverUrl, (client) =>
    client.query('SELECT 1 FROM pg_database WHERE datname = $1', [base]),
  );
  if (there.rowCount === 0) await makeSchool(serverUrl, base, students);
  const months = Math.round(challans / students);
  const rows = Array.from({ length: months }, (_, step) => async (client: pg.Client) => {
    await fillMonth(client, students, step, months);
    if (challans > MOST_WRITTEN) note(`${step + 1} of ${months} months`);
  });
  await makeFilled(
    serverUrl,
    nameOf(challans),
    base,
    challans > MOST_WRITTEN ? [dropIndexes, ...rows, ...rebuildIndexes] : [...rows, makeCopies],
  );
}
/**
 * The filled school is not written to, but for some hundred payments of the largest: what is measured works on a copy
 * that is thrown away.
 */
async function copyOf(serverUrl: string, challans: number): Promise<string> {
  const name = nameOf(challans);
  // Its copy would take as much again.
  if (challans > MOST_WRITTEN) return databaseUrl(serverUrl, name);
  const used = `${name}_used`;
  await asOwner(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${used}`);
    await client.query(`CREATE DATABASE ${used} TEMPLATE ${name} STRATEGY FILE_COPY`);
    await client.query('CHECKPOINT');
  });
  return databaseUrl(serverUrl, used);
}
/** @throws when a rule of the sums of the books does not hold */
export async function rulesHold(client: pg.Client, when: string, code = CODE): Promise<void> {
  await client.query(`SET work_mem = '512MB'`);
  for (const { name, sql } of sumRules) {
    const { rows } = await client.query<{ message: string }>(sql, [code]);
    if (rows.length > 0) throw new Error(`${when}: "${name}" finds ${rows.length}, first ${rows[0]?.message}`);
  }
  await client.query('RESET work_mem');
}
async function measure({ url, challans }: Size, webRoot: string, { quick }: Wish): Promise<Figure[]> {
  const label = `${challans.toLocaleString('en')} challans`;
  const client = new pg.Client({ connectionString: url, options: SETTINGS });
  await client.connect();
  const db = openDatabase({ url, poolSize: 2, statementTimeoutMs: 300_000 });
  const target = await startTarget(url, webRoot);
  const figures: Figure[] = [];
  const add = (more: readonly Figure[]): void => {
    for (const { name, value, unit, against } of more)
      note(
        `${name}: ${value.toFixed(2)} ${unit}${against ? `, ${against.value.toFixed(2)} ${against.what}, ${against.ratio.toFixed(2)}` : ''}`,
      );
    figures.push(...more);
  };
  try {
    if (process.env['BENCH_ONLY'] === 'print') {
      add(await benchPrinting(client, target, quick ? 3 : 7));
      return figures;
    }
    if (process.env['BENCH_ONLY'] === 'pay') {
      add(await benchPaying(url, client, target, 3, 2, label));
      await rulesHold(client, 'afterwards');
      return figures;
    }
    if (process.env['BENCH_ONLY'] === 'messages') {
      add(await benchTelling(url, client, target, quick ? 6 : 12, label));
      return figures;
    }
    await rulesHold(client, 'before anything');
    add(await benchReading(client, target, quick ? 15 : 40, label));
    if (challans === SMALLEST) add(await benchPrinting(client, target, quick ? 3 : 7));
    if (challans <= MOST_WRITTEN) {
      add(await benchGenerating(db, client, 20_000, quick ? 4 : 8, label));
      // The smallest school has open lines for a minute of payments, not for more.
      const [rounds, seconds] = quick || challans === SMALLEST ? [3, 2] : [5, 4];
      add(await benchPaying(url, client, target, rounds, seconds, label));
      await rulesHold(client, 'afterwards');
    }
  } finally {
    target.stop();
    await db.close();
    await client.end();
  }
  return figures;
}

/**
 * Fills first, then measures on an embedded server with the product's settings: fsync and synchronous commit are on.
 */
export async function benchFees(wish: Wish): Promise<boolean> {
  const dataDirGiven = process.env['BENCH_DATA_DIR'];
  const dataDir = dataDirGiven ?? mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  chmodSync(dataDir, 0o755);
  const built = mkdtempSync(join(tmpdir(), 'edubase-bench-web-'));
  const named = process.env['BENCH_CHALLANS']?.split(',').map(Number);
  const sizes = named ?? (wish.quick ? [SMALLEST] : [SMALLEST, 1_000_000, ...(wish.full ? [10_000_000] : [])]);
  let engine = await startEngine({ dataDir, settings: FILLING });
  try {
    for (const challans of sizes) {
      note(`filling ${challans.toLocaleString('en')} challans`);
      await fill(engine.url, challans);
    }
    await engine.stop();
    engine = await startEngine({ dataDir });
    const figures: Figure[] = [];
    const webRoot = join(built, 'web');
    await buildPage(webRoot);
    const schools: Size[] = [];
    for (const challans of sizes) {
      const school = { challans, url: await copyOf(engine.url, challans) };
      figures.push(...(await measure(school, webRoot, wish)));
      schools.push(school);
    }
    if (schools.length > 1) figures.push(...(await benchGrowing(schools)));
    return report('fees', figures);
  } finally {
    await engine.stop();
    rmSync(built, { recursive: true, force: true });
    if (dataDirGiven === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
