/** How PostgreSQL's values arrive in JavaScript. */
import pg from 'pg';

const OID = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
} as const;
/** Missing from the list of names that pg's types know. */
const TEXT_ARRAY = 1009;

/**
 * bigint: ids, paisa, and sums of paisa. An id or an amount is always exact: the database keeps amounts below 2^53. A
 * sum beyond that becomes the nearest number, off by less than its last digit on screen; it must not make a list fail.
 */
export const parseInt8 = (text: string): number => Number(text);

/** '2026-11-20 05:59:09.123456+00' -> '2026-11-20T05:59:09.123Z' (sessions run in UTC). */
export function parseInstant(text: string): string {
  const at = new Date(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

const elements = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => (string | null)[];
const list =
  <T>(one: (text: string) => T) =>
  (text: string): (T | null)[] =>
    elements(text).map((item) => (item === null ? null : one(item)));
const same = (text: string): string => text;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: parseInt8,
  [OID.int8Array]: list(parseInt8),
  [OID.date]: same,
  [OID.dateArray]: list(same),
  [OID.timestamp]: same,
  [OID.timestamptz]: parseInstant,
  [OID.timestamptzArray]: list(parseInstant),
};

/** Dates stay 'YYYY-MM-DD', instants become ISO UTC, bigint a number; numeric stays text, as pg gives it. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ??
    (format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid, 'text'))) as pg.CustomTypesConfig['getTypeParser'],
};
