/** A server that takes mail on this machine, over real SMTP: it takes mails, refuses them, is slow, or hangs up. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface TakenMail {
  readonly from: string;
  readonly to: string;
  /** As it came: headers and body. */
  readonly raw: string;
  /** With its encoding undone. */
  readonly text: string;
  readonly secure: boolean;
  readonly user: string;
}
/** What becomes of a mail that has come whole: an answer, none, or an error of SMTP. */
type Behaviour = (to: string) => 'take' | 'drop' | 'wait' | Error;
export interface LoopbackMail {
  readonly port: number;
  readonly host: string;
  readonly taken: TakenMail[];
  /** Every address to which a mail was given whole, whatever became of it. */
  readonly given: string[];
  behave: (behaviour?: Behaviour) => void;
  close(): Promise<void>;
}
export const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });
/** For 'localhost' and 127.0.0.1, trusted by nobody who was not told to. */
export const CERTIFICATE = readFileSync(join(import.meta.dirname, 'loopback.pem'), 'utf8');

/** Quoted-printable, base64 and encoded words undone, as far as tests read them. */
function decoded(raw: string): string {
  const bytes = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');
  const quoted = (text: string): string =>
    text.replace(/(?:=[0-9A-F]{2})+/g, (run) =>
      bytes(
        String.fromCharCode(
          ...run
            .slice(1)
            .split('=')
            .map((two) => Number.parseInt(two, 16)),
        ),
      ),
    );
  return raw
    .split(/^--[-\w=_.]+\r?$/m)
    .map((part) => {
      const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(part) ?? [];
      if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
      return /transfer-encoding: quoted-printable/i.test(head) ? quoted(body.replace(/=\r\n/g, '')) : part;
    })
    .join('\n');
}
/** Takes everything from user 'school' with the password 'right', without encryption unless `options` say otherwise. */
export async function openMail(options: SMTPServerOptions = {}): Promise<LoopbackMail> {
  const taken: TakenMail[] = [];
  const given: string[] = [];
  let behave: Behaviour = () => 'take';
  const server = new SMTPServer({
    key: CERTIFICATE,
    cert: CERTIFICATE,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 10,
    onAuth: ({ username, password }, _session, done) =>
      username === 'school' && password === 'right'
        ? done(null, { user: username })
        : done(refusal(535, `Wrong password ${password ?? ''}`)),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody') ? done(refusal(550, `No such user: ${address}`)) : done(),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo[0]?.address ?? '';
        given.push(to);
        const what = behave(to);
        if (what === 'wait') return;
        if (what === 'drop') {
          for (const one of server.connections) if (one.id === session.id) one._socket.destroy();
          return;
        }
        if (what instanceof Error) return void done(what);
        const raw = Buffer.concat(parts).toString('latin1');
        const from = mailFrom === false ? '' : mailFrom.address;
        taken.push({ from, to, raw, text: decoded(raw), secure: session.secure, user: String(session.user ?? '') });
        done(null, `Queued as ${taken.length}`);
      });
    },
    ...options,
  });
  // Who hangs up or mistrusts the certificate is part of what is tried.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    taken,
    given,
    behave: (behaviour = () => 'take') => void (behave = behaviour),
    close: () => new Promise((done) => server.close(done)),
  };
}
