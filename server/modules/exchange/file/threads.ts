/**
 * Threads that parse files, with bounded memory and time. One is kept ready, because starting it takes longer than
 * reading most files; it is started anew after one had to be ended or has read much, so that what a file took is given
 * back.
 */
import { Worker } from 'node:worker_threads';
import { assertOutsideDoor } from '../../../database/outsideDoor.ts';
import { AppError } from '../../../http/appError.ts';
import type { Ask, Message } from './parseWorker.ts';

/** At most this many files are parsed at the same time; each takes one core and some hundred MB. */
const AT_ONCE = 2;
let taken = 0;
let spare: Worker | null = null;

function start(): Worker {
  const worker = new Worker(new URL('./parseWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // One that waits keeps nobody from ending.
  worker.unref();
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (spare === worker) spare = null;
  });
  return worker;
}
/** Has a thread ready before the first file comes. */
export function warmThread(): void {
  spare ??= start();
}

export interface Thread {
  /** The thread's next answer; null when it died or took longer than `ms`. One question at a time. */
  readonly ask: (question: Ask, ms: number) => Promise<Message | null>;
  /**
   * Ends the loan; `clean` when it is as good as new. Any other thread is ended, for which nobody waits. Safe to call
   * twice.
   */
  readonly giveBack: (clean: boolean) => void;
}
function lend(worker: Worker): Thread {
  let lent = true;
  const ask = (question: Ask, ms: number): Promise<Message | null> => {
    assertOutsideDoor('Reading a file');
    return new Promise((resolve) => {
      const done = (message: Message | null): void => {
        clearTimeout(timer);
        worker.off('message', done).off('exit', died);
        resolve(message);
      };
      const died = (): void => done(null);
      const timer = setTimeout(died, ms);
      worker.on('message', done).once('exit', died);
      worker.postMessage(question);
    });
  };
  function giveBack(clean: boolean): void {
    if (!lent) return;
    lent = false;
    worker.unref();
    taken -= 1;
    if (clean && spare === null) {
      worker.postMessage('forget' satisfies Ask);
      spare = worker;
    } else void worker.terminate();
    warmThread();
  }
  return { ask, giveBack };
}

/** Throws 429 when all are lent. */
export function takeThread(): Thread {
  if (taken >= AT_ONCE) throw new AppError(429, 'Other files are being read; try again in a few seconds');
  taken += 1;
  const worker = spare ?? start();
  spare = null;
  worker.ref();
  return lend(worker);
}
