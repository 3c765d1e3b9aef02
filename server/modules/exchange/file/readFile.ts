/** Opens an uploaded file: checked, then parsed in a thread whose memory and time are bounded. */
import { Worker } from 'node:worker_threads';
import { MAX_FILE_BYTES, MAX_ROWS } from '../../../../contract/exchange/limits.ts';
import { AppError } from '../../../http/appError.ts';
import type { Job, Line, Message } from './parseWorker.ts';
import { refuseFile, tooLarge } from './refuse.ts';
import { sniff } from './sniff.ts';
import { guardWorkbook } from './zipGuard.ts';

export interface OpenFile {
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** Lines that are not empty. */
  readonly count: number;
  /** All lines in batches, once. */
  readonly lines: () => AsyncGenerator<readonly Line[]>;
  /** Ends the thread; safe at any time. */
  readonly close: () => Promise<unknown>;
}
/** At most this many files are parsed at the same time; each takes one core and some hundred MB. */
const AT_ONCE = 2;
/** Longest time to parse, in milliseconds: below the time a transaction may idle. */
const PARSE_MS = 20_000;
let running = 0;

function start(job: Job): { next: (ask: boolean) => Promise<Message>; end: () => Promise<unknown> } {
  const worker = new Worker(new URL('./parseWorker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  running += 1;
  worker.once('exit', () => (running -= 1));
  const next = (ask: boolean): Promise<Message> =>
    new Promise((resolve, reject) => {
      const over = refuseFile('The file takes too long or too much memory to read; save it as .csv, or split it');
      const timer = setTimeout(() => done(() => reject(over)), PARSE_MS);
      const done = (settle: () => void): void => {
        clearTimeout(timer);
        worker.removeAllListeners('message').removeAllListeners('error');
        worker.on('error', () => undefined);
        settle();
      };
      worker.once('message', (message: Message) => done(() => resolve(message)));
      worker.once('error', () => done(() => reject(over)));
      if (ask) worker.postMessage('next');
    });
  return { next, end: () => worker.terminate() };
}

/** A cell may hold line breaks, but not on average. */
function countLines(bytes: Buffer): void {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1))
    if ((lines += 1) > MAX_ROWS * 5) throw tooLarge('The file has more than 50,000 rows; split it');
}

/** Throws 413, 422 or 429. The caller closes what it opened. */
export async function openFile(bytes: Buffer, sheet: string | null): Promise<OpenFile> {
  if (bytes.length > MAX_FILE_BYTES) throw tooLarge('The file is larger than 10 MB; split it');
  const format = sniff(bytes);
  if (format === 'xlsx') await guardWorkbook(bytes);
  else countLines(bytes);
  if (running >= AT_ONCE) throw new AppError(429, 'Other files are being read; try again in a few seconds');
  const { next, end } = start({ bytes, format, sheet });
  try {
    const opened = await next(false);
    if (opened.kind === 'refused') throw refuseFile(opened.message);
    if (opened.kind !== 'opened') throw new Error('the parser answered out of turn');
    const { sheets, rows: count } = opened;
    async function* lines(): AsyncGenerator<readonly Line[]> {
      for (let seen = 0; seen < count;) {
        const batch = await next(true);
        if (batch.kind !== 'rows' || batch.rows.length === 0) throw new Error('the parser lost rows');
        seen += batch.rows.length;
        yield batch.rows;
      }
    }
    return { sheets, sheet: opened.sheet, count, lines, close: end };
  } catch (error) {
    await end();
    throw error;
  }
}
