/**
 * npm run bench -- imports: how soon the real server refuses each hostile file, from the first byte sent to the answer
 * read.
 */
import { hostileImports } from '../../tests/api/support/hostileImports.ts';
import { median, report, type Figure } from '../figures.ts';
import { startRealServer } from './realServer.ts';

const BUDGET_MS = 200;
const ROUNDS = 5;
const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

/** The upload as a browser sends it, made beforehand: what the sender does is no part of the figure. */
async function encode(file: File): Promise<{ body: ArrayBuffer; type: string; size: number }> {
  const form = new FormData();
  form.append('file', file);
  const whole = new Response(form);
  return { body: await whole.arrayBuffer(), type: whole.headers.get('content-type') ?? '', size: file.size };
}

/**
 * The processor time of the server for each file, which a busy machine does not change, beside the median of five
 * rounds by the clock; the server has no rest in between.
 */
export async function benchImports(): Promise<boolean> {
  const files = [];
  for (const { what, name, make, status } of hostileImports)
    files.push({ what, status, ...(await encode(new File([make()], name))), times: [] as number[], cpu: 0 });
  const server = await startRealServer();
  const before = server.rss();
  try {
    // What the server does in the second after its start is no part of it.
    await pause(2_000);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const one of files) {
        const [since, busy] = [performance.now(), server.cpu()];
        const answer = await fetch(`${server.base}/imports/genders/file`, {
          method: 'POST',
          body: one.body,
          headers: { authorization: `Bearer ${server.token}`, 'content-type': one.type },
        });
        const text = await answer.text();
        one.times.push(performance.now() - since);
        one.cpu += (server.cpu() - busy) / ROUNDS;
        if (answer.status !== one.status)
          throw new Error(`${one.what}: ${answer.status} instead of ${one.status}: ${text.slice(0, 200)}`);
      }
    const figures: Figure[] = files.map(({ what, size, times, cpu }) => {
      const clock = median(times);
      return {
        name: `${what} (${(size / 1024).toFixed(0)} KB)`,
        value: cpu,
        unit: 'ms of processor',
        against: { what: 'ms by the clock', value: clock, ratio: cpu / clock },
        budget: { limit: BUDGET_MS, is: 'at most' },
      };
    });
    return report('hostile imports', [
      ...figures,
      { name: 'memory of the server above the start', value: server.rss() - before, unit: 'MB' },
    ]);
  } finally {
    await server.stop();
  }
}
