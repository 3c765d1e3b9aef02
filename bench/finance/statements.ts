/** Every statement beside the sum of all lines that it could be made of. */
import type pg from 'pg';
import { CODE } from '../fees/school.ts';
import type { Target } from '../fees/target.ts';
import type { Figure } from '../figures.ts';
import { beside } from './beside.ts';

const FROM = '2000-01-01';
/** What a statement of two periods over all lines would read: each account of each campus, once for each. */
const RAW = `SELECT account_id, campus_id, sum(debit) FILTER (WHERE entry_date < current_date - 365), sum(debit) FILTER (WHERE entry_date >= current_date - 365), sum(credit) FILTER (WHERE entry_date < current_date - 365), sum(credit) FILTER (WHERE entry_date >= current_date - 365)
  FROM gl_lines WHERE institute_code = '${CODE}' GROUP BY 1, 2`;
/** Those of the sums; those of the cash basis read what is kept of months, and have the budget in seconds alone. */
const SUMMED = [
  ['trial balance', `/api/trial_balance`],
  ['trial balance by campus', `/api/trial_balance?columns=campuses`],
  ['profit and loss', `/api/profit_loss_statement?from_date=${FROM}`],
  ['profit and loss, compared', `/api/profit_loss_statement?columns=compared`],
  ['balance sheet', '/api/balance_sheet'],
  ['balance sheet, 12 months', '/api/balance_sheet?columns=months'],
] as const;
const READ = [
  ['cash flow', `/api/cash_flow?from_date=${FROM}`],
  ['day wise profit and loss', `/api/dayWisePAndL?institute_code=${CODE}&from_date=${FROM}`],
] as const;

/** Asks until the months are read, as a page does: how long all calls took, and the longest of them. */
async function untilRead(target: Target, path: string): Promise<readonly [all: number, longest: number]> {
  const times: number[] = [];
  for (;;) {
    const start = performance.now();
    const isUnfinished = await target.ask(path).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Error && error.message.includes('"progress"')) return true;
        throw error;
      },
    );
    times.push(performance.now() - start);
    if (!isUnfinished) return [times.reduce((sum, time) => sum + time, 0), Math.max(...times)];
  }
}
/** The cash basis of all lines when nothing is kept, and after a posting to the last month of every campus. */
async function cashFigures(client: pg.Client, target: Target): Promise<Figure[]> {
  const [[, path]] = READ;
  const timed = async (where: string) => {
    await client.query(`UPDATE gl_cash_months SET n = -1 WHERE institute_code = '${CODE}' AND ${where}`);
    return untilRead(target, path);
  };
  await untilRead(target, path);
  const [cold, longest] = await timed('true');
  const last = `month = (SELECT max(month) FROM gl_cash_months WHERE institute_code = '${CODE}')`;
  const after = [await timed(last), await timed(last), await timed(last)].map(([all]) => all).toSorted((a, b) => a - b);
  return [
    { name: 'cash flow, of which nothing is kept', value: cold, unit: 'ms' },
    {
      name: 'cash flow, of which nothing is kept, longest of its calls',
      value: longest,
      unit: 'ms',
      budget: { limit: 10_000, is: 'at most' },
    },
    { name: 'cash flow, its last month anew', value: after[1] ?? 0, unit: 'ms', budget: { limit: 300, is: 'at most' } },
  ];
}

/** The figures, once the trial balance has been found to be the sum of all lines. */
export async function benchStatements(
  client: pg.Client,
  target: Target,
  rounds: number,
  { small }: { readonly small: boolean },
) {
  const trial = await target.ask(`/api/trial_balance?from_date=${FROM}`);
  const sum = await client.query<{ debit: string }>(
    `SELECT sum(debit) AS debit FROM gl_lines WHERE institute_code = '${CODE}'`,
  );
  const { totals, balanced } = trial['data'] as { totals: { debit: number }; balanced: boolean };
  if (!balanced || Math.round(totals.debit * 100) !== Number(sum.rows[0]?.debit))
    throw new Error('the trial balance is not the sum of the lines');
  const figures: Figure[] = [];
  for (const [, path] of READ) await untilRead(target, path);
  for (const [name, path] of [...SUMMED, ...READ]) {
    const [ours, raw] = await beside(
      rounds,
      () => target.ask(path),
      () => client.query(RAW),
    );
    const against = { what: 'ms sum of all lines', value: raw, ratio: ours / raw };
    const summed = SUMMED.some(([one]) => one === name);
    figures.push({ name: `${name}, over HTTP`, value: ours, unit: 'ms', budget: { limit: 300, is: 'at most' } });
    figures.push({
      name: `${name}, beside the raw sum`,
      value: ours,
      unit: 'ms',
      against,
      // A small ledger is summed before an answer has been written.
      ...(small || !summed ? {} : { budget: { limit: 0.1, is: 'at most' as const, of: 'ratio' as const } }),
    });
  }
  return [...figures, ...(await cashFigures(client, target))];
}
