/**
 * A connection that prepares the statements that come often, and that sends what one turn of the event loop asks for in
 * one packet, and in a transaction with one Sync.
 */
import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { Batch, type Answered, type Statement } from './batch.ts';
import { isStalePlan } from './retry.ts';
import { readRowsApart } from './rowReading.ts';

/** Plans cost memory in every connection, so only what comes often has one. */
const MOST_NAMES = 300;
const OFTEN = 3;
const MOST_SEEN = 3_000;
type Named = Required<Statement>;
const names = new Map<string, Named>();
let seen = new Map<string, number>();

/**
 * Named for its text: behind a pooler, connections of the database are shared by processes, and what two of them mean by
 * one name must be the same.
 */
const named = (text: string): Named => ({ name: `s${hash('sha256', text, 'base64url').slice(0, 22)}`, text });

/** The prepared statement of this text, once it has been asked for often; the same in every connection. */
function preparedOf(text: string): Named | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const times = (seen.get(text) ?? 0) + 1;
  if (times >= OFTEN && names.size < MOST_NAMES) {
    const statement = named(text);
    names.set(text, statement);
    seen.delete(text);
    return statement;
  }
  if (seen.size >= MOST_SEEN) seen = new Map();
  seen.set(text, times);
  return undefined;
}
/**
 * What was prepared by the old name no longer fits the tables: in every connection it is prepared anew when it comes
 * again. The text is another one too, since a pooler knows statements by it.
 */
function renew(text: string, old: Named): void {
  // Whoever met it first, on another connection, may have done so.
  if (names.get(text) === old) names.set(text, named(`${old.text} --`));
}

export interface ClientSettings extends pg.ClientConfig {
  /** Without it nothing is prepared: for a pooler that cannot. */
  readonly prepares?: boolean;
}
export class Client extends pg.Client {
  readonly #prepares: boolean;
  /** Between BEGIN and the end of the transaction: elsewhere each statement stands or falls by itself. */
  #inTransaction = false;
  #batch: Batch | undefined;
  #turnEnds = false;
  constructor(settings: ClientSettings = {}) {
    super(settings);
    readRowsApart(this.connection, this.ssl);
    this.#prepares = settings.prepares !== false;
  }
  /** As pg's own; a text with values gets a name, when it is answered by a function, and leaves with its neighbours. */
  override query(...sent: readonly unknown[]): never {
    const [text, values, answered] = sent;
    this.#closeAtEndOfTurn();
    // Only with values does pg take a text for one statement; a COMMIT is one.
    const one = Array.isArray(values) && (values.length > 0 || text === 'COMMIT');
    if (typeof text === 'string' && one && typeof answered === 'function')
      return this.#withValues(text, values, answered as Answered) as never;
    this.#close();
    if (typeof text === 'string') this.#noteTransaction(text);
    return Reflect.apply(super.query, this, sent) as never;
  }
  #withValues(text: string, values: readonly unknown[], answered: Answered): void {
    const statement = this.#prepares ? preparedOf(text) : undefined;
    const renewing: Answered =
      statement === undefined
        ? answered
        : (error, result) => {
            if (isStalePlan(error)) renew(text, statement);
            answered(error, result);
          };
    if (this.#batch === undefined) {
      this.#batch = new Batch();
      super.query(this.#batch as never);
    }
    this.#batch.add(statement ?? { text }, values, renewing);
    this.#noteTransaction(text);
    if (!this.#inTransaction) this.#close();
  }
  #noteTransaction(text: string): void {
    if (text.startsWith('BEGIN')) this.#inTransaction = !text.includes('COMMIT');
    else if (text === 'COMMIT' || text === 'ROLLBACK') this.#inTransaction = false;
  }
  #close(): void {
    this.#batch?.close();
    this.#batch = undefined;
  }
  /** Asked for before anything of a turn is written: the gathered writes leave at its end too, but behind this. */
  #closeAtEndOfTurn(): void {
    if (this.#turnEnds) return;
    this.#turnEnds = true;
    process.nextTick(() => {
      this.#turnEnds = false;
      this.#close();
    });
  }
}

/**
 * A socket whose writes of one turn leave as one: that costs both sides more than a statement does, and statements that
 * belong together are asked for together.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  // Node sets `write` anew when it connects.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...sent: unknown[]) => boolean;
    let gathered: Uint8Array[] = [];
    const flush = (): void => {
      const sent = gathered;
      gathered = [];
      if (sent.length > 0) write(sent.length === 1 ? sent[0] : Buffer.concat(sent));
    };
    socket.write = (...sent: unknown[]): boolean => {
      const [chunk] = sent;
      if (sent.length > 1 || !(chunk instanceof Uint8Array)) {
        flush();
        return write(...sent);
      }
      if (gathered.length === 0) process.nextTick(flush);
      gathered.push(chunk);
      return true;
    };
  });
  return socket;
}
