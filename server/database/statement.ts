/** One statement of a batch: several of them share one synchronisation message (PreparingClient). */
import pg from 'pg';

/** What pg keeps to itself of its connection. */
export interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Uint8Array): boolean };
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  _send(bytes: Buffer): boolean;
  parse(statement: { readonly text: string }): void;
  bind(values: object): void;
  describe(portal: object): void;
  execute(portal: object): void;
  sync(): void;
  end(): void;
}
/** The columns of an answer and how each is read. */
export interface Columns {
  rows: unknown[];
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}
export type Done = (error: Error | null, result: pg.QueryResult) => void;
/** What pg keeps to itself of a query. */
export interface PgQuery {
  name: string | undefined;
  _result: Columns;
  _accumulateRows: boolean;
  submit(wire: Wire): Error | null;
  prepare(wire: Wire): void;
  _getRows(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
const Query = pg.Query as unknown as new (text: string, values: readonly unknown[], done: Done) => PgQuery;

export interface Sending {
  /** Name it is prepared by. */
  readonly name: string | undefined;
  /** One statement; or several without values that are sent as one. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  /** Statements with the same one share a synchronisation: after an error the server skips the rest of them. */
  readonly batch: object;
  /** The connection as it is for statements whose columns are known. */
  readonly quiet: Wire;
  /** Columns of the prepared statements of this connection, by name. PostgreSQL refuses to run one whose columns have changed. */
  readonly described: Map<string, Columns>;
}

/** What is known need not be told again: describing fourteen columns costs both sides more than reading one row of them. */
export const quietWire = (wire: Wire): Wire => Object.assign(Object.create(wire) as Wire, { describe: () => undefined });

export class Statement extends Query {
  readonly batch: object;
  /** The last one of its batch: it is done when the server is ready again. */
  synced = false;
  readonly #sending: Sending;
  #answers = 0;

  constructor(sending: Sending, done: Done) {
    super(sending.texts[0] ?? '', sending.values, done);
    this.name = sending.name;
    this.batch = sending.batch;
    this.#sending = sending;
  }

  /** Whether the server has answered all of it. */
  get answered(): boolean {
    return this.#answers >= this.#sending.texts.length;
  }

  override submit(wire: Wire): null {
    const { name, texts, described, quiet } = this.#sending;
    if (texts.length > 1) {
      for (const text of texts) {
        wire.parse({ text });
        wire.bind({});
        wire.execute({});
      }
      return null;
    }
    const known = name === undefined ? undefined : described.get(name);
    if (!known) {
      this.prepare(wire);
      return null;
    }
    Object.assign(this._result, { fields: known.fields, _parsers: known._parsers, _prebuiltEmptyResultObject: known._prebuiltEmptyResultObject });
    this._accumulateRows = true;
    this.prepare(quiet);
    return null;
  }

  /** Without the synchronisation that pg sends here. */
  override _getRows(wire: Wire): void {
    wire.execute({});
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    const { name, described } = this.#sending;
    this.#answers += 1;
    if (this.#sending.texts.length === 1) super.handleCommandComplete(message, wire);
    if (name !== undefined && !described.has(name)) described.set(name, { ...this._result, rows: [] });
  }
}
