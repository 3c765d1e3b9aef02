/**
 * What ours is measured against: node:http and `pg` with its defaults, one statement a request (bareSql.ts), prepared
 * but for the search, its rows as JSON. No session, no isolation, no validation, no version, no history and no audit.
 * node bareServer.ts <database url>; prints {port}.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { BULK, FILTERED, FIRST, SEARCH, SETTINGS } from './bareSql.ts';

const pool = new pg.Pool({ connectionString: process.argv[2], options: SETTINGS });
async function bodyOf(request: IncomingMessage): Promise<{ ids: number[]; remarks: string }> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as { ids: number[]; remarks: string };
}
async function answer(request: IncomingMessage): Promise<pg.QueryResult> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  switch (pathname) {
    case '/filtered':
      return pool.query({
        name: 'filtered',
        text: FILTERED,
        values: [searchParams.get('class_id'), searchParams.get('campus_id')],
      });
    case '/search':
      return pool.query(SEARCH, [`%${searchParams.get('word')}%`]);
    case '/bulk': {
      const { ids, remarks } = await bodyOf(request);
      return pool.query({ name: 'bulk', text: BULK, values: [remarks, ids] });
    }
    default:
      return pool.query({ name: 'first', text: FIRST });
  }
}
const server = createServer((request, response) => {
  answer(request).then(
    ({ rows }) => {
      const text = JSON.stringify({ data: rows });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => console.info(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.on('SIGTERM', () => process.exit(0));
