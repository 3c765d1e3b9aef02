/** Two processes of the real server on one database behind a proxy, of which one is killed again and again. */
import { randomInt, randomUUID } from 'node:crypto';
import { freePort, ServerProcess } from '../../api/support/faults/serverProcess.ts';
import { startProxy, type ProxyOptions } from './proxy.ts';

const READY_MS = 300_000;
const PATIENCE_MS = 120_000;
const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

export interface Servers {
  readonly base: string;
  readonly each: readonly ServerProcess[];
  /** How often one was killed, and how often a request had to be sent again for it. */
  readonly counts: { kills: number; repeated: number };
  /** As a client of section 7 sends it: again, under the same key, when the proxy has no answer. */
  request(
    address: string,
    sent: { method: string; headers: Headers; body: FormData | string | null },
  ): Promise<Response>;
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
  const counts = { kills: 0, repeated: 0 };
  let killing: Promise<void> | undefined;
  let over = false;
  const kill = async (): Promise<void> => {
    for (let turn = 0; !over; turn++) {
      await pause(randomInt(200, 1200));
      const server = each[turn % each.length];
      if (over || !server) return;
      await server.kill();
      counts.kills += 1;
      server.launch();
      await server.untilReady(READY_MS);
    }
  };
  const servers: Servers = {
    base: proxy.base,
    each,
    counts,
    async request(address, { method, headers, body }) {
      if (method !== 'GET' && !headers.has('idempotency-key')) headers.set('idempotency-key', randomUUID());
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const sent: RequestInit = { headers, redirect: 'manual', ...(body === null ? {} : { body }) };
        const answer = await fetch(`${proxy.base}${address}`, { ...sent, method });
        if (answer.status !== 502 || Date.now() > until) return answer;
        await answer.arrayBuffer();
        counts.repeated += 1;
        await pause(20);
      }
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
