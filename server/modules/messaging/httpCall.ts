/** One HTTP call to a public address: no redirect is followed, and an answer is read up to a limit. */
import http from 'node:http';
import https from 'node:https';
import { publicLookup, refusalOf } from './safeAddress.ts';

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

const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY))/;
/** Why a call got no answer, in words for who set its address up. */
export function whyUnreached({ code, message }: Error & { readonly code?: string }, { host }: URL): string {
  switch (code) {
    case undefined:
    case 'ECLOSED':
      return message;
    case 'ENOTFOUND':
      return `There is no server named ${host}: check the address`;
    case 'EAI_AGAIN':
      return `The name ${host} could not be looked up: this server may have no internet`;
    case 'ECONNREFUSED':
      return `${host} refuses connections: it is down, or the port of the address is wrong`;
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'EADDRNOTAVAIL':
      return `${host} cannot be reached from this server: it may have no internet`;
    case 'ETIMEDOUT':
      return `${host} does not answer`;
    case 'ECONNRESET':
    case 'EPIPE':
      return `${host} closed the connection without an answer`;
    case 'EPROTO':
      return `${host} does not speak HTTPS as it should: check whether the address begins with http:// or https://`;
  }
  if (CERTIFICATE.test(code)) return `The certificate of ${host} is not valid`;
  return code.startsWith('HPE_')
    ? `${host} does not answer as a web server does`
    : `${host} cannot be reached (${code})`;
}

/** Never throws. */
export function httpCall({ url, method, headers, body, timeoutMs }: Request): Promise<Answered> {
  const refused = refusalOf(url.href);
  if (refused !== null) return Promise.resolve({ error: `The address ${refused}`, taken: false });
  return new Promise((done) => {
    let connected = false;
    const fail = (error: Error & { code?: string }): void =>
      done({
        error: whyUnreached(error, url),
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
