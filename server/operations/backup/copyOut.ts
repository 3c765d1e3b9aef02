/** COPY … TO STDOUT as a stream: what pg itself leaves out. */
import type pg from 'pg';

interface Message {
  readonly chunk: Buffer;
}
/** Rows that may wait here before the socket is told to stop; one row may be a whole stored file. */
const HIGH_WATER = 1_000_000;

class CopyOut implements pg.Submittable {
  readonly #sql: string;
  readonly #chunks: Buffer[] = [];
  #waiting = 0;
  #connection: pg.Connection | undefined;
  #state: 'open' | 'closed' | Error = 'open';
  #wake: () => void = () => undefined;
  #abandoned = false;

  constructor(sql: string) {
    this.#sql = sql;
  }
  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#sql);
  }
  handleCopyData({ chunk }: Message): void {
    if (this.#abandoned) return;
    // The parser reuses its buffer.
    this.#chunks.push(Buffer.from(chunk));
    this.#waiting += chunk.length;
    if (this.#waiting > HIGH_WATER) this.#connection?.stream.pause();
    this.#wake();
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    if (this.#state === 'open') this.#state = 'closed';
    this.#wake();
  }
  handleError(error: Error): void {
    this.#state = error;
    this.#wake();
  }
  async *chunks(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        if (this.#chunks.length > 0) {
          const bytes = Buffer.concat(this.#chunks.splice(0));
          this.#waiting = 0;
          this.#connection?.stream.resume();
          yield bytes;
        } else if (this.#state instanceof Error) throw this.#state;
        else if (this.#state === 'closed') return;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      // Whoever reads may give up half way (a full disk); the rest runs through, else the connection would wait for
      // ever.
      this.#abandoned = true;
      this.#connection?.stream.resume();
    }
  }
}

/**
 * The text rows of a COPY … TO STDOUT statement, about a megabyte at a time. Read it to its end: the connection is busy
 * until then.
 */
export const copyOut = (client: pg.Client, sql: string): AsyncGenerator<Buffer> =>
  client.query(new CopyOut(sql)).chunks();
