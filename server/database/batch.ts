/**
 * Statements of one transaction that leave together with one Sync behind them all. PostgreSQL sends what it has at every
 * Sync, and each time wakes this process to read it: for a short statement that costs both of them more than the
 * statement does.
 */
import pg from 'pg';

export type Answered = (error: Error | null, result: pg.QueryResult) => void;

/** What pg tells a query of the messages that answer it. */
interface Part extends pg.Query {
  readonly name?: string;
  readonly submit: (connection: pg.Connection) => Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}
/** What pg knows of a connection's prepared statements, by name. */
interface Prepared {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
}

/** As PostgreSQL says of each statement after one that failed, when they are sent one by one. */
const skipped = (): Error =>
  Object.assign(new Error('current transaction is aborted, commands ignored until end of transaction block'), {
    code: '25P02',
  });

const leavesConnection = (error: Error): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** A connection as its statements see it, which must not end the batch. */
const unsynced = new WeakMap<pg.Connection, pg.Connection>();
function withoutSync(connection: pg.Connection): pg.Connection {
  const known = unsynced.get(connection);
  if (known) return known;
  const made = Object.create(connection, { sync: { value: () => undefined } }) as pg.Connection;
  unsynced.set(connection, made);
  return made;
}

/**
 * One query for pg, several for whoever sends them. Each is told its answer when that of the whole is complete; when
 * one fails, those before it have succeeded, and those behind it were not run.
 */
export class Batch extends pg.Query {
  // What pg reads to note that the statement which is answered now has been prepared.
  declare name?: string | undefined;
  declare text?: string | undefined;
  readonly #parts: Part[] = [];
  #answered = 0;
  #connection: pg.Connection | undefined;
  #failed: Error | undefined;
  /** Where the connection cannot be written to: pg says why when this turn is over. */
  readonly #unsent: Answered[] = [];

  constructor() {
    super('');
  }

  /** pg calls it when the connection can be written to. */
  override readonly submit = (connection: pg.Connection): void => {
    this.#connection = connection;
  };

  /** Sends a statement behind those sent before. `config` without a name is prepared for this once. */
  add(config: pg.QueryConfig, values: readonly unknown[], answered: Answered): void {
    if (this.#failed !== undefined) {
      process.nextTick(answered, this.#failed, undefined);
      return;
    }
    if (this.#connection === undefined) {
      this.#unsent.push(answered);
      return;
    }
    let refused = false;
    const part = new pg.Query(config, values as unknown[], (error, result) => {
      refused = error !== null;
      answered(error ?? null, result as unknown as pg.QueryResult);
    }) as Part;
    const fault = part.submit(withoutSync(this.#connection));
    if (fault) part.handleError(fault, this.#connection);
    // A value that cannot be sent: PostgreSQL has nothing to answer.
    if (refused) return;
    this.#parts.push(part);
    if (this.#parts.length === 1) this.#turnTo(part);
  }
  /** Nothing more is added. */
  close(): void {
    this.#connection?.sync();
  }

  #turnTo(part: Part | undefined): void {
    this.name = part?.name;
    this.text = (part as pg.QueryConfig | undefined)?.text;
  }
  get #current(): Part | undefined {
    return this.#parts[this.#answered];
  }
  #next(): void {
    this.#answered += 1;
    this.#turnTo(this.#current);
  }
  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }
  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }
  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#next();
  }
  handleEmptyQuery(connection: pg.Connection): void {
    this.#current?.handleEmptyQuery(connection);
    this.#next();
  }
  handleReadyForQuery(connection: pg.Connection): void {
    for (const part of this.#parts) part.handleReadyForQuery(connection);
  }
  /** Of the statement that is answered now; a lost connection fails all that have no answer yet. */
  handleError(error: Error, connection: pg.Connection): void {
    this.#failed = error;
    for (const answered of this.#unsent.splice(0)) answered(error, undefined as never);
    const [done, [failing, ...rest]] = [this.#parts.slice(0, this.#answered), this.#parts.slice(this.#answered)];
    for (const part of done) part.handleReadyForQuery(connection);
    failing?.handleError(error, connection);
    const { parsedStatements, submittedNamedStatements } = connection as unknown as Prepared;
    for (const part of rest) {
      if (part.name && !(part.name in parsedStatements)) delete submittedNamedStatements[part.name];
      part.handleError(leavesConnection(error) ? skipped() : error, connection);
    }
  }
}
