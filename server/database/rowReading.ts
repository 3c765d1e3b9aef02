/**
 * Rows as PostgreSQL sends them, read from the bytes into records. pg makes a text of every value, and then of the texts
 * a row; for a page of a list that is more work than all else that this process does for it.
 */
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { valueParsers } from './valueParsers.ts';

/** A message begins with its kind and, in four bytes, its length without the kind. */
const HEADER = 5;
const DATA_ROW = 'D'.charCodeAt(0);
const NONE = Buffer.alloc(0);
/** As readInt32BE, which looks anew each time whether it may read there. */
const int32At = (bytes: Buffer, at: number): number =>
  ((bytes[at] as number) << 24) |
  ((bytes[at + 1] as number) << 16) |
  ((bytes[at + 2] as number) << 8) |
  (bytes[at + 3] as number);
const lengthAt = (bytes: Buffer, at: number): number => 1 + bytes.readUInt32BE(at + 1);

/** A row that has arrived; the one object of a connection, good until the next row. */
export class DataRow {
  readonly name = 'dataRow';
  bytes: Buffer = NONE;
  /** Where the number of its values is. */
  at = 0;
  #letters: string | undefined;
  /** The bytes as letters of one byte each: made once for all rows in them, a part of it costs next to nothing. */
  get letters(): string {
    return (this.#letters ??= this.bytes.toString('latin1'));
  }
  /** What its rows are in from now on. */
  take(bytes: Buffer): void {
    this.bytes = bytes;
    this.#letters = undefined;
  }
  /** As pg's own, for its own queries. */
  get fields(): (string | null)[] {
    let at = this.at + 2;
    return Array.from({ length: this.bytes.readInt16BE(this.at) }, () => {
      const start = at + 4;
      const length = this.bytes.readInt32BE(at);
      at = start + Math.max(0, length);
      return length === -1 ? null : this.bytes.toString('utf8', start, at);
    });
  }
}

/**
 * Lets a connection emit rows as `DataRow`, from when it is there, plain or over TLS; all other messages go to pg, in the
 * order in which they came.
 */
export function readRowsApart(connection: pg.Connection, isSecure: boolean): void {
  connection.once(isSecure ? 'sslconnect' : 'connect', () => {
    const { stream } = connection;
    const others = new EventEmitter();
    for (const listener of stream.listeners('data')) others.on('data', listener as (bytes: Buffer) => void);
    stream.removeAllListeners('data');
    const row = new DataRow();
    /** Gives the whole messages in `bytes` on; answers where the first begins that is not whole. */
    const pass = (bytes: Buffer): number => {
      let at = 0;
      let passed = 0;
      row.take(bytes);
      const passOthers = (): void => {
        if (passed < at) others.emit('data', bytes.subarray(passed, at));
      };
      while (at + HEADER <= bytes.length) {
        const end = at + lengthAt(bytes, at);
        if (end > bytes.length) break;
        if (bytes[at] === DATA_ROW) {
          passOthers();
          row.at = at + HEADER;
          connection.emit('dataRow', row);
          passed = end;
        }
        at = end;
      }
      passOthers();
      row.take(NONE);
      return at;
    };
    let waiting: Buffer[] = [];
    let size = 0;
    let wanted = 0;
    stream.on('data', (chunk: Buffer) => {
      waiting.push(chunk);
      size += chunk.length;
      // Not joined before it is whole: a large value comes in many chunks.
      if (size < wanted) return;
      const bytes = waiting.length === 1 ? chunk : Buffer.concat(waiting);
      const at = pass(bytes);
      size = bytes.length - at;
      waiting = size === 0 ? [] : [bytes.subarray(at)];
      wanted = size < HEADER ? HEADER : lengthAt(bytes, at);
    });
  });
}

type Read = (row: DataRow, start: number, end: number) => unknown;
interface Reader {
  readonly read: Read;
  /** Of readers that are of one statement. */
  readonly forget?: () => void;
}
const [ZERO, MINUS, TRUE] = ['0', '-', 't'].map((text) => text.charCodeAt(0)) as [number, number, number];
/** Digits that are exact whatever they are. */
const EXACT = 15;
/** int2, int4, int8: to the nearest number beyond 2^53 (valueParsers.ts). */
function readInteger({ bytes }: DataRow, start: number, end: number): number {
  const negative = bytes[start] === MINUS;
  if (end - start > EXACT) return Number(bytes.toString('latin1', start, end));
  let value = 0;
  for (let at = negative ? start + 1 : start; at < end; at += 1) value = value * 10 + ((bytes[at] as number) - ZERO);
  return negative ? -value : value;
}
const readBoolean: Read = ({ bytes }, start) => bytes[start] === TRUE;

const isWritten = (text: string, bytes: Buffer, start: number, end: number): boolean => {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
};
/** Longer texts seldom come again in the next row, and are made of bytes as quickly. */
const SHORT = 40;
/** Bytes of a large value come together: as letters they would take as much memory again. */
const MANY = 256 * 1024;
const isAscii = (bytes: Buffer, start: number, end: number): boolean => {
  for (let at = start; at < end; at += 1) if ((bytes[at] as number) > 127) return false;
  return true;
};
function textOf(row: DataRow, start: number, end: number): string {
  const { bytes } = row;
  return end - start <= SHORT && bytes.length <= MANY && isAscii(bytes, start, end)
    ? row.letters.slice(start, end)
    : bytes.toString('utf8', start, end);
}
/** Days, statuses and names of a column are often those of the row before: then they are not made again. */
class Texts {
  readonly #parse: (text: string) => unknown;
  #last = '';
  #value: unknown;
  constructor(parse: (text: string) => unknown) {
    this.#parse = parse;
  }
  read(row: DataRow, start: number, end: number): unknown {
    if (this.#value !== undefined && isWritten(this.#last, row.bytes, start, end)) return this.#value;
    const text = textOf(row, start, end);
    const made = this.#parse(text);
    // Of another length in bytes it has letters of several, which would be compared with single ones.
    const comes = end - start <= SHORT && text.length === end - start && typeof made !== 'object';
    this.#last = comes ? text : '';
    this.#value = comes ? made : undefined;
    return made;
  }
  /** A part of a text keeps all of it in memory. */
  forget(): void {
    this.#last = '';
    this.#value = undefined;
  }
}
const OID = { bool: 16, int8: 20, int2: 21, int4: 23 } as const;
const integers: Reader = { read: readInteger };
const readers: Readonly<Record<number, Reader>> = {
  [OID.bool]: { read: readBoolean },
  [OID.int2]: integers,
  [OID.int4]: integers,
  [OID.int8]: integers,
};

/** Makes records of the rows of one statement. */
export class RowReader {
  readonly #columns: readonly { readonly name: string; readonly reader: Reader }[];
  readonly #empty: Readonly<Record<string, unknown>>;
  constructor(fields: readonly pg.FieldDef[]) {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      reader: readers[dataTypeID] ?? new Texts(valueParsers.getTypeParser(dataTypeID, 'text') as never),
    }));
    this.#empty = Object.fromEntries(fields.map(({ name }) => [name, null]));
  }
  read(given: DataRow): Record<string, unknown> {
    const row = { ...this.#empty };
    let start = given.at + 2;
    for (const { name, reader } of this.#columns) {
      const length = int32At(given.bytes, start);
      start += 4;
      if (length === -1) continue;
      row[name] = reader.read(given, start, start + length);
      start += length;
    }
    return row;
  }
  /** The rows of an answer have been read. */
  forget(): void {
    for (const { reader } of this.#columns) reader.forget?.();
  }
}
