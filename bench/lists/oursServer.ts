/**
 * Our server with the bench entity: the whole stack over HTTP. node oursServer.ts <database url>; prints {port, token}.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import { createApp } from '../../server/app.ts';
import { withInstitute } from '../../server/database/door.ts';
import { openDatabase } from '../../server/database/open.ts';
import { openSession } from '../../server/http/session.ts';
import { VERBS } from '../../contract/action.ts';
import { privilege } from '../../contract/resource.ts';
import { resources } from '../../src/resources/index.ts';
import { challans } from './challans.ts';
import { INSTITUTE } from './prepare.ts';

const db = openDatabase({ url: process.argv[2] ?? '' });
const privileges = [...resources, challans].flatMap((resource) => VERBS.map((verb) => privilege(resource, verb)));
const token = await withInstitute(db, { instituteCode: INSTITUTE, campuses: 'all', userId: null }, async (trx) => {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO users (institute_code, username, password_hash, full_name, all_campuses, privileges)
    VALUES (${INSTITUTE}, ${`clerk-${randomUUID()}`}, 'x', 'Clerk', true, ${privileges}) RETURNING id`.execute(trx);
  return openSession(trx, INSTITUTE, Number(rows[0]?.id));
});
const config = { publicUrl: 'http://localhost', legacyBaseUrl: null, signInUrl: '/sign-in' };
const app = createApp({ config, db, webRoot: '/nowhere', resources: [...resources, challans] });
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
  console.info(JSON.stringify({ port: (server.address() as AddressInfo).port, token }));
});
process.on('SIGTERM', () => process.exit(0));
