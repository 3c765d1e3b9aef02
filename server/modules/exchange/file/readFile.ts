/**
 * Opens an uploaded file: checked by its first bytes and its directory, then parsed in a thread whose memory and time
 * are bounded.
 */
import { MAX_FILE_BYTES, MAX_ROWS } from '../../../../contract/exchange/limits.ts';
import type { Line } from './parseWorker.ts';
import { refuseFile, tooLarge } from './refuse.ts';
import { sniff } from './sniff.ts';
import { takeThread } from './threads.ts';
import { noWork, type Work } from './work.ts';
import { readDirectory } from './zipDirectory.ts';

export interface OpenFile {
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** Lines that are not empty. */
  readonly count: number;
  /** All lines in batches, once. */
  readonly lines: () => AsyncGenerator<readonly Line[]>;
  /** Gives the thread back; safe at any time, also twice. */
  readonly close: () => void;
}
interface Options {
  /** Filled with what the file cost, also when it is refused. */
  readonly work?: Work;
  /** Longest time to parse, in milliseconds: below the time a transaction may idle. */
  readonly parseMs?: number;
}
/** A thread that has read more than this is ended, which gives its memory back. */
const MUCH = 4 * 1024 * 1024;

/** A cell may hold line breaks, but not on average. */
function countLines(bytes: Buffer): void {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1))
    if ((lines += 1) > MAX_ROWS * 5) throw tooLarge('The file has more than 50,000 rows; split it');
}

/** Throws 413, 422 or 429. The caller closes what it opened. */
export async function openFile(
  bytes: Buffer,
  sheet: string | null,
  { work = noWork(), parseMs = 20_000 }: Options = {},
): Promise<OpenFile> {
  if (bytes.length > MAX_FILE_BYTES) throw tooLarge('The file is larger than 10 MB; split it');
  const format = sniff(bytes);
  if (format === 'xlsx') await readDirectory(bytes);
  else countLines(bytes);
  const thread = takeThread();
  work.thread = true;
  let answered = false;
  const close = (): void => thread.giveBack(answered && (format === 'csv' ? bytes.length : work.inflated) < MUCH);
  try {
    const opened = await thread.ask({ bytes, format, sheet }, parseMs);
    if (opened === null) {
      work.killed = true;
      throw refuseFile('The file takes too long or too much memory to read; save it as .csv, or split it');
    }
    answered = true;
    if (opened.kind === 'rows') throw new Error('the parser answered out of turn');
    Object.assign(work, opened.work);
    if (opened.kind === 'refused') throw opened.status === 413 ? tooLarge(opened.message) : refuseFile(opened.message);
    const { sheets, rows: count } = opened;
    async function* lines(): AsyncGenerator<readonly Line[]> {
      for (let seen = 0; seen < count;) {
        const batch = await thread.ask('next', parseMs);
        if (batch?.kind !== 'rows' || batch.rows.length === 0) {
          answered = false;
          throw new Error('the parser lost rows');
        }
        seen += batch.rows.length;
        yield batch.rows;
      }
    }
    return { sheets, sheet: opened.sheet, count, lines, close };
  } catch (error) {
    close();
    throw error;
  }
}
