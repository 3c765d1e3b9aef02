/**
 * A connection that prepares the statements that come often, and that sends what one turn of the event loop asks for in
 * one packet.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import { isStalePlan } from './retry.ts';

/** Plans cost memory in every connection, so only what comes often has one. */
const MOST_NAMES = 300;
const OFTEN = 3;
const MOST_SEEN = 3_000;
/** What pg takes for a prepared statement. */
interface Named {
  readonly name: string;
  readonly text: string;
}
const names = new Map<string, Named>();
let seen = new Map<string, number>();
let made = 0;

/** pg copies what it is given with all its own properties; what is inherited costs nothing to copy. */
const named = (text: string): Named => Object.create({ name: `s${(made += 1)}`, text }) as Named;

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
 * again.
 */
function renew(text: string): void {
  if (names.has(text)) names.set(text, named(text));
}
type Answered = (error: Error | null, result: pg.QueryResult) => void;

export class Client extends pg.Client {
  /** As pg's own; a text with values gets a name, when it is answered by a function. */
  override query(...sent: readonly unknown[]): never {
    const [text, values, answered] = sent;
    const statement =
      typeof answered === 'function' && typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? preparedOf(text)
        : undefined;
    if (statement === undefined) return Reflect.apply(super.query, this, sent) as never;
    return super.query(statement as never, values as unknown[], (error: Error | null, result: pg.QueryResult) => {
      if (isStalePlan(error)) renew(text as string);
      (answered as Answered)(error, result);
    }) as never;
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
      if (gathered.length === 0) setImmediate(flush);
      gathered.push(chunk);
      return true;
    };
  });
  return socket;
}
