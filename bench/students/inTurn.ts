/** Calls that are measured one at a time, each with what it is compared with beside it. */
import { median } from '../figures.ts';

export type Call = () => Promise<unknown>;
export interface Three {
  readonly ours: Call;
  readonly bare: Call;
  readonly sql: Call;
}
/** Until PostgreSQL has decided which plans to keep. */
const WARM = 8;

async function timeOf(call: Call): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}
/** Milliseconds of each call in each round, in which they are called in turn. */
async function timesOf(rounds: number, calls: readonly Call[]): Promise<number[][]> {
  const times: number[][] = [];
  for (let round = -WARM; round < rounds; round += 1) {
    const each: number[] = [];
    for (const call of calls) each.push(await timeOf(call));
    if (round >= 0) times.push(each);
  }
  return times;
}
/** Medians of the rounds, and of what one round says of the ratios. */
export async function inTurn(rounds: number, { ours, bare, sql }: Three) {
  const times = (await timesOf(rounds, [ours, bare, sql])) as [number, number, number][];
  return {
    ours: median(times.map(([a]) => a)),
    bare: median(times.map(([, b]) => b)),
    sql: median(times.map(([, , c]) => c)),
    byBare: median(times.map(([a, b]) => a / b)),
    bySql: median(times.map(([a, , c]) => a / c)),
  };
}
/** The same of one call to a small school and a large one. */
export async function bothInTurn(rounds: number, small: Call, large: Call) {
  const times = (await timesOf(rounds, [small, large])) as [number, number][];
  return {
    small: median(times.map(([a]) => a)),
    large: median(times.map(([, b]) => b)),
    ratio: median(times.map(([a, b]) => b / a)),
  };
}
