/** Records of json-server, a source beside the provider: a declared list, its forms and its references in a browser. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { securityHeaders } from '../../server/http/securityHeaders.ts';
import { webFiles } from '../../server/web/webFiles.ts';
import { INSTITUTE, startStrict, TOKEN } from '../provider/provider.ts';
import { startSource } from '../provider/sources.ts';
import { expect, test } from './support/test.ts';
import { watch } from './support/watch.ts';

const VITE = 'node_modules/vite/bin/vite.js';

/** The web application with the example entities, at an address of its own; gives the address and how to end it. */
async function serveExamples(provider: string, library: string): Promise<{ url: string; stop: () => void }> {
  const dist = mkdtempSync(join(tmpdir(), 'edubase-source-'));
  const config = [
    '--config',
    'tests/e2e/support/examples.vite.config.ts',
    '--outDir',
    dist,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  execFileSync(process.execPath, [VITE, 'build', ...config]);
  const app = new Hono();
  app.use(securityHeaders({ publicUrl: '', provider: [provider, library] }));
  const sources = { library: { base: library, dialect: 'json-server', signIn: 'none' } } as const;
  const signInUrl = `${provider}/login`;
  const logoUrl = `${provider}/institute_logo/thumbnail/`;
  const settings = { apiBase: provider, legacyBaseUrl: null, signInUrl, logoUrl, publicUrl: null, sources };
  app.get('*', webFiles(dist, settings));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((listening) => server.once('listening', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      rmSync(dist, { recursive: true, force: true });
    },
  };
}

test('books of a library at json-server are listed, added, changed and deleted', async ({ page }) => {
  const [provider, library] = await Promise.all([startStrict('data'), startSource('json-server')]);
  const web = await serveExamples(provider.url, library.url);
  try {
    const seen = watch(page);
    await page.goto(`${web.url}/${INSTITUTE}/1/${TOKEN}`);
    await expect(page.getByRole('banner')).toContainText('Harbour School');
    await page.goto(`${web.url}/library-books`);
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
    await expect(page.getByText('60 records')).toBeVisible();
    const table = page.getByRole('table');
    // The title of its shelf comes from the source too.
    await expect(table.getByRole('row').filter({ hasText: 'Book 10' })).toContainText('Science');

    await page.getByRole('link', { name: 'New book' }).click();
    await page.getByLabel('Title').fill('A Brief History of Time');
    await page.getByLabel('Pages').fill('256');
    await page.getByRole('combobox', { name: 'Shelf' }).fill('Poe');
    await page.getByRole('option', { name: 'Poetry' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const row = table.getByRole('row').filter({ hasText: 'A Brief History of Time' });
    await expect(row).toContainText('Poetry');
    const lastBook = () => library.rows('library_books').at(-1);
    expect(lastBook()).toEqual({ id: 61, title: 'A Brief History of Time', pages: 256, shelf_id: 3 });

    await page.goto(`${web.url}/library-books/update?id=61`);
    await page.getByLabel('Pages').fill('212');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row).toContainText('212');
    expect(lastBook()).toEqual({ id: 61, title: 'A Brief History of Time', pages: 212, shelf_id: 3 });

    await page.goto(`${web.url}/library-books/view?id=61`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('60 records')).toBeVisible();
    expect(lastBook()?.id).toBe(60);
    // The provider keeps the settings of the screen, and is asked nothing else.
    expect(
      provider.asked.filter(({ path }) => path.includes('library') && !path.startsWith('/get_grid_settings')),
    ).toEqual([]);
    expect(seen.problems).toEqual([]);
  } finally {
    web.stop();
    await Promise.all([provider.stop(), library.stop()]);
  }
});
