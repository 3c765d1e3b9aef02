import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { type DataRow, readRowsApart, RowReader } from '../../server/database/rowReading.ts';

/** A message of PostgreSQL. */
function message(kind: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
function row(values: readonly (string | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  const parts = values.flatMap((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : Buffer.byteLength(value));
    return value === null ? [length] : [length, Buffer.from(value)];
  });
  return message('D', Buffer.concat([count, ...parts]));
}
const TEXT = 25;
const OIDS = { t: TEXT, n: 20, i: 23, b: 16, d: 1082, at: 1184 } as const;
const fields = Object.entries(OIDS).map(([name, dataTypeID]) => ({ name, dataTypeID }) as pg.FieldDef);
const ROWS: readonly (readonly (string | null)[])[] = [
  ['Ayesha', '17', '-3', 't', '2026-04-01', '2026-04-01 05:59:09.123456+00'],
  ['Ayesha', '-9007199254740991', '0', 'f', '2026-04-01', '2026-04-01 05:59:09.123456+00'],
  // As bytes the second is what the first would be as letters of one byte each.
  ['Ã©', null, null, null, null, null],
  ['é', '123456789012345', '2147483647', 't', '2026-04-02', null],
  ['', '9223372036854775807', '-2147483648', 'f', '2026-04-02', '2026-12-31 23:59:59+00'],
  ['x'.repeat(3000), '1', '1', 't', null, '2026-12-31 23:59:59+00'],
  ['عائشہ', '1', '1', 't', null, null],
];
const READ = [
  { t: 'Ayesha', n: 17, i: -3, b: true, d: '2026-04-01', at: '2026-04-01T05:59:09.123Z' },
  { t: 'Ayesha', n: -9007199254740991, i: 0, b: false, d: '2026-04-01', at: '2026-04-01T05:59:09.123Z' },
  { t: 'Ã©', n: null, i: null, b: null, d: null, at: null },
  { t: 'é', n: 123456789012345, i: 2147483647, b: true, d: '2026-04-02', at: null },
  // The nearest number.
  { t: '', n: 2 ** 63, i: -2147483648, b: false, d: '2026-04-02', at: '2026-12-31T23:59:59.000Z' },
  { t: 'x'.repeat(3000), n: 1, i: 1, b: true, d: null, at: '2026-12-31T23:59:59.000Z' },
  { t: 'عائشہ', n: 1, i: 1, b: true, d: null, at: null },
];

/** What a connection tells, in order, of bytes that arrive in these chunks. */
function toldOf(chunks: readonly Buffer[], isSecure = false): { rows: unknown[]; fields: unknown[]; told: string } {
  const stream = new EventEmitter();
  const connection = Object.assign(new EventEmitter(), { stream });
  let told = '';
  // As pg's own, which is there before the connection is.
  stream.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1))
      told += String.fromCharCode(bytes[at] as number);
  });
  const reader = new RowReader(fields);
  const [rows, texts]: unknown[][] = [[], []];
  connection.on('dataRow', (given: DataRow) => {
    told += 'D';
    rows?.push(reader.read(given));
    texts?.push(given.fields);
  });
  readRowsApart(connection as unknown as pg.Connection, isSecure);
  connection.emit(isSecure ? 'sslconnect' : 'connect');
  for (const chunk of chunks) stream.emit('data', chunk);
  return { rows: rows ?? [], fields: texts ?? [], told };
}

const sent = Buffer.concat([
  message('2'),
  message('T', Buffer.from('columns')),
  ...ROWS.map(row),
  message('C', Buffer.from('SELECT 7\0')),
  message('Z', Buffer.from('T')),
]);
test('rows are read as what they are, and everything is told in its order', () => {
  for (const isSecure of [false, true])
    expect(toldOf([sent], isSecure)).toEqual({ rows: READ, fields: ROWS, told: '2TDDDDDDDCZ' });
});
test('wherever the bytes are divided', () => {
  for (let at = 1; at < sent.length; at += 1) {
    const { rows, told } = toldOf([sent.subarray(0, at), sent.subarray(at)]);
    expect(told).toBe('2TDDDDDDDCZ');
    expect(rows).toEqual(READ);
  }
  const bytes = Array.from(sent, (_, at) => sent.subarray(at, at + 1));
  expect(toldOf(bytes)).toEqual({ rows: READ, fields: ROWS, told: '2TDDDDDDDCZ' });
});
test('short texts beside a value of many bytes, and of letters of several', () => {
  const texts = ['Ayesha', 'x'.repeat(300_000), 'y'.repeat(40), 'é'.repeat(20), '', 'z'.repeat(41)];
  const bytes = Buffer.concat([...texts.map((text) => row([text, null, null, null, null, null])), message('Z')]);
  for (const chunks of [[bytes], [bytes.subarray(0, 200_000), bytes.subarray(200_000)]])
    expect(toldOf(chunks).rows).toMatchObject(texts.map((t) => ({ t })));
});
