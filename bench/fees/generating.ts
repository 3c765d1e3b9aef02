/**
 * Challans of a month, 250 students in a transaction as the job bills them, and the same rows by plain INSERT … SELECT,
 * as many in a transaction.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { withInstitute } from '../../server/database/door.ts';
import type { Database } from '../../server/database/open.ts';
import { median, type Figure } from '../figures.ts';
import { BILLED, columnsOf } from './copies.ts';
import { CODE, monthBefore } from './school.ts';

const CHUNK = 250;
/** What the rows of these challans are found by: $1 institute, $2 and $3 first and last number. */
const FROM: Readonly<Record<(typeof BILLED)[number], string>> = {
  challans: 'challans x',
  challan_lines: 'challans c JOIN challan_lines x ON x.institute_code = c.institute_code AND x.challan_id = c.id',
  gl_journals: 'challans c JOIN gl_journals x ON x.institute_code = c.institute_code AND x.challan_id = c.id',
  gl_lines:
    'challans c JOIN gl_journals j ON j.institute_code = c.institute_code AND j.challan_id = c.id JOIN gl_lines x ON x.institute_code = j.institute_code AND x.journal_id = j.id',
};
async function copyStatements(client: pg.Client, into: 'plain' | 'linked'): Promise<string[]> {
  const statements: string[] = [];
  for (const table of BILLED) {
    const columns = await columnsOf(client, table);
    const c = table === 'challans' ? 'x' : 'c';
    statements.push(
      `INSERT INTO ${into}_${table} (${columns.join(', ')}) SELECT ${columns.map((name) => `x.${name}`).join(', ')} FROM ${FROM[table]} WHERE ${c}.institute_code = $1 AND ${c}.challan_no BETWEEN $2 AND $3`,
    );
  }
  return statements;
}
async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

export async function benchGenerating(
  db: Database,
  client: pg.Client,
  wanted: number,
  rounds: number,
  label: string,
): Promise<Figure[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id::int FROM students WHERE institute_code = $1 ORDER BY class_id, section_id, sid LIMIT $2',
    [CODE, wanted],
  );
  const students = rows.map(({ id }) => id);
  const month = monthBefore(0);
  const who = { instituteCode: CODE, campuses: 'all', userId: 1 } as const;
  const copies = { plain: await copyStatements(client, 'plain'), linked: await copyStatements(client, 'linked') };
  const size = Math.ceil(students.length / rounds / CHUNK) * CHUNK;
  const times: { ours: number; plain: number; linked: number }[] = [];
  for (let at = 0; at < students.length; at += size) {
    const spans: [number, number][] = [];
    const ours = await secondsOf(async () => {
      for (let from = at; from < Math.min(at + size, students.length); from += CHUNK) {
        const chunk = students.slice(from, from + CHUNK);
        const made = await withInstitute(db, who, (trx) =>
          sql<{
            n: number;
            first: number;
            last: number;
          }>`SELECT count(*) FILTER (WHERE outcome = 'created')::int AS n, min(challan_no) AS first, max(challan_no) AS last
            FROM challans_generate(${CODE}, ${chunk}::bigint[], ${month}::date, ${month}::date, ${month}::date, NULL, NULL, 1, false, true, true)`.execute(
            trx,
          ),
        );
        const [row] = made.rows;
        if (row?.n !== chunk.length) throw new Error(`${row?.n} of ${chunk.length} students were billed`);
        spans.push([row.first, row.last]);
      }
    });
    const copied = (statements: readonly string[]) =>
      secondsOf(async () => {
        for (const span of spans) {
          await client.query('BEGIN');
          for (const statement of statements) await client.query(statement, [CODE, ...span]);
          await client.query('COMMIT');
        }
      });
    times.push({ ours, plain: await copied(copies.plain), linked: await copied(copies.linked) });
  }
  const sum = (of: (one: (typeof times)[number]) => number): number => times.reduce((all, one) => all + of(one), 0);
  const name = `generate ${students.length.toLocaleString('en')} challans with journals, ${label}`;
  const value = { value: sum(({ ours }) => ours), unit: 's' };
  return [
    {
      name,
      ...value,
      against: {
        what: 's INSERT … SELECT',
        value: sum(({ linked }) => linked),
        ratio: median(times.map(({ ours, linked }) => ours / linked)),
      },
      budget: { limit: 1.5, is: 'at most', of: 'ratio' },
    },
    {
      name,
      ...value,
      against: {
        what: 's the same without foreign keys',
        value: sum(({ plain }) => plain),
        ratio: median(times.map(({ ours, plain }) => ours / plain)),
      },
    },
  ];
}
