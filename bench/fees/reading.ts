/** Pages that are read all day, over HTTP, and the trial balance from the sums of days beside the sum of all lines. */
import type pg from 'pg';
import { median, type Figure } from '../figures.ts';
import { CODE } from './school.ts';
import type { Target } from './target.ts';

/** The first page of challans. */
export const LIST = '/api/student_challan?page=1&per_page=50&include_future_challans=true';
const PAGES = {
  'challan list, page of 50': LIST,
  'challan list, page 40': '/api/student_challan?page=40&per_page=50&include_future_challans=true',
  'overdue challans, page of 50': '/api/student_challan?page=1&per_page=50&overdue=true',
  'defaulters, page of 50': '/api/fee_defaulters?page=1&per_page=50',
} as const;
const WARM = 5;

async function medianOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -WARM; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return median(times);
}
export async function benchReading(
  client: pg.Client,
  { ask }: Target,
  rounds: number,
  label: string,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(PAGES))
    figures.push({ name: `${name}, ${label}`, value: await medianOf(rounds, () => ask(path)), unit: 'ms' });
  const balances = (table: string): string =>
    `SELECT account_id::text, sum(debit)::text AS debit, sum(credit)::text AS credit FROM ${table} WHERE institute_code = $1 GROUP BY account_id ORDER BY account_id`;
  const [days, raw] = [
    await client.query(balances('gl_days'), [CODE]),
    await client.query(balances('gl_lines'), [CODE]),
  ];
  if (JSON.stringify(days.rows) !== JSON.stringify(raw.rows))
    throw new Error('the sums of days are not those of the lines');
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM gl_lines WHERE institute_code = $1',
    [CODE],
  );
  const fromDays = await medianOf(rounds, () => client.query(balances('gl_days'), [CODE]));
  const fromLines = await medianOf(Math.min(rounds, 3), () => client.query(balances('gl_lines'), [CODE]));
  figures.push({
    name: `trial balance over ${(rows[0]?.n ?? 0).toLocaleString('en')} lines, equal to their sum`,
    value: fromDays,
    unit: 'ms',
    against: { what: 'ms sum of all lines', value: fromLines, ratio: fromDays / fromLines },
    budget: { limit: 300, is: 'at most' },
  });
  return figures;
}
