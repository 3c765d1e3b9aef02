/** A gateway on this machine, over real HTTP: it takes messages, refuses them, is slow, or hangs up. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Taken {
  readonly to: string;
  readonly message: string;
  readonly id: string;
  /** The body as it came. */
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}
type Behaviour = (taken: Taken, response: ServerResponse) => void | Promise<void>;
export interface LoopbackGateway {
  readonly url: string;
  readonly host: string;
  readonly taken: Taken[];
  /** How it answers from now on; without one it takes everything. */
  behave: (behaviour?: Behaviour) => void;
  close(): Promise<void>;
}
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};
export const accept: Behaviour = ({ id }, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ status: 'ok', data: { id } }));
};
export async function openGateway(port = 0): Promise<LoopbackGateway> {
  const taken: Taken[] = [];
  let behave: Behaviour = accept;
  const server: Server = createServer((request, response) => {
    void (async () => {
      const text = await bodyOf(request);
      const url = new URL(request.url ?? '/', 'http://gateway');
      const values = request.method === 'GET' ? url.searchParams : new URLSearchParams(text);
      const one: Taken = {
        to: values.get('to') ?? '',
        message: values.get('message') ?? '',
        id: `m-${taken.length + 1}`,
        text,
        headers: request.headers,
      };
      taken.push(one);
      await behave(one, response);
    })();
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/send`,
    host,
    taken,
    behave: (behaviour = accept) => void (behave = behaviour),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
