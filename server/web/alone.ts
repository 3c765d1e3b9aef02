/** The web application alone, in front of a provider elsewhere (PROVIDER_URL): files and headers, nothing else. */
import { serve } from '@hono/node-server';
import { join } from 'node:path';
import { Hono } from 'hono';
import { assertValid } from '../../contract/validate.ts';
import { resources } from '../../src/resources/index.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { readAloneConfig, type AloneConfig } from './aloneConfig.ts';
import { webFiles } from './webFiles.ts';

function createAlone({ providerUrl, logoUrl, legacyBaseUrl, signInUrl, publicUrl, sources }: AloneConfig): Hono {
  const app = new Hono();
  const provider = [providerUrl, new URL(logoUrl, providerUrl).href, ...Object.values(sources).map(({ base }) => base)];
  app.use(securityHeaders({ publicUrl, provider }));
  // A page in place of an answer would be read as an answer.
  app.all('/api/*', (context) => context.json({ message: `There is no API here; it is at ${providerUrl}` }, 404));
  app.get(
    '*',
    webFiles(join(import.meta.dirname, '..', '..', 'dist'), {
      apiBase: providerUrl,
      legacyBaseUrl,
      signInUrl,
      logoUrl,
      publicUrl,
      sources,
    }),
  );
  return app;
}

try {
  const config = readAloneConfig(process.env);
  assertValid(resources, { sources: Object.keys(config.sources) });
  const server = serve({ fetch: createAlone(config).fetch, port: config.port, hostname: config.host }, ({ port }) =>
    console.info(
      `Edubase 8 is ready on ${config.publicUrl}${port === config.port ? '' : ` (port ${port})`}, for the provider at ${config.providerUrl}\nSign in: ${config.signInUrl}`,
    ),
  );
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} of ${config.host} is in use. Stop what uses it, or set PORT to another one.`
        : error,
    );
    process.exitCode = 1;
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.close(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
