/** Who waits for a turn, and who is next (server/http/turns.ts). */
import { expect, it } from 'vitest';
import { IN_TURN, inTurn } from '../../server/http/turns.ts';

/** Work that ends when it is told to. */
function held(): { readonly work: () => Promise<string>; readonly end: (failure?: Error) => void; started: boolean } {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const one = {
    started: false,
    work: () => {
      one.started = true;
      return promise;
    },
    end: (failure?: Error) => (failure ? reject(failure) : resolve('done')),
  };
  return one;
}
const rest = (): Promise<void> => new Promise((done) => setImmediate(done));

it('lets a few of an institute in, and the others in the order in which they came, also after a failure', async () => {
  const works = Array.from({ length: IN_TURN + 3 }, held);
  const ended = works.map(({ work }) => inTurn('one', work));
  const startedNow = (): number => works.filter(({ started }) => started).length;
  await rest();
  expect(startedNow()).toBe(IN_TURN);
  works[0]?.end(new Error('refused'));
  await expect(ended[0]).rejects.toThrow('refused');
  await rest();
  expect([startedNow(), works[IN_TURN]?.started]).toEqual([IN_TURN + 1, true]);
  works[2]?.end();
  await rest();
  expect([startedNow(), works[IN_TURN + 1]?.started]).toEqual([IN_TURN + 2, true]);
  // Who comes now is behind those who wait.
  const last = held();
  const lastEnded = inTurn('one', last.work);
  for (const { end } of works) end();
  last.end();
  await Promise.all([...ended.slice(1), lastEnded]);
  expect(startedNow()).toBe(works.length);
  // Nothing is left of it: as many are let in as before.
  const again = Array.from({ length: IN_TURN }, held);
  const all = again.map(({ work }) => inTurn('one', work));
  await rest();
  expect(again.every(({ started }) => started)).toBe(true);
  for (const { end } of again) end();
  await Promise.all(all);
});
it('who has waited too long is refused, and whoever is behind them is next', async () => {
  const full = Array.from({ length: IN_TURN }, held);
  const ended = full.map(({ work }) => inTurn('one', work));
  const late = held();
  const refused = inTurn('one', late.work, 1);
  const behind = held();
  const behindEnded = inTurn('one', behind.work);
  await expect(refused).rejects.toMatchObject({ status: 503, message: expect.stringContaining('try again') });
  for (const { end } of full) end();
  await Promise.all(ended);
  await rest();
  expect([late.started, behind.started]).toEqual([false, true]);
  behind.end();
  await expect(behindEnded).resolves.toBe('done');
});
it('no institute waits for another', async () => {
  const full = Array.from({ length: IN_TURN }, held);
  const ended = full.map(({ work }) => inTurn('one', work));
  await expect(inTurn('two', async () => 'done')).resolves.toBe('done');
  for (const { end } of full) end();
  await Promise.all(ended);
});
