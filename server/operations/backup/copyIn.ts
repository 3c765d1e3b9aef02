/** COPY … FROM STDIN from a stream: what pg itself leaves out. */
import { once } from 'node:events';
import type pg from 'pg';

interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

class CopyIn implements pg.Submittable {
  readonly #sql: string;
  readonly started = Promise.withResolvers<CopyConnection>();
  readonly finished = Promise.withResolvers<number>();
  #rows = 0;

  constructor(sql: string) {
    this.#sql = sql;
    // Both are awaited one after the other; a failure of the second must not count as unhandled meanwhile.
    this.started.promise.catch(() => undefined);
    this.finished.promise.catch(() => undefined);
  }
  submit(connection: pg.Connection): void {
    connection.query(this.#sql);
  }
  handleCopyInResponse(connection: pg.Connection): void {
    this.started.resolve(connection as CopyConnection);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(text.replace('COPY ', ''));
  }
  handleReadyForQuery(): void {
    this.finished.resolve(this.#rows);
  }
  handleError(error: Error): void {
    this.started.reject(error);
    this.finished.reject(error);
  }
}

/** Feeds a COPY … FROM STDIN statement with text rows and answers how many PostgreSQL took. */
export async function copyIn(client: pg.Client, sql: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(new CopyIn(sql));
  const connection = await copy.started.promise;
  let failed = false;
  const refused = copy.finished.promise.catch(() => (failed = true));
  try {
    for await (const bytes of rows) {
      connection.sendCopyFromChunk(bytes);
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), refused]);
      // PostgreSQL has said no: what is still sent would only be thrown away.
      if (failed) break;
    }
  } catch (error) {
    connection.sendCopyFail('the source of the rows failed');
    await refused;
    throw error;
  }
  if (!failed) connection.endCopyFrom();
  return copy.finished.promise;
}
