/** A door to a database that is only opened over TLS, as PostgreSQL asks for it. Beyond it the way is plain. */
import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

/** Of `localhost` and 127.0.0.1, signed by itself, for a hundred years. */
export const CERTIFICATE = join(import.meta.dirname, 'certificate.pem');
const KEY = join(import.meta.dirname, 'key.pem');
/** "Is TLS spoken here?": its length, and the code of the question. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

export interface TlsDoor {
  readonly port: number;
  /** How many came in, over TLS. */
  readonly entered: () => number;
  close(): Promise<void>;
}
/** `path`: of the socket of the database. */
export async function tlsDoor(path: string): Promise<TlsDoor> {
  const open = new Set<Socket>();
  let entered = 0;
  const server = createServer((plain) => {
    open.add(plain);
    plain.on('error', () => plain.destroy());
    plain.once('data', (asked: Buffer) => {
      if (!asked.equals(SSL_REQUEST)) return plain.destroy();
      plain.write('S');
      const secure = new TLSSocket(plain, { isServer: true, cert: readFileSync(CERTIFICATE), key: readFileSync(KEY) });
      const beyond = connect(path);
      secure.once('secure', () => (entered += 1));
      for (const [one, other] of [
        [secure, beyond],
        [beyond, secure],
      ] as const)
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
      secure.pipe(beyond).pipe(secure);
      return undefined;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    entered: () => entered,
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}
