/**
 * Both builds as people get them: ours from the real server with the demo school, the stock one from a static server.
 */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import { createApp } from '../../server/app.ts';
import { withInstitute } from '../../server/database/door.ts';
import { startEngine } from '../../server/database/engine/startEngine.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { issueCode } from '../../server/http/session.ts';
import { seedDemo } from '../../server/seed/demo.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { setSecretKey } from '../../server/resources/secrets.ts';

export interface Served {
  readonly origin: string;
  stop(): Promise<void>;
}
export interface OurServer extends Served {
  /** A sign-in link, good once: `/{institute}/{user id}/{code}`. */
  handOff(): Promise<string>;
}

/** Rows of the measured list; the same for both. */
const ROWS = Array.from({ length: 60 }, (_, n) => ({
  id: n + 1,
  name: `Benchmark religion ${String(n + 1).padStart(2, '0')}`,
  is_active: n % 7 !== 0,
}));

export async function serveOurs(webRoot: string, dataDir: string): Promise<OurServer> {
  const engine = await startEngine({ dataDir });
  await migrate(engine.url);
  const db = openDatabase({ url: engine.url });
  setSecretKey('of the benchmark');
  await seedDemo(db);
  const who = { instituteCode: DEMO_INSTITUTE, campuses: 'all', userId: null } as const;
  const userId = await withInstitute(db, who, async (trx) => {
    await sql`DELETE FROM religions WHERE institute_code = ${DEMO_INSTITUTE} AND NOT EXISTS (SELECT 1 FROM guardians)`.execute(
      trx,
    );
    for (const { name, is_active } of ROWS)
      await sql`INSERT INTO religions (institute_code, name, is_active) VALUES (${DEMO_INSTITUTE}, ${name}, ${is_active})`.execute(
        trx,
      );
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM users WHERE institute_code = ${DEMO_INSTITUTE} AND username = 'admin'`.execute(trx);
    return Number(rows[0]?.id);
  });
  let origin = '';
  const config = { publicUrl: 'http://127.0.0.1', legacyBaseUrl: null, signInUrl: '/sign-in' };
  const server = serve({ fetch: createApp({ config, db, webRoot }).fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((done) => void server.once('listening', () => done()));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    handOff: async () =>
      `${origin}/${DEMO_INSTITUTE}/${userId}/${await withInstitute(db, who, (trx) => issueCode(trx, DEMO_INSTITUTE, userId))}`,
    stop: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
      await db.close();
      await engine.stop();
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
export async function serveStock(webRoot: string): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stock');
    const type = TYPES[extname(pathname)] ?? 'text/html';
    const body =
      pathname === '/rows.json'
        ? JSON.stringify({ data: ROWS })
        : readFileSync(join(webRoot, type === 'text/html' ? 'index.html' : pathname));
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => void server.close(() => done()));
    },
  };
}
