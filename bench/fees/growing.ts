/**
 * What is done all day, in schools with ever more history: the same calls to each in turn, so that what else the
 * machine does meets them alike.
 */
import pg from 'pg';
import { median, percentile, type Figure } from '../figures.ts';
import { owedLines, payWhole, type Owed } from './paying.ts';
import { LIST } from './reading.ts';
import { CODE, SETTINGS } from './school.ts';
import { startTarget, type Target } from './target.ts';

export interface Size {
  readonly challans: number;
  readonly url: string;
  /** What it is called; how many challans it has, where nothing else is said. */
  readonly label?: string;
}
interface School {
  readonly label: string;
  readonly target: Target;
  readonly owed: readonly Owed[];
  readonly cash: number;
}
const [ROUNDS, WARM, EACH] = [15, 2, 30] as const;

async function open({ challans, url, label = `${challans.toLocaleString('en')} challans` }: Size): Promise<School> {
  const client = new pg.Client({ connectionString: url, options: SETTINGS });
  await client.connect();
  const owed = await owedLines(client, (ROUNDS + WARM) * EACH);
  const { rows } = await client.query<{ cash: number }>(
    `SELECT min(id)::int AS cash FROM finance_accounts WHERE institute_code = $1 AND role = 'cash'`,
    [CODE],
  );
  await client.end();
  return { label, target: await startTarget(url, '/nowhere'), owed, cash: rows[0]?.cash ?? 0 };
}
async function timesOf(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const start = performance.now();
    await work(at);
    times.push(performance.now() - start);
  }
  return times;
}
const ASKED = { list: LIST, statement: '/api/trial_balance' } as const;
const NAMES = { pay: 'payment', list: 'challan list', statement: 'trial balance' } as const;
/**
 * The 95th percentile of a payment, of a page of challans and of a trial balance in each school, against the next
 * smaller one (design: at most 1.3 times).
 */
export async function benchGrowing(sizes: readonly Size[]): Promise<Figure[]> {
  const schools: School[] = [];
  try {
    for (const size of sizes) schools.push(await open(size));
    const measured = schools.map(() => ({ pay: [] as number[], list: [] as number[], statement: [] as number[] }));
    for (let round = -WARM; round < ROUNDS; round += 1)
      for (const [at, { target, owed, cash }] of schools.entries()) {
        const due = owed.slice((round + WARM) * EACH, (round + WARM + 1) * EACH);
        const pay = await timesOf(due.length, (n) => payWhole(target, due[n] as Owed, cash));
        if (round >= 0) measured[at]?.pay.push(percentile(pay, 0.95));
        for (const [what, path] of Object.entries(ASKED) as [keyof typeof ASKED, string][]) {
          const times = await timesOf(EACH, () => target.ask(path));
          if (round >= 0) measured[at]?.[what].push(percentile(times, 0.95));
        }
      }
    return (['pay', 'list', 'statement'] as const).flatMap((what) =>
      measured.slice(1).map((larger, at): Figure => {
        const [mine, before] = [larger[what], measured[at]?.[what] ?? []];
        return {
          name: `${NAMES[what]} p95, one client, ${schools[at + 1]?.label}`,
          value: median(mine),
          unit: 'ms',
          against: {
            what: `ms of ${schools[at]?.label}`,
            value: median(before),
            ratio: median(mine.map((value, round) => value / (before[round] ?? Number.NaN))),
          },
          budget: { limit: 1.3, is: 'at most', of: 'ratio' },
        };
      }),
    );
  } finally {
    for (const { target } of schools) target.stop();
  }
}
