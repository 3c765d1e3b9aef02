import { median } from '../figures.ts';

const WARM = 7;
/** The same work of both in turn, so that what else the machine does meets them alike: median of each. */
export async function beside(
  rounds: number,
  ours: () => Promise<unknown>,
  theirs: () => Promise<unknown>,
): Promise<readonly [ours: number, theirs: number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM; round < rounds; round += 1)
    for (const [at, work] of [ours, theirs].entries()) {
      const start = performance.now();
      await work();
      if (round >= 0) times[at]?.push(performance.now() - start);
    }
  return [median(times[0]), median(times[1])];
}
