/**
 * The built pages: settings in the head, caching, precompressed copies, every deep link, nothing outside the directory.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { webFiles } from '../../server/web/webFiles.ts';
import { allPages } from '../../src/pages/index.ts';

const root = mkdtempSync(join(tmpdir(), 'edubase-web-'));
const app = new Hono();
beforeAll(() => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<html><head><title>Edubase 8</title></head></html>');
  writeFileSync(join(root, 'assets', 'main-abc.js'), 'plain');
  writeFileSync(join(root, 'assets', 'main-abc.js.br'), 'squeezed');
  writeFileSync(`${root}-secret.txt`, 'secret');
  app.get(
    '*',
    webFiles(root, {
      apiBase: '/api',
      logoUrl: '/institute_logo/thumbnail/',
      legacyBaseUrl: 'https://old.example/"x',
      signInUrl: '/sign-in',
      publicUrl: 'https://school.example',
      sources: {},
    }),
  );
});
afterAll(() => {
  rmSync(root, { recursive: true });
  rmSync(`${root}-secret.txt`);
});

it('serves the page for every path of the application', async () => {
  for (const path of [
    '/',
    '/genders/update?id=3',
    '/genders/demo/1/demo.abcDEF-123',
    '/index.html',
    '/%E0%A4%A',
    '/..%2f..%2fsecret',
  ]) {
    const answer = await app.request(path);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
    const content = /<meta name="edubase-config" content="([^"]*)"><\/head>/.exec(await answer.text())?.[1] ?? '';
    const settings: unknown = JSON.parse(
      content.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
    );
    expect(settings).toEqual({
      apiBase: '/api',
      legacyBaseUrl: 'https://old.example/"x',
      signInUrl: '/sign-in',
      logoUrl: '/institute_logo/thumbnail/',
      publicUrl: 'https://school.example',
      sources: {},
    });
  }
});
it('serves the same page for every route of the application', async () => {
  const home = await (await app.request('/')).text();
  for (const { path } of allPages) {
    const answer = await app.request(`/${path.replace(':employeeId', '7').replace(':id', '1')}`);
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, home]);
  }
});
it('caches hashed files for ever and sends the compressed copy to who takes it', async () => {
  const plain = await app.request('/assets/main-abc.js');
  expect([await plain.text(), plain.headers.get('cache-control')]).toEqual([
    'plain',
    'public, max-age=31536000, immutable',
  ]);
  const small = await app.request('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect([await small.text(), small.headers.get('content-encoding'), small.headers.get('content-type')]).toEqual([
    'squeezed',
    'br',
    'text/javascript; charset=utf-8',
  ]);
  expect((await app.request('/assets/gone-123.js')).status).toBe(404);
});
it('stays inside its directory', async () => {
  for (const path of [`/..%2f${root.split('/').at(-1)}-secret.txt`, '/assets/..%2f..%2f..%2fetc%2fhostname.txt'])
    expect(await (await app.request(path)).text()).not.toContain('secret');
});
it('names every wrong setting', () => {
  expect(() => readConfig({ PORT: '70000', HOST: 'a b', PUBLIC_URL: 'ftp://x' })).toThrow(
    /PORT must be at most 65535[^]*HOST must be[^]*PUBLIC_URL must be/,
  );
  expect(readConfig({ PORT: '', PUBLIC_URL: 'https://school.example/' })).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'https://school.example',
    legacyBaseUrl: null,
  });
});
