/**
 * npm run bench -- people: attendance of 10,000 students and 2,000 employees with ninety days of each (--quick: thirty),
 * and the salaries of the employees, over HTTP beside plain SQL of the same rows. BENCH_PEOPLE=600,100 names other
 * numbers of both; BENCH_ONLY=attendance or payroll measures one of the two.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEngine } from '../../server/database/engine/startEngine.ts';
import { openDatabase } from '../../server/database/open.ts';
import { makeSchool, SETTINGS } from '../fees/school.ts';
import { startTarget } from '../fees/target.ts';
import { report, type Figure } from '../figures.ts';
import { makeFilled } from '../lists/prepare.ts';
import { benchPages, benchSheet } from './attendance.ts';
import { makeLinkedCopies } from './copies.ts';
import { fillEmployees, fillStudentDays } from './fill.ts';
import { benchPayroll } from './payroll.ts';

const note = (figures: readonly Figure[]): readonly Figure[] => {
  for (const { name, value, unit, against } of figures)
    console.error(
      `${name}: ${value.toFixed(2)} ${unit}${against ? `, ${against.value.toFixed(2)} ${against.what}, ${against.ratio.toFixed(2)}` : ''}`,
    );
  return figures;
};

export async function benchPeople({ quick }: { readonly quick: boolean }): Promise<boolean> {
  const [students = 10_000, employees = 2_000] = (process.env['BENCH_PEOPLE'] ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  const only = process.env['BENCH_ONLY'];
  const days = quick ? 30 : 90;
  const dataDir = mkdtempSync(join(tmpdir(), 'edubase-bench-'));
  chmodSync(dataDir, 0o755);
  const engine = await startEngine({ dataDir });
  try {
    await makeSchool(engine.url, 'people_base', students);
    const url = await makeFilled(engine.url, 'people', 'people_base', [
      (client) => fillStudentDays(client, days),
      (client) => fillEmployees(client, employees, days),
      makeLinkedCopies,
    ]);
    const client = new pg.Client({ connectionString: url, options: SETTINGS });
    await client.connect();
    const db = openDatabase({ url, poolSize: 2, statementTimeoutMs: 300_000 });
    const target = await startTarget(url, '/nowhere');
    const figures: Figure[] = [];
    try {
      if (only !== 'payroll') {
        figures.push(...note([await benchSheet(client, target, quick ? 12 : 40)]));
        figures.push(...note(await benchPages(client, target, quick ? 9 : 25)));
      }
      if (only !== 'attendance')
        figures.push(...note(await benchPayroll(db, client, target, employees, quick ? 1 : 3)));
    } finally {
      target.stop();
      await db.close();
      await client.end();
    }
    return report('people', figures);
  } finally {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
