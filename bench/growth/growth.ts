/**
 * npm run bench -- growth: a school that has worked for years, then several of them in one database: how many rows and
 * bytes a student and month make, which updates are HOT, how a payment, a list and a statement fare as it grows, what
 * vacuum, backup and an index more take, what parts of tables would change, and all that reckoned for 1, 100 and 1,000
 * institutes. --quick: 1,000 students, a year, 1, 3 and 10 institutes; by default two years and 1, 5 and 20; --full
 * 5,000 students, five years, 1 and 10 (some 25 GB).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEngine } from '../../server/database/engine/startEngine.ts';
import { FILLING, rulesHold } from '../fees/fees.ts';
import { fillMonth } from '../fees/fill.ts';
import { benchGrowing, type Size as Grown } from '../fees/growing.ts';
import { makeSchool, SETTINGS } from '../fees/school.ts';
import { report, type Figure } from '../figures.ts';
import { asOwner, databaseUrl } from '../lists/prepare.ts';
import { fillStudentDays } from '../people/fill.ts';
import { AHEAD, perMonth, printAhead, type Filled } from './ahead.ts';
import { addSchools, tellAgain } from './history.ts';
import { liveMonth, SCHOOL_DAYS, type Lived } from './month.ts';
import { benchPartitions } from './partitions.ts';
import { sizesOf } from './size.ts';
import { secondsOf, upkeepOf } from './upkeep.ts';

interface Plan {
  readonly students: number;
  readonly months: number;
  readonly institutes: readonly number[];
}
const QUICK: Plan = { students: 1_000, months: 12, institutes: [1, 3, 10] };
const USUAL: Plan = { students: 1_000, months: 24, institutes: [1, 5, 20] };
const FULL: Plan = { students: 5_000, months: 60, institutes: [1, 10] };
/** BENCH_GROWTH=500,6,1,4: so many students and months, and institutes. */
function planned(text: string): Plan {
  const [students = 0, months = 0, ...institutes] = text.split(',').map(Number);
  return { students, months, institutes };
}
/** Students of a section. */
const CLASS = 25;
const note = (text: string): void => console.error(text);
const nameOf = (institutes: number): string => `growth_${institutes}`;

/** The first school: its years, with the last month lived by the product. */
async function fillFirst(serverUrl: string, { students, months }: Plan): Promise<Lived> {
  const name = nameOf(1);
  const url = databaseUrl(serverUrl, name);
  await makeSchool(serverUrl, name, students);
  await asOwner(url, async (client) => {
    for (let step = 0; step < months - 1; step += 1) {
      await client.query('BEGIN');
      await fillMonth(client, students, step, months - 1);
      await client.query('COMMIT');
    }
    await client.query('BEGIN');
    // Four campuses of ten classes.
    await fillStudentDays(client, Math.round(months * SCHOOL_DAYS), Math.max(1, Math.round(students / 40 / CLASS)));
    await client.query('COMMIT; ANALYZE');
  });
  const lived = await liveMonth(url);
  await asOwner(url, (client) => tellAgain(client, months - 1));
  return lived;
}
/** Each database begins as a copy of the one before. */
async function fillMore(serverUrl: string, before: number, institutes: number): Promise<void> {
  await asOwner(serverUrl, (client) =>
    client.query(`CREATE DATABASE ${nameOf(institutes)} TEMPLATE ${nameOf(before)} STRATEGY FILE_COPY`),
  );
  await asOwner(databaseUrl(serverUrl, nameOf(institutes)), (client) => addSchools(client, before + 1, institutes));
}

function hotFigures({ writes }: Lived): Figure[] {
  return writes
    .filter(({ updated }) => updated >= 100)
    .sort((a, b) => b.updated - a.updated)
    .map(({ table, updated, hot }) => ({
      name: `updates of ${table} that are HOT, of ${updated.toLocaleString('en')}`,
      value: (100 * hot) / updated,
      unit: '%',
    }));
}
async function measure(serverUrl: string, plan: Plan, lived: Lived): Promise<Figure[]> {
  const largest = Math.max(...plan.institutes);
  const url = databaseUrl(serverUrl, nameOf(largest));
  const client = new pg.Client({ connectionString: url, options: SETTINGS });
  await client.connect();
  try {
    note('vacuum, backup, an index');
    const upkeep = await upkeepOf(client, url);
    await rulesHold(client, 'filled');
    const filled: Filled = { institutes: largest, students: plan.students, months: plan.months };
    const tables = perMonth(await sizesOf(client), filled);
    const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
    note('a payment, a list, a statement');
    const grown: Grown[] = plan.institutes.map((institutes) => ({
      challans: institutes * plan.students * plan.months,
      url: databaseUrl(serverUrl, nameOf(institutes)),
      label: `${institutes} × ${(plan.students * plan.months).toLocaleString('en')} challans`,
    }));
    const growing = await benchGrowing(grown);
    await rulesHold(client, 'afterwards');
    const daily = await secondsOf(() => client.query('VACUUM (ANALYZE)'));
    note('in parts');
    const parts = await benchPartitions(client);
    const hot = new Map(
      lived.writes.flatMap(({ table, updated, hot }) =>
        updated >= 20
          ? [[table, `${Math.round((100 * hot) / updated)} % of ${(updated / lived.students).toFixed(1)}`]]
          : [],
      ),
    );
    printAhead(tables, upkeep, hot);
    return [
      { name: 'a student and month, all tables and indexes', value: total / 1000, unit: 'kB' },
      ...hotFigures(lived),
      ...growing,
      { name: 'vacuum that reads everything', value: upkeep.vacuum / 1e6, unit: 'MB/s' },
      { name: 'vacuum after what was measured', value: daily, unit: 's' },
      { name: 'backup, of the database', value: upkeep.backup / 1e6, unit: 'MB/s' },
      { name: 'an index of two columns, lines', value: upkeep.indexed / 1000, unit: 'k/s' },
      ...parts,
      ...AHEAD.institutes.map((n) => ({
        name: `reckoned: ${n.toLocaleString('en')} × ${AHEAD.students} students × ${AHEAD.months} months`,
        value: (total * n * AHEAD.students * AHEAD.months) / 1e9,
        unit: 'GB',
      })),
    ];
  } finally {
    await client.end();
  }
}

/** Fills without waiting for the disk, then measures with the product's settings. */
export async function benchGrowth({ quick, full }: { readonly quick: boolean; readonly full: boolean }) {
  const named = process.env['BENCH_GROWTH'];
  const plan = named ? planned(named) : full ? FULL : quick ? QUICK : USUAL;
  const dataDir = mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  chmodSync(dataDir, 0o755);
  let engine = await startEngine({ dataDir, settings: FILLING });
  try {
    note(`filling ${plan.months} months of ${plan.students.toLocaleString('en')} students`);
    const lived = await fillFirst(engine.url, plan);
    for (const [at, institutes] of plan.institutes.entries()) {
      if (at === 0) continue;
      note(`${institutes} institutes`);
      await fillMore(engine.url, plan.institutes[at - 1] ?? 1, institutes);
    }
    await engine.stop();
    engine = await startEngine({ dataDir });
    return report('growth', await measure(engine.url, plan, lived));
  } finally {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
