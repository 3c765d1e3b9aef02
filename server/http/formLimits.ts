/**
 * Forms are measured before anything parses them. Parsers look at every pair and every header again and again: five
 * million empty pairs in 10 MB hold the process for minutes, a million header lines of one part for seconds.
 */
import { AppError } from './appError.ts';

/** Pairs of a urlencoded form, parts of a multipart one. */
export const MAX_PARTS = 2_000;
/** A urlencoded form carries no files. */
export const MAX_URLENCODED = 256 * 1024;
/** Headers of all parts together, and of one. */
const MAX_HEADERS = 512 * 1024;
const MAX_HEADER = 8 * 1024;
const AMPERSAND = 0x26;
const HEADERS_END = Buffer.from('\r\n\r\n');

const tooMany = (): AppError => new AppError(413, `The form has more than ${MAX_PARTS} parts`);
const unreadable = (): AppError => new AppError(400, 'The form data is not valid');

/** Throws 413 for more pairs than a form may have. */
export function measurePairs(bytes: Uint8Array): void {
  let pairs = 1;
  for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1)) {
    pairs += 1;
    if (pairs > MAX_PARTS) throw tooMany();
  }
}

/** The boundary that a Content-Type names; throws 400 without one. */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  return boundary;
}
/** Throws 413 for more parts, and 400 for longer headers of parts, than a form may have. */
export function measureParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): void {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = Buffer.from(`--${boundary}`);
  let headers = 0;
  let parts = 0;
  for (let at = all.indexOf(mark); at >= 0; at = all.indexOf(mark, at + mark.length)) {
    const start = at + mark.length;
    // The mark that ends the form, or the same bytes inside a value.
    if (all[start] !== 0x0d || all[start + 1] !== 0x0a) continue;
    parts += 1;
    if (parts > MAX_PARTS) throw tooMany();
    const length = all.subarray(start, start + MAX_HEADER).indexOf(HEADERS_END);
    headers += length;
    if (length < 0 || headers > MAX_HEADERS) throw unreadable();
  }
}
