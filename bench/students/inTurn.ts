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
/**
 * Medians in milliseconds over rounds in which each is called once, in turn, and of what one round says of the ratios.
 */
export async function inTurn(rounds: number, { ours, bare, sql }: Three) {
  const times: [number, number, number][] = [];
  for (let round = -WARM; round < rounds; round += 1) {
    const three: [number, number, number] = [await timeOf(ours), await timeOf(bare), await timeOf(sql)];
    if (round >= 0) times.push(three);
  }
  const of = (value: (three: [number, number, number]) => number): number => median(times.map(value));
  return {
    ours: of(([a]) => a),
    bare: of(([, b]) => b),
    sql: of(([, , c]) => c),
    byBare: of(([a, b]) => a / b),
    bySql: of(([a, , c]) => a / c),
  };
}
/** Medians in milliseconds of the same call to both, in turn, and of what one round says of the ratio. */
export async function bothInTurn(rounds: number, small: Call, large: Call) {
  const { ours, bare, byBare } = await inTurn(rounds, { ours: large, bare: small, sql: async () => undefined });
  return { large: ours, small: bare, ratio: byBare };
}
