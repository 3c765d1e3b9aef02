/**
 * The product with the benchmark's school, over HTTP. node oursServer.ts <database url> <built web>; prints {port,
 * token} when it listens, and a sign-in link for each line it is sent.
 */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import { createApp } from '../../server/app.ts';
import { withInstitute } from '../../server/database/door.ts';
import { openDatabase } from '../../server/database/open.ts';
import { issueCode, openSession } from '../../server/http/session.ts';
import { setSecretKey } from '../../server/resources/secrets.ts';
import { ADMIN, CODE } from './school.ts';

setSecretKey('for the benchmark');
const db = openDatabase({ url: process.argv[2] ?? '' });
const who = { instituteCode: CODE, campuses: 'all', userId: null } as const;
const { userId, token } = await withInstitute(db, who, async (trx) => {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM users WHERE institute_code = ${CODE} AND username = ${ADMIN}`.execute(trx);
  const id = Number(rows[0]?.id);
  return { userId: id, token: await openSession(trx, CODE, id) };
});
const app = createApp({
  config: { publicUrl: 'http://localhost', legacyBaseUrl: null, signInUrl: '/sign-in' },
  db,
  webRoot: process.argv[3] ?? '/nowhere',
});
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
  console.info(JSON.stringify({ port: (server.address() as AddressInfo).port, token }));
});
process.stdin.on('data', async () => {
  const code = await withInstitute(db, who, (trx) => issueCode(trx, CODE, userId));
  console.info(JSON.stringify({ handOff: `/${CODE}/${userId}/${code}` }));
});
process.on('SIGTERM', () => process.exit(0));
