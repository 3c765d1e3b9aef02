/** Two processes of the real server on one database behind a proxy, of which one is killed again and again. */
import { randomInt } from 'node:crypto';
import { freePort, ServerProcess } from '../../api/support/faults/serverProcess.ts';
import { startProxy, type ProxyOptions } from './proxy.ts';

const READY_MS = 300_000;
const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

export interface Servers {
  readonly base: string;
  readonly each: readonly ServerProcess[];
  /** How often one was killed, and how often the proxy sent a request again for it. */
  readonly counts: { readonly kills: number; readonly sentAgain: number };
  /** Kills one and the other in turn, each as soon as both are ready, until `stop`. */
  beginKilling(): void;
  /** Lets both be ready once more. */
  endKilling(): Promise<void>;
  stop(): Promise<void>;
}

export async function startServers(
  url: string,
  settings: NodeJS.ProcessEnv,
  proxied: ProxyOptions = {},
): Promise<Servers> {
  const ports = [await freePort(), await freePort()];
  const each = ports.map((port) => new ServerProcess({ databaseUrl: url }, port, undefined, settings));
  // At once, as two machines that are switched on together.
  await Promise.all(each.map((server) => server.start()));
  const proxy = await startProxy(ports, proxied);
  let kills = 0;
  let killing: Promise<void> | undefined;
  let over = false;
  const kill = async (): Promise<void> => {
    for (let turn = 0; !over; turn++) {
      await pause(randomInt(200, 1200));
      const server = each[turn % each.length];
      if (over || !server) return;
      await server.kill();
      kills += 1;
      server.launch();
      await server.untilReady(READY_MS);
    }
  };
  const servers: Servers = {
    base: proxy.base,
    each,
    get counts() {
      return { kills, sentAgain: proxy.sentAgain };
    },
    beginKilling() {
      over = false;
      killing ??= kill();
    },
    async endKilling() {
      over = true;
      await killing;
      killing = undefined;
    },
    async stop() {
      await servers.endKilling();
      await proxy.stop();
      for (const server of each) await server.kill();
    },
  };
  return servers;
}
