/** How to reach an embedded server. */
import { createServer } from 'node:net';
import { join } from 'node:path';

export const OWNER = 'edubase';
export const DATABASE = 'edubase';
const SOCKET_PORT = 5432;
/** sockaddr_un holds 107 bytes on Linux and 103 on macOS; the name of the socket file is part of them. */
const SOCKET_LIMIT = 103;

/** `socketDirectory` is '' for TCP on 127.0.0.1. */
export interface Address {
  readonly socketDirectory: string;
  readonly port: number;
}

/**
 * A Unix socket in the data directory (faster, invisible to other users), or a free TCP port where the path is too
 * long.
 */
export async function chooseAddress(pgdata: string): Promise<Address> {
  const socket = join(pgdata, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= SOCKET_LIMIT)
    return { socketDirectory: pgdata, port: SOCKET_PORT };
  return { socketDirectory: '', port: await freePort() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free TCP port')),
      );
    });
  });
}

/** Connection URL for the owner of the database. */
export function urlOf({ socketDirectory, port }: Address, password: string, database: string = DATABASE): string {
  const base = `postgresql://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  return socketDirectory ? `${base}?host=${encodeURIComponent(socketDirectory)}` : base;
}

/** The address in a URL that `urlOf` made. */
export function addressOf(url: string): Address {
  const { port, searchParams } = new URL(url);
  return { socketDirectory: searchParams.get('host') ?? '', port: Number(port || SOCKET_PORT) };
}
