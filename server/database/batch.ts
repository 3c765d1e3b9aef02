/**
 * Statements of one transaction that leave together with one Sync behind them all. PostgreSQL sends what it has at every
 * Sync, and each time wakes this process to read it: for a short statement that costs both of them more than the
 * statement does.
 */
import pg from 'pg';
import { RowReader, type DataRow } from './rowReading.ts';

export type Answered = (error: Error | null, result: pg.QueryResult) => void;

/** pg's way from values to what it sends. */
const { prepareValue } = (
  pg as unknown as { readonly utils: { prepareValue: (value: unknown) => string | Buffer | null } }
).utils;

/** As PostgreSQL says of each statement after one that failed, when they are sent one by one. */
const skipped = (): Error =>
  Object.assign(new Error('current transaction is aborted, commands ignored until end of transaction block'), {
    code: '25P02',
  });

const leavesConnection = (error: Error): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/**
 * What a connection knows of a statement that it was sent to prepare: what its rows are like, null without rows
 * (PostgreSQL refuses to run one whose rows have become others); that no answer has come yet; or that something failed
 * before it was told, so that it may be prepared or not.
 */
type Known = RowReader | null | 'sent' | 'unsure';
const preparedOn = new WeakMap<pg.Connection, Map<string, Known>>();
function preparedBy(connection: pg.Connection): Map<string, Known> {
  const known = preparedOn.get(connection);
  if (known) return known;
  const made = new Map<string, Known>();
  preparedOn.set(connection, made);
  return made;
}

/** What a statement is sent as: prepared under `name`, or for this once. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}
/** A statement, which asks what its rows are like only the first time. */
class Part {
  readonly name: string | undefined;
  readonly text: string;
  readonly #prepared: Map<string, Known>;
  readonly #answered: Answered;
  readonly #rows: Record<string, unknown>[] = [];
  #reader: RowReader | null | undefined;
  #complete = '';
  #unreadable: Error | undefined;
  constructor({ name, text }: Statement, answered: Answered, connection: pg.Connection) {
    this.name = name;
    this.text = text;
    this.#answered = answered;
    this.#prepared = preparedBy(connection);
    const known = name === undefined ? undefined : this.#prepared.get(name);
    this.#reader = typeof known === 'string' ? undefined : known;
  }
  /** Throws, and sends nothing, when a value cannot be sent. */
  send(connection: pg.Connection, values: readonly unknown[]): void {
    const sent = values.map((value) => prepareValue(value));
    const { name = '', text } = this;
    const known = this.#prepared.get(name);
    // Whether there is one of this name or none, afterwards there is this one.
    if (known === 'unsure') connection.close({ type: 'S', name }, true);
    if (known === undefined || known === 'unsure') {
      connection.parse({ name, text, types: [] }, true);
      if (name !== '') this.#prepared.set(name, 'sent');
    }
    connection.bind({ statement: name, values: sent }, true);
    if (this.#reader === undefined) connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
  }
  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#reader = new RowReader(fields);
  }
  handleDataRow(row: DataRow): void {
    if (this.#unreadable) return;
    try {
      if (this.#reader) this.#rows.push(this.#reader.read(row));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#complete = text;
    this.#reader ??= null;
    this.#reader?.forget();
    if (this.name !== undefined) this.#prepared.set(this.name, this.#reader);
  }
  handleEmptyQuery(): void {
    // There is nothing to read.
  }
  handleError(error: Error): void {
    if (this.name !== undefined && this.#prepared.get(this.name) === 'sent') this.#prepared.set(this.name, 'unsure');
    this.#answered(this.#unreadable ?? error, undefined as never);
  }
  handleReadyForQuery(): void {
    if (this.#unreadable) return this.handleError(this.#unreadable);
    // 'SELECT 50', 'INSERT 0 1', 'COMMIT'.
    const [command = '', ...counts] = this.#complete.split(' ');
    const rowCount = counts.length === 0 ? null : Number(counts.at(-1));
    this.#answered(null, { command, rowCount, rows: this.#rows } as unknown as pg.QueryResult);
  }
}

/**
 * One query for pg, several for whoever sends them. Each is told its answer when that of the whole is complete; when
 * one fails, those before it have succeeded, and those behind it were not run.
 */
export class Batch extends pg.Query {
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

  /** Sends a statement behind those sent before. */
  add(statement: Statement, values: readonly unknown[], answered: Answered): void {
    if (this.#failed !== undefined) {
      process.nextTick(answered, this.#failed, undefined);
      return;
    }
    if (this.#connection === undefined) {
      this.#unsent.push(answered);
      return;
    }
    const part = new Part(statement, answered, this.#connection);
    try {
      part.send(this.#connection, values);
    } catch (error) {
      // PostgreSQL has nothing to answer.
      part.handleError(error as Error);
      return;
    }
    this.#parts.push(part);
  }
  /** Nothing more is added. */
  close(): void {
    this.#connection?.sync();
  }

  get #current(): Part | undefined {
    return this.#parts[this.#answered];
  }
  #next(): void {
    this.#answered += 1;
  }
  handleRowDescription(message: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#current?.handleRowDescription(message);
  }
  handleDataRow(row: DataRow): void {
    this.#current?.handleDataRow(row);
  }
  handleCommandComplete(message: { readonly text: string }): void {
    this.#current?.handleCommandComplete(message);
    this.#next();
  }
  handleEmptyQuery(): void {
    this.#current?.handleEmptyQuery();
    this.#next();
  }
  handleReadyForQuery(): void {
    for (const part of this.#parts) part.handleReadyForQuery();
  }
  /** Of the statement that is answered now; a lost connection fails all that have no answer yet. */
  handleError(error: Error): void {
    this.#failed = error;
    for (const answered of this.#unsent.splice(0)) answered(error, undefined as never);
    const [done, [failing, ...rest]] = [this.#parts.slice(0, this.#answered), this.#parts.slice(this.#answered)];
    for (const part of done) part.handleReadyForQuery();
    failing?.handleError(error);
    for (const part of rest) part.handleError(leavesConnection(error) ? skipped() : error);
  }
}
