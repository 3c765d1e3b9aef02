/** Reads a backup file piece by piece, and vouches for it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Refusal } from '../Refusal.ts';
import {
  countRows,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  type FileEnd,
  type Header,
  type TableEnd,
  type TableStart,
} from './format.ts';

export type Piece =
  | { readonly header: Header }
  | { readonly start: TableStart }
  /** Whole rows. */
  | { readonly rows: Buffer }
  | { readonly end: TableEnd };

const LINE_FEED = 10;

/** The bytes of the file, cut at will: a line, or as many whole rows as have arrived. */
class Cutter {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }
  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done === true) throw new Refusal('The backup file ends too early: it was not copied completely.');
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }
  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
  async line(): Promise<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(LINE_FEED);
      if (at !== -1) return this.#take(at + 1);
      await this.#more();
    }
  }
  /** null: the rows have ended, and the line that says so is taken. */
  async rows(): Promise<Buffer | null> {
    for (;;) {
      if (this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        this.#take(END_OF_ROWS.length);
        return null;
      }
      const marker = this.#rest.indexOf('\n\\.\n');
      const length = marker === -1 ? this.#rest.lastIndexOf(LINE_FEED) + 1 : marker + 1;
      if (length > 0) return this.#take(length);
      await this.#more();
    }
  }
}

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  } catch {
    throw new Refusal('The file is not an Edubase backup, or it is damaged.');
  }
}

function headerOf(bytes: Buffer): Header {
  const header = parse(bytes) as unknown as Header;
  if (header.format !== FORMAT) throw new Refusal('The file is not an Edubase backup.');
  if (header.version !== FORMAT_VERSION)
    throw new Refusal(
      `The backup has the format ${header.version}; this version of Edubase reads format ${FORMAT_VERSION}.`,
    );
  return header;
}

async function* pieces(cutter: Cutter): AsyncGenerator<Piece> {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  const header = headerOf(hashed(await cutter.line()));
  yield { header };
  for (const name of header.tables) {
    const start = parse(hashed(await cutter.line())) as unknown as TableStart;
    if (start.table !== name)
      throw new Refusal(`The backup is damaged: ${name} was expected and ${start.table} found.`);
    yield { start };
    let count = 0;
    for (let rows = await cutter.rows(); rows; rows = await cutter.rows()) {
      count += countRows(rows);
      yield { rows: hashed(rows) };
    }
    hash.update(END_OF_ROWS);
    const end = parse(hashed(await cutter.line())) as unknown as TableEnd;
    if (end.rows !== count)
      throw new Refusal(`The backup is damaged: ${name} has ${count} rows and should have ${end.rows}.`);
    yield { end };
  }
  const { sha256 } = parse(await cutter.line()) as unknown as FileEnd;
  if (sha256 !== hash.digest('hex')) throw new Refusal('The backup is damaged: its checksum is wrong.');
}

/**
 * The pieces in order: the header; for each table start, rows and end. Ends normally only when the whole file is sound.
 * @throws Refusal for a file that is not a backup, of another format, cut off or damaged
 */
export async function* readBackup(file: string): AsyncGenerator<Piece> {
  const input = createReadStream(file);
  const unzipped = createGunzip({ chunkSize: 262_144 });
  input.on('error', (error) => unzipped.destroy(error));
  try {
    yield* pieces(new Cutter(input.pipe(unzipped)));
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (code === 'ENOENT') throw new Refusal(`There is no file ${file}.`);
    if (code.startsWith('Z_')) throw new Refusal(`The backup file is damaged or not complete (${message}).`);
    throw error;
  } finally {
    input.destroy();
    unzipped.destroy();
  }
}

/** Reads the file through and answers its header and the number of its rows. @throws Refusal as `readBackup` */
export async function verifyBackup(file: string): Promise<{ header: Header; rows: number }> {
  let header: Header | undefined;
  let rows = 0;
  for await (const piece of readBackup(file)) {
    if ('header' in piece) header = piece.header;
    if ('end' in piece) rows += piece.end.rows;
  }
  if (!header) throw new Refusal('The file is not an Edubase backup.');
  return { header, rows };
}
