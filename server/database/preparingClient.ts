/**
 * A connection that keeps the plans of statements that come often, and that sends what belongs to one transaction and one
 * turn of the event loop in one write with one synchronisation. PostgreSQL answers a batch in one piece: each
 * synchronisation would be a write, and a wake-up on both sides, of its own.
 */
import pg from 'pg';
import { quietWire, Statement, type Columns, type Done, type PgQuery, type Wire } from './statement.ts';
import { isStalePlan } from './retry.ts';
import { nameOf, renewName } from './statementNames.ts';

/** What pg keeps to itself of its client. */
interface Inside {
  readonly connection: Wire;
  _activeQuery: PgQuery | null;
  readonly _sentQueryQueue: PgQuery[];
  _handleCommandComplete(message: unknown): void;
  _handleErrorMessage(error: Error): void;
}
const Client = pg.Client as unknown as new (config?: string | pg.ClientConfig) => Omit<pg.Client, 'query' | 'connection'> & Inside;
const pgQuery = pg.Client.prototype.query as (...args: readonly unknown[]) => unknown;

const BEGIN = /^BEGIN; /;
const END = /^(commit|rollback)$/i;

/** PostgreSQL skipped the statement because one before it in the batch failed; the same code as in a failed transaction. */
class SkippedError extends Error {
  override readonly name = 'SkippedError';
  readonly code = '25P02';
}

export class PreparingClient extends Client {
  /** Bytes that leave at the end of this turn: a write costs more than a statement. */
  #out: Buffer[] = [];
  #scheduled = false;
  #batch = {};
  /** Last statement of the running batch. */
  #last: Statement | undefined;
  #inTransaction = false;
  readonly #described = new Map<string, Columns>();
  readonly #quiet: Wire;
  /** Names whose first use is in the running batch. */
  readonly #named = new Set<string>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const wire = this.connection;
    const end = wire.end.bind(wire);
    this.#quiet = quietWire(wire);
    wire._send = (bytes) => {
      this.#out.push(bytes);
      if (!this.#scheduled) {
        this.#scheduled = true;
        setImmediate(() => this.#flush());
      }
      return true;
    };
    wire.end = () => {
      this.#flush();
      end();
    };
  }

  #flush(): void {
    this.#sync();
    this.#scheduled = false;
    const bytes = this.#out;
    this.#out = [];
    const { stream } = this.connection;
    if (bytes.length > 0 && stream.writable) stream.write(bytes.length === 1 ? (bytes[0] as Buffer) : Buffer.concat(bytes));
  }

  /** Ends the running batch; what follows is not skipped when it fails. */
  #sync(): void {
    if (!this.#last) return;
    this.#last.synced = true;
    this.#last = undefined;
    this.#batch = {};
    this.#named.clear();
    this.connection.sync();
  }

  /** The name to prepare a statement by. A first use that is still under way in another batch may yet be skipped. */
  #nameFor(text: string): string | undefined {
    const name = nameOf(text);
    if (name === undefined || this.connection.parsedStatements[name] !== undefined || this.#named.has(name)) return name;
    if (this.connection.submittedNamedStatements[name] !== undefined) return undefined;
    this.#named.add(name);
    return name;
  }

  #send(texts: readonly string[], values: readonly unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result));
      const name = values.length > 0 ? this.#nameFor(texts[0] ?? '') : undefined;
      const statement = new Statement({ name, texts, values, batch: this.#batch, described: this.#described, quiet: this.#quiet }, done);
      this.#last = statement;
      Reflect.apply(pgQuery, this, [statement]);
    });
  }

  readonly query = ((...args: readonly unknown[]): unknown => {
    const [text, values = [], ...rest] = args;
    const plain = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
    if (plain && BEGIN.test(text)) {
      this.#sync();
      this.#inTransaction = true;
      return this.#send(text.split('; '), []);
    }
    if (plain && this.#inTransaction && END.test(text)) {
      const ended = this.#send([text], []);
      this.#inTransaction = false;
      this.#sync();
      return ended;
    }
    if (plain && values.length > 0) {
      const answer = this.#send([text], values as unknown[]);
      if (!this.#inTransaction) this.#sync();
      return answer;
    }
    this.#sync();
    return Reflect.apply(pgQuery, this, args);
  }) as pg.Client['query'];

  override _handleCommandComplete(message: unknown): void {
    const active = this._activeQuery;
    super._handleCommandComplete(message);
    if (!(active instanceof Statement) || !active.answered || active.synced) return;
    this._activeQuery = this._sentQueryQueue.shift() ?? null;
    active.handleReadyForQuery(this.connection);
  }

  override _handleErrorMessage(error: Error): void {
    const failed = this._activeQuery;
    super._handleErrorMessage(error);
    if (!(failed instanceof Statement)) return;
    if (failed.name !== undefined && isStalePlan(error)) renewName(failed.name);
    const queue = this._sentQueryQueue;
    for (let next = queue[0]; next instanceof Statement && next.batch === failed.batch; next = queue[0]) {
      queue.shift();
      if (next.name !== undefined) delete this.connection.submittedNamedStatements[next.name];
      next.handleError(new SkippedError(`skipped, because a statement before it failed: ${error.message}`), this.connection);
    }
  }
}
