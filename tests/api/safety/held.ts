/**
 * How long a request holds the event loop, in CPU time of its own thread: a busy machine makes everything take longer, but gives
 * nobody more CPU time. Whole requests are measured first; only one that took more than is allowed is asked again, turn by turn.
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
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
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

/** At most how long `work` holds the event loop: the least of several measurements, since the first pays for compiling and collecting. */
export async function held(work: () => Promise<unknown>): Promise<number> {
  const before = cpu();
  await work();
  let least = cpu() - before;
  for (let time = 0; time < AGAIN && least > MOST_HELD && least < HOPELESS; time += 1) least = Math.min(least, await longestTurn(work));
  return least;
}
