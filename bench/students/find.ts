/** What Ctrl+K finds as a school grows: names rare and common, misspelt, of two words, and numbers. */
import { median, type Figure } from '../figures.ts';
import type { Target } from './target.ts';

/** As people type them: the beginning of a name, a whole one, two words, a slip, a SID, a mobile, nobody. */
const WORDS = ['fat', 'hamza kh', 'imran malik', 'muhamad', 'zainab qureshi', '417', '0300 1234567', 'zzyzx'] as const;

/** Milliseconds of an answer for each of them in turn, in the middle of the rounds. */
export async function findIn({ ask }: Target, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1)
    for (const word of WORDS) {
      const start = performance.now();
      await ask(`/api/find?institute_code=demo&text=${encodeURIComponent(word)}`);
      if (round >= 0) times.push(performance.now() - start);
    }
  return median(times);
}
export const findFigure = (count: string, value: number): Figure => ({
  name: `find anything, ${count} students`,
  value,
  unit: 'ms',
  budget: { limit: 50, is: 'at most' },
});
