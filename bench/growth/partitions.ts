/**
 * What it would cost and save to have the largest table in parts: the lines of the ledger copied as they are, and into
 * a table of sixteen parts by HASH (institute_code), both with the same indexes and checks and neither with triggers or
 * foreign keys. The same statements to each in turn, prepared as the product prepares them.
 */
import type pg from 'pg';
import { percentile, median, type Figure } from '../figures.ts';
import { columnsOf } from '../fees/copies.ts';
import { CODE } from '../fees/school.ts';
import { secondsOf } from './upkeep.ts';

const PARTS = 16;
const TABLES = ['whole_lines', 'parted_lines'] as const;
type Copy = (typeof TABLES)[number];

async function makeCopies(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE whole_lines (LIKE gl_lines INCLUDING ALL)`);
  await client.query(`CREATE TABLE parted_lines (LIKE gl_lines INCLUDING ALL) PARTITION BY HASH (institute_code)`);
  for (let part = 0; part < PARTS; part += 1)
    await client.query(
      `CREATE TABLE parted_lines_${part} PARTITION OF parted_lines FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})`,
    );
  const columns = (await columnsOf(client, 'gl_lines')).join(', ');
  for (const table of TABLES) await client.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM gl_lines`);
}
const WORK = {
  'an entry of two lines written': (table: Copy) =>
    `INSERT INTO ${table} (institute_code, journal_id, line_no, n_lines, total, campus_id, entry_date, account_id, debit, credit)
      SELECT '${CODE}', $1::bigint, n, 2, 100, 1, current_date, $2::bigint, CASE n WHEN 1 THEN 100 ELSE 0 END, CASE n WHEN 2 THEN 100 ELSE 0 END FROM generate_series(1, 2) n`,
  'a page of an account': (table: Copy) =>
    `SELECT * FROM ${table} WHERE institute_code = '${CODE}'::text AND account_id = $2::bigint AND entry_date <= current_date AND $1::bigint > 0 ORDER BY entry_date DESC, journal_id DESC, line_no DESC LIMIT 50`,
  'the lines of an entry': (table: Copy) =>
    `SELECT * FROM ${table} WHERE institute_code = $3::text AND journal_id = $1::bigint AND account_id >= $2::bigint`,
} as const;
const [ROUNDS, EACH] = [9, 200] as const;

async function timesOf(client: pg.Client, statement: string, name: string, account: number, from: number) {
  const times: number[] = [];
  for (let at = 0; at < EACH; at += 1) {
    const start = performance.now();
    const values = [from + at, account, ...(statement.includes('$3') ? [CODE] : [])];
    await client.query({ name, text: statement, values });
    times.push(performance.now() - start);
  }
  return times;
}
async function benchStatement(client: pg.Client, what: keyof typeof WORK, account: number): Promise<Figure> {
  const times = new Map<Copy, number[]>(TABLES.map((table) => [table, []]));
  for (let round = -1; round < ROUNDS; round += 1)
    for (const table of TABLES) {
      const from = 1_000_000_000 + (round + 2) * EACH;
      const took = await timesOf(client, WORK[what](table), `${what} ${table}`, account, from);
      if (round >= 0) times.get(table)?.push(percentile(took, 0.95));
    }
  const [whole = [], parted = []] = TABLES.map((table) => times.get(table));
  return {
    name: `${what}, in ${PARTS} parts, p95`,
    value: median(parted),
    unit: 'ms',
    against: {
      what: 'ms in one table',
      value: median(whole),
      ratio: median(parted.map((value, at) => value / (whole[at] ?? Number.NaN))),
    },
  };
}
export async function benchPartitions(client: pg.Client): Promise<Figure[]> {
  await makeCopies(client);
  const vacuum = async (table: string): Promise<number> =>
    (await secondsOf(() => client.query(`VACUUM (FREEZE, ANALYZE) ${table}`))) * 1000;
  const [whole, parted] = [await vacuum('whole_lines'), await vacuum('parted_lines')];
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM finance_accounts WHERE institute_code = '${CODE}' AND role = 'receivable' LIMIT 1`,
  );
  const figures: Figure[] = [];
  for (const what of Object.keys(WORK) as (keyof typeof WORK)[])
    figures.push(await benchStatement(client, what, Number(rows[0]?.id)));
  await client.query('DROP TABLE whole_lines, parted_lines');
  const against = { what: 'ms in one table', value: whole, ratio: parted / whole };
  return [...figures, { name: `vacuum of everything, in ${PARTS} parts`, value: parted, unit: 'ms', against }];
}
