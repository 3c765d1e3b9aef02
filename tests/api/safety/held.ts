/**
 * How long a request holds the event loop, in CPU time of its own thread: a busy machine makes everything take longer,
 * but gives nobody more CPU time. Whole requests are measured first; only one that took more than is allowed is asked
 * again, turn by turn.
 */

/** Milliseconds that one turn of the event loop may take, whatever is sent. */
export const MOST_HELD = 200;
const AGAIN = 3;
/** No first time, and no busy machine, takes as long as this. */
const HOPELESS = 10 * MOST_HELD;

const cpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest turn while `work` is under way. Turns follow one another without a pause, so that none is missed. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = cpu();
  let over = false;
  const turn = (): void => {
    const now = cpu();
    longest = Math.max(longest, now - before);
    before = now;
    if (!over) setImmediate(turn);
  };
  turn();
  await work();
  over = true;
  turn();
  return longest;
}

/**
 * At most how long `work` holds the event loop: the least of several measurements, since the first pays for compiling
 * and collecting.
 */
export async function held(work: () => Promise<unknown>): Promise<number> {
  const before = cpu();
  await work();
  let least = cpu() - before;
  for (let time = 0; time < AGAIN && least > MOST_HELD && least < HOPELESS; time += 1)
    least = Math.min(least, await longestTurn(work));
  return least;
}

/**
 * The least that is worth a second look, and what is worth an answer: the clock of CPU time goes in steps of ten
 * milliseconds on some machines.
 */
const SEEN = 10;
const CLEAR = 150;
const LOOKS = 3;
const spent = (work: () => unknown): number => {
  const before = cpu();
  work();
  return cpu() - before;
};
/**
 * How many times as long something takes on a whole text as on its four quarters' worth: 1 when it reads every letter
 * once, 4 when it reads them all for each. In CPU time, on both alternately until there is enough of it: what else the
 * machine does is in neither, or in both.
 */
export function growth(work: (text: string) => unknown, text: string): number {
  let [whole, quarters] = [0, 0];
  for (let look = 0; look < LOOKS && whole < CLEAR; look += 1) {
    whole = spent(() => work(text));
    if (whole < SEEN) return 1;
  }
  const quarter = text.slice(0, text.length / 4);
  const fourTimes = (): void => [0, 1, 2, 3].forEach(() => work(quarter));
  for (quarters = spent(fourTimes); whole < CLEAR; quarters += spent(fourTimes)) whole += spent(() => work(text));
  return whole / Math.max(quarters, 1);
}
