/**
 * A small reverse proxy that deals requests to servers at random, as a plain one in front of several processes does: who
 * takes no connection is passed over, and a request that was under way at a server that died is answered 502. With
 * `asksReady` it asks each of them whether it is ready, and deals to those alone. With `sendsAgain`, what may be sent
 * again (it reads, or has a key) goes to another server instead, for who looks on from a browser.
 */
import {
  Agent,
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';

export interface Proxy {
  readonly base: string;
  /** Requests dealt to each server, in their order. */
  readonly dealt: readonly number[];
  /** Requests that another server was given since the first died over them. */
  readonly sentAgain: number;
  stop(): Promise<void>;
}
/** Of the hop from one to the other alone. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host']);
const passed = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.has(name)));

const ASK_MS = 100;
/** A server that was killed is back by then. */
const PATIENCE_MS = 60_000;
const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

export interface ProxyOptions {
  readonly asksReady?: boolean;
  readonly sendsAgain?: boolean;
  /** Where it listens; any that is free without it. */
  readonly port?: number;
}
const mayGoAgain = ({ method, headers }: IncomingMessage): boolean => method === 'GET' || 'idempotency-key' in headers;

export async function startProxy(
  ports: readonly number[],
  { asksReady = false, sendsAgain = false, port: own = 0 }: ProxyOptions = {},
): Promise<Proxy> {
  const ready = ports.map(() => true);
  const asking = new AbortController();
  const ask = async (at: number, port: number): Promise<void> => {
    while (!asking.signal.aborted) {
      ready[at] = await isReady(port);
      await new Promise((done) => setTimeout(done, ASK_MS));
    }
  };
  if (asksReady) ports.forEach((port, at) => void ask(at, port));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const dealt = ports.map(() => 0);
  let sentAgain = 0;
  const goesAgain = (incoming: IncomingMessage): boolean => {
    if (!sendsAgain || !mayGoAgain(incoming)) return false;
    sentAgain += 1;
    return true;
  };
  /** Answers false when another server may be asked: this one took no connection, or died and the request may go again. */
  const pass = (at: number, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<boolean> =>
    new Promise((done) => {
      const { method, url: path, headers } = incoming;
      const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
      const asked = send(
        { agent, host: '127.0.0.1', port: ports[at], method, path, headers: { ...passed(headers), ...length } },
        (answer) => {
          dealt[at] = (dealt[at] ?? 0) + 1;
          const parts: Buffer[] = [];
          const finish = (status: number, text: Buffer | string): void => {
            if (!outgoing.writableEnded) outgoing.writeHead(status, passed(answer.headers)).end(text);
            done(true);
          };
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('end', () => finish(answer.statusCode ?? 502, Buffer.concat(parts)));
          answer.once('error', () => {
            if (goesAgain(incoming)) return done(false);
            if (!outgoing.writableEnded) outgoing.writeHead(502).end('The server died while it answered');
            done(true);
          });
        },
      );
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' || goesAgain(incoming)) return done(false);
        if (!outgoing.writableEnded) outgoing.writeHead(502).end('The server died before it answered');
        done(true);
      });
      asked.end(body);
    });
  const server: Server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.once('end', () => {
      const first = Math.floor(Math.random() * ports.length);
      void (async () => {
        const until = Date.now() + (sendsAgain ? PATIENCE_MS : 0);
        do {
          const turns = ports.map((_port, turn) => (first + turn) % ports.length).filter((at) => ready[at]);
          for (const at of turns) if (await pass(at, incoming, Buffer.concat(parts), outgoing)) return;
          if (sendsAgain) await new Promise((done) => setTimeout(done, ASK_MS));
        } while (Date.now() < until);
        outgoing.writeHead(502).end('No server takes connections');
      })();
    });
  });
  server.listen(own, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    base: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    dealt,
    get sentAgain() {
      return sentAgain;
    },
    async stop() {
      asking.abort();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
}
