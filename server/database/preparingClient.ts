/** A connection that lets PostgreSQL keep the plans of statements that come again and again. */
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** Plans cost memory in every connection, so only what comes often has one. */
const MOST_NAMES = 300;
const OFTEN = 3;
const MOST_SEEN = 3_000;
const names = new Map<string, string>();
let seen = new Map<string, number>();

/** Name of the prepared statement of this text, once it has been asked for often; the same in every connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const times = (seen.get(text) ?? 0) + 1;
  if (times >= OFTEN && names.size < MOST_NAMES) {
    const name = `s${names.size}`;
    names.set(text, name);
    seen.delete(text);
    return name;
  }
  if (seen.size >= MOST_SEEN) seen = new Map();
  seen.set(text, times);
  return undefined;
}

/** Statements with parameters are prepared by name; anything else goes as it is. */
function prepared(args: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = args;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return args;
  const name = nameOf(text);
  return name === undefined ? args : [{ name, text, values: values as unknown[] }, undefined, ...rest];
}

/** The socket; pg's types leave it out. */
interface Corkable {
  readonly connection: { readonly stream: Duplex };
}

export class PreparingClient extends pg.Client {
  #held = false;

  /** Statements that are sent in one turn of the event loop leave in one write: a write costs more than a statement. */
  #holdBack(): void {
    if (this.#held) return;
    const { stream } = (this as unknown as Corkable).connection;
    this.#held = true;
    stream.cork();
    setImmediate(() => {
      this.#held = false;
      stream.uncork();
    });
  }

  override readonly query = ((...args: readonly unknown[]): unknown => {
    this.#holdBack();
    return Reflect.apply(pg.Client.prototype.query as (...all: unknown[]) => unknown, this, prepared(args));
  }) as pg.Client['query'];
}
