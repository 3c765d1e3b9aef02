/** One HTTP call to a public address: no redirect is followed, and an answer is read up to a limit. */
import http from 'node:http';
import https from 'node:https';
import { ClosedAddress, publicLookup, refusalOf } from './safeAddress.ts';

const MOST_BYTES = 64 * 1024;
export interface Request {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
}
export type Answered =
  | { readonly status: number; readonly retryAfter: string | null; readonly text: string }
  /** `taken`: whether the other side may have received it. */
  | { readonly error: string; readonly taken: boolean };

/** Nothing can have arrived: there was no connection. */
const NEVER_SENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECLOSED|EADDRNOTAVAIL)$/;

/** Never throws. */
export function httpCall({ url, method, headers, body, timeoutMs }: Request): Promise<Answered> {
  const refused = refusalOf(url.href);
  if (refused !== null) return Promise.resolve({ error: `The address ${refused}`, taken: false });
  return new Promise((done) => {
    let connected = false;
    const fail = (error: Error & { code?: string }): void =>
      done({
        error:
          error.code === undefined || error instanceof ClosedAddress
            ? error.message
            : `${error.code}: ${error.message}`,
        taken: connected && !NEVER_SENT.test(error.code ?? ''),
      });
    const { request } = url.protocol === 'https:' ? https : http;
    const call = request(
      url,
      {
        method,
        headers: { ...headers, ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        agent: false,
        lookup: publicLookup(url) as never,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        const { statusCode: status = 0, headers: got } = response;
        const finish = (): void =>
          done({ status, retryAfter: got['retry-after'] ?? null, text: Buffer.concat(parts).toString('utf8') });
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes <= MOST_BYTES) parts.push(part);
          else {
            finish();
            response.destroy();
          }
        });
        response.on('end', finish);
        response.on('error', fail);
      },
    );
    call.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (connected = true)),
    );
    call.on('error', (error: Error & { code?: string }) =>
      fail(
        error.name === 'TimeoutError' || error.name === 'AbortError'
          ? new Error(`No answer within ${timeoutMs / 1000} seconds`)
          : error,
      ),
    );
    call.end(body ?? undefined);
  });
}
