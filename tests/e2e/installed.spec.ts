/** The application as one that is installed: it opens without its server, a new build takes over, and nobody leaves anything in it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { handOff } from './support/institute.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The real server behind a door that can be closed to everything but calls, and that may change the pages. */
interface Door {
  readonly origin: string;
  state: 'open' | 'closed' | 'slow';
  build: string;
  /** Also for those who wait before it. */
  readonly open: () => void;
  readonly close: () => Promise<void>;
}
const OF_PAGES = /^\/(?!api\/|institute_logo\/)/;
async function openDoor(base: string): Promise<Door> {
  const door = { state: 'open', build: '' } as Door;
  const server: Server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (OF_PAGES.test(url) && door.state === 'closed') return void request.socket.destroy();
    // Whoever waits for it waits for ever.
    if (OF_PAGES.test(url) && door.state === 'slow') return;
    const body: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => body.push(chunk));
    request.on('end', () => {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !['host', 'connection', 'accept-encoding'].includes(name)
          ? [[name, value] as const]
          : [],
      );
      fetch(`${base}${url}`, {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(headers),
        ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
      })
        .then(async (answer) => {
          const type = answer.headers.get('content-type') ?? '';
          const given = new Uint8Array(await answer.arrayBuffer());
          const isChanged = door.build !== '' && (url.startsWith('/sw.js') || type.startsWith('text/html'));
          const text = isChanged ? new TextDecoder().decode(given) : '';
          const sent = isChanged
            ? text.replace(/"id":"\w+"/, `"id":"${door.build}"`).replace('<title>', `<title>${door.build} `)
            : given;
          const named = [...answer.headers].filter(
            ([name]) => !/^(content-length|content-encoding|connection|transfer-encoding)$/.test(name),
          );
          response.writeHead(answer.status, Object.fromEntries(named));
          response.end(sent);
        })
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(door, {
    origin: `http://127.0.0.1:${port}`,
    open: () => {
      door.state = 'open';
      server.closeAllConnections();
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(`${name} ${new URL(url).pathname}`);
    return found;
  });

test('opens without its server, is replaced by a new build, and holds nothing of anyone', async ({
  page,
  baseURL,
  institute,
}) => {
  const door = await openDoor(baseURL ?? '');
  const main = page.getByRole('main');
  await page.goto(`${door.origin}${await handOff(institute, 'genders')}`);
  await expect(main.getByRole('rowheader').first()).toBeVisible();
  // The worker is in its post and has what this page had loaded before it.
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.js$/.test(path)),
  );
  expect(scripts.length).toBeGreaterThan(10);
  await expect(async () =>
    expect((await stored(page)).map((one) => one.split(' ')[1])).toEqual(expect.arrayContaining(scripts)),
  ).toPass();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).toContain('/sw.js?not=%2Fapi');

  for (const state of ['closed', 'slow'] as const) {
    door.state = state;
    await page.goto(`${door.origin}/genders?page=1`, { waitUntil: 'commit' });
    await expect(main.getByRole('rowheader').first(), `the pages are ${state}`).toBeVisible();
  }

  // A new build: the page is of it at once, and so is the next one without the server.
  door.open();
  door.build = 'next';
  // A machine that is busy may take longer than the worker waits: then the page before is shown once more.
  await expect(async () => {
    await page.reload({ waitUntil: 'commit' });
    await expect(page).toHaveTitle(/^next /, { timeout: 1_000 });
  }).toPass();
  await expect(async () =>
    expect((await stored(page)).filter((one) => one === 'edubase-next /index.html')).toHaveLength(1),
  ).toPass();
  await expect(main.getByRole('rowheader').first()).toBeVisible();
  door.state = 'closed';
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveTitle(/^next /);
  await expect(main.getByRole('rowheader').first()).toBeVisible();

  // What was never opened needs its server: the menu of the account is such a file.
  door.open();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect
    .poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length]).catch(() => null))
    .toEqual([0, 0]);
  await door.close();
});
