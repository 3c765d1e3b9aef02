/**
 * The product with the demo school, over HTTP. node oursServer.ts <database url>; prints {port, token} when it listens.
 */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import { createApp } from '../../server/app.ts';
import { withInstitute } from '../../server/database/door.ts';
import { openDatabase } from '../../server/database/open.ts';
import { openSession } from '../../server/http/session.ts';
import { setSecretKey } from '../../server/resources/secrets.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';

setSecretKey('for the benchmark');
const db = openDatabase({ url: process.argv[2] ?? '' });
const token = await withInstitute(db, { instituteCode: DEMO_INSTITUTE, campuses: 'all', userId: null }, async (trx) => {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM users WHERE institute_code = ${DEMO_INSTITUTE} AND username = 'admin'`.execute(trx);
  return openSession(trx, DEMO_INSTITUTE, Number(rows[0]?.id));
});
const app = createApp({
  config: { publicUrl: 'http://localhost', legacyBaseUrl: null, signInUrl: '/sign-in' },
  db,
  webRoot: '/nowhere',
});
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
  console.info(JSON.stringify({ port: (server.address() as AddressInfo).port, token }));
});
process.on('SIGTERM', () => process.exit(0));
