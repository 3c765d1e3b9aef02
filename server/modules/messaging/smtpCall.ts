/** One mail to a server at a public address (SMTP): encrypted, in one connection, and within one time. */
import { once } from 'node:events';
import net from 'node:net';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isThisMachine } from '../../../contract/messages/addresses.ts';
import { shown, type Outcome } from './gatewayCall.ts';
import { whyUnreached } from './httpCall.ts';
import { publicLookup, refusalOf, serverAddress } from './safeAddress.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: 'starttls' | 'tls' | 'none';
  readonly username: string | null;
  readonly password: string;
  readonly timeoutMs: number;
}
export interface Letter {
  readonly from: string;
  readonly to: string;
  /** The whole of it, with its headers. */
  readonly bytes: Buffer;
}
type Failed = Error & {
  readonly code?: string;
  /** What Node said, where the library has a word of its own. */
  readonly originalCode?: string;
  readonly response?: string;
  readonly responseCode?: number;
};
/** The answers that a server gives before it hangs up for a reason of its own: they need not be about the letter. */
const CLOSING = 421;

/** An answer of the server as it is shown, without what signs in. */
function said(response: string, { username, password }: MailServer): string {
  const coded = [password, `\0${username ?? ''}\0${password}`].map((text) => Buffer.from(text).toString('base64'));
  const secrets = password === '' ? [] : [password, ...coded];
  return shown(secrets.reduce((text, secret) => text.replaceAll(secret, '…'), response));
}
/** Why there was no answer, in words for who set the server up. */
function whyNone({ code, originalCode, response, message }: Failed, { host, port }: MailServer, url: URL): string {
  if (code === 'ETLS' && response !== undefined) return `${host} offers no STARTTLS: choose another security or port`;
  if (code === 'ECONNECTION' || code === 'ETLS') return `${host} closed the connection without an answer`;
  if (code === 'EPROTOCOL') return `${host} does not answer as a mail server does: check the port`;
  const own = originalCode ?? code;
  if (own === 'EPROTO' || own?.startsWith('ERR_SSL'))
    return `${host} does not speak TLS on port ${port}: choose another security or port`;
  return whyUnreached(Object.assign(new Error(message), own === undefined ? {} : { code: own }), url);
}
/** What a failure says of the letter; `handed`: the server was given some of it already. */
function failureOf(error: Failed, handed: boolean, server: MailServer, url: URL): Outcome {
  const { code, response, responseCode } = error;
  const isAnswer = responseCode !== undefined && code !== 'ETLS' && !(handed && responseCode === CLOSING);
  if (isAnswer) {
    const words = `${code === 'EAUTH' ? 'Sign-in refused: ' : ''}${said(response ?? '', server)}`;
    return responseCode >= 500
      ? { state: 'failed', error: words }
      : { state: 'again', error: words, seconds: null, down: responseCode === CLOSING };
  }
  const why = code !== 'ETLS' && response !== undefined ? said(response, server) : shown(whyNone(error, server, url));
  return handed ? { state: 'unknown', error: why } : { state: 'again', error: why, seconds: null, down: true };
}

/** A connection to what the name of the server resolves to, and to nothing of a private network. */
async function connect(url: URL, port: number, signal: AbortSignal): Promise<net.Socket> {
  const socket = net.connect({ host: url.hostname, port, lookup: publicLookup(url) as never });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
/** Signs in where there is a name, gives the letter, and answers what the server says of it. */
function give(
  connection: SMTPConnection,
  { username, password }: MailServer,
  { from, to, bytes }: Letter,
  onHanded: () => void,
): Promise<string> {
  // It is read from when the server has said that it takes it, and never before.
  const letter = new Readable({
    read() {
      onHanded();
      this.push(bytes);
      this.push(null);
    },
  });
  return new Promise((done, fail) => {
    // Of what fails after the answer nobody hears.
    connection.on('error', fail);
    const next =
      (go: () => void) =>
      (error?: Error | null): void =>
        error ? fail(error) : go();
    const hand = (): void =>
      connection.send({ from, to: [to], size: bytes.length }, letter, (error, info) =>
        error ? fail(error) : done(String(info?.response ?? '')),
      );
    const signIn = (): void =>
      username === null ? hand() : connection.login({ user: username, pass: password }, next(hand));
    connection.connect(next(signIn));
  });
}

/** Never throws. */
export async function smtpCall(server: MailServer, letter: Letter): Promise<Outcome> {
  const { host, port, security, timeoutMs } = server;
  const address = serverAddress(host, port);
  const refused = refusalOf(address);
  if (refused !== null) return { state: 'failed', error: `The mail server ${refused}` };
  if (security === 'none' && !isThisMachine(host))
    return { state: 'failed', error: `Nothing is sent to ${host} unencrypted` };
  const url = new URL(address);
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const tooLate = new Promise<never>((_, fail) =>
    late.signal.addEventListener('abort', () => fail(new Error(`No answer within ${timeoutMs / 1000} seconds`))),
  );
  let handed = false;
  let connection: SMTPConnection | undefined;
  const work = async (): Promise<string> => {
    const socket = await connect(url, port, late.signal);
    connection = new Connection({
      connection: socket,
      host: url.hostname,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      tls: { minVersion: 'TLSv1.2' },
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      maxResponseSize: 64 * 1024,
    });
    return give(connection, server, letter, () => (handed = true));
  };
  try {
    const answer = await Promise.race([work(), tooLate]);
    connection?.quit();
    return { state: 'sent', providerId: shown(answer).slice(0, 120) || null };
  } catch (error) {
    connection?.close();
    return failureOf(error as Failed, handed, server, url);
  } finally {
    clearTimeout(timer);
  }
}
