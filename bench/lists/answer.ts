/**
 * Answers of HTTP/1.1 as they come out of a socket: only what the load needs, for what the generator spends the servers
 * lack.
 */

export interface Answer {
  readonly status: number;
  /** Bytes of head and body together. */
  readonly bytes: number;
}
const HEAD_ENDS = Buffer.from('\r\n\r\n');
const LINE_ENDS = Buffer.from('\r\n');

/** Where a chunked body that starts at `from` ends; null while a part of it is missing. */
function endOfChunks(data: Buffer, from: number): number | null {
  for (let at = from; ;) {
    const line = data.indexOf(LINE_ENDS, at);
    if (line < 0) return null;
    const size = Number.parseInt(data.toString('latin1', at, line), 16);
    if (Number.isNaN(size)) throw new Error(`no size of a chunk: ${data.toString('latin1', at, line).slice(0, 40)}`);
    at = line + 2 + size + 2;
    if (at > data.length) return null;
    if (size === 0) return at;
  }
}

/** The first whole answer in `data`; null while a part of it is missing. */
export function answerIn(data: Buffer): Answer | null {
  const head = data.indexOf(HEAD_ENDS);
  if (head < 0) return null;
  const text = data.toString('latin1', 0, head);
  const status = Number(text.slice(9, 12));
  const body = head + HEAD_ENDS.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  const end =
    length !== undefined
      ? body + Number(length)
      : /\r\ntransfer-encoding: *chunked/i.test(text)
        ? endOfChunks(data, body)
        : body;
  return end === null || end > data.length ? null : { status, bytes: end };
}
