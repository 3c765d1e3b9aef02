/** The service worker, on caches and a network that are given. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { iconsOf, workerOf } from '../../scripts/installable.ts';
import { othersAt } from '../../src/installed/register.ts';
import { serveBuild, type Build, type Scope } from '../../src/installed/worker.ts';

const ORIGIN = 'https://school.example';
const BUILD: Build = { id: 'two', entry: '/assets/index-2.js', files: ['/assets/index-2.js', '/assets/shell-2.js'] };
const pageOf = (entry: string): string => `<meta name="edubase-config" content="{}"><script src="${entry}"></script>`;

type Answer = () => Response | Promise<Response>;
const stores = new Map<string, Map<string, Response>>();
const asked: string[] = [];
const network = new Map<string, Answer>();
const pathOf = (request: RequestInfo | URL): string =>
  new URL(typeof request === 'string' ? request : 'url' in request ? request.url : request.href, ORIGIN).pathname;
/** The worker's requests name an address alone here. */
const fetched = async (request: RequestInfo | URL): Promise<Response> => {
  const path = pathOf(request);
  asked.push(path);
  const answer = network.get(path);
  if (!answer) throw new TypeError('Failed to fetch');
  return answer();
};
const cacheOf = (store: Map<string, Response>): Cache =>
  ({
    put: async (address: string, answer: Response) => void store.set(pathOf(address), answer),
    add: async (address: string) => void store.set(address, await fetched(address)),
    addAll: async (all: string[]) => {
      for (const one of all) store.set(one, await fetched(one));
    },
  }) as unknown as Cache;
const caches = {
  open: async (name: string) => {
    if (!stores.has(name)) stores.set(name, new Map());
    return cacheOf(stores.get(name) ?? new Map());
  },
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (address: string) =>
    [...stores.values()]
      .map((store) => store.get(pathOf(address)))
      .find((found) => found)
      ?.clone(),
} as unknown as CacheStorage;

type Event = Record<string, unknown>;
let timers: (() => void)[] = [];
const done = { skipped: 0, claimed: 0 };
function start(build = BUILD, search = '?not=%2Fapi&not=%2Fold') {
  const listeners = new Map<string, (event: Event) => void>();
  const scope = {
    caches,
    fetch: fetched,
    location: { origin: ORIGIN, search },
    clients: { claim: async () => void (done.claimed += 1) },
    skipWaiting: async () => void (done.skipped += 1),
    setTimeout: (work: () => void) => timers.push(work),
    addEventListener: (type: string, listener: (event: Event) => void) => void listeners.set(type, listener),
  } as unknown as Scope;
  serveBuild(scope, build);
  const tell = async (type: string, more: Event = {}): Promise<void> => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...more, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  /** What the worker answers; null where it leaves that to the browser. */
  const open = (path: string, mode = 'navigate', method = 'GET'): Promise<Response> | null => {
    let given: Promise<Response> | null = null;
    listeners.get('fetch')?.({
      request: { method, mode, url: new URL(path, ORIGIN).href },
      waitUntil: () => undefined,
      respondWith: (answer: Promise<Response>) => (given = answer),
    });
    return given;
  };
  return { tell, open };
}
const textOf = async (answer: Promise<Response> | null): Promise<string> => (await answer)?.text() ?? '';
const html =
  (text: string, status = 200): Answer =>
  () =>
    new Response(text, { status, headers: { 'content-type': 'text/html' } });

beforeEach(() => {
  stores.clear();
  network.clear();
  asked.length = 0;
  timers = [];
  Object.assign(done, { skipped: 0, claimed: 0 });
  for (const file of BUILD.files) network.set(file, () => new Response(`// ${file}`));
  network.set('/', html(pageOf(BUILD.entry)));
});
const installed = async () => {
  const worker = start();
  await worker.tell('install');
  await worker.tell('activate');
  asked.length = 0;
  return worker;
};

describe('a build that is installed', () => {
  test('has its files and its page, and takes over at once', async () => {
    await installed();
    expect([...(stores.get('edubase-two')?.keys() ?? [])]).toEqual([...BUILD.files, '/index.html']);
    expect(done).toEqual({ skipped: 1, claimed: 1 });
  });
  test('is not installed with the page of another build', async () => {
    network.set('/', html(pageOf('/assets/index-1.js')));
    await expect(start().tell('install')).rejects.toThrow('not one of this build');
  });
  test('leaves the files of the build before to windows that are open, and no older ones', async () => {
    for (const name of ['somebody-elses', 'edubase-zero', 'edubase-one']) await caches.open(name);
    await installed();
    expect([...stores.keys()]).toEqual(['somebody-elses', 'edubase-one', 'edubase-two']);
  });
});

describe('a page', () => {
  test('comes from the network while that answers, also one of a newer build, which is not stored as this one', async () => {
    const { open } = await installed();
    network.set('/genders', html(pageOf('/assets/index-3.js')));
    expect(await textOf(open('/genders'))).toContain('index-3');
    expect(await (await caches.match('/index.html'))?.text()).toContain(BUILD.entry);
  });
  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is broken', html('Bad gateway', 502)],
  ] as const)('is there when the server %s', async (_what, answer) => {
    const { open } = await installed();
    network.set('/genders', answer);
    expect(await textOf(open('/genders'))).toContain(BUILD.entry);
  });
  test('is there when the server is slow', async () => {
    const { open } = await installed();
    network.set('/genders', () => new Promise(() => {}));
    const given = open('/genders');
    await vi.waitFor(() => expect(timers).toHaveLength(1));
    timers[0]?.();
    expect(await textOf(given)).toContain(BUILD.entry);
  });
  test('that is refused is refused', async () => {
    const { open } = await installed();
    network.set('/genders', html('No', 403));
    expect((await open('/genders'))?.status).toBe(403);
  });
  test('is stored under no address with a one-time code', async () => {
    const { open } = await installed();
    network.set('/genders/demo/1/demo.secret', html(pageOf(BUILD.entry)));
    await open('/genders/demo/1/demo.secret');
    await vi.waitFor(() => expect(asked).toContain('/genders/demo/1/demo.secret'));
    expect(
      [...stores.values()].flatMap((store) => [...store.keys()]).filter((path) => path.includes('secret')),
    ).toEqual([]);
  });
});

test('files of a build are fetched once, and stored as they are used', async () => {
  const { open } = await installed();
  network.set('/assets/late-2.js', () => new Response('late'));
  for (const _time of [1, 2]) expect(await textOf(open('/assets/late-2.js', 'cors'))).toBe('late');
  expect(asked).toEqual(['/assets/late-2.js']);
  network.set('/assets/gone.js', () => new Response('Not found', { status: 404 }));
  expect((await open('/assets/gone.js', 'cors'))?.status).toBe(404);
  expect(await caches.match('/assets/gone.js')).toBeUndefined();
});
test('what a page had loaded before is stored, and nothing else that it names', async () => {
  const { tell } = await installed();
  network.set('/assets/early-2.js', () => new Response('early'));
  await tell('message', { data: ['/assets/early-2.js', '/assets/shell-2.js', '/api/students', '/assets/../api/x', 7] });
  await tell('message', { data: 'nonsense' });
  expect(asked).toEqual(['/assets/early-2.js']);
});
test('calls, pictures, writes, other addresses and the pages of others are left alone', async () => {
  const { open } = await installed();
  for (const [path, mode, method] of [
    ['/api/students', 'cors', 'GET'],
    ['/api/docs', 'navigate', 'GET'],
    ['/old', 'navigate', 'GET'],
    ['/old/main_route', 'navigate', 'GET'],
    ['/institute_logo/thumbnail/x', 'no-cors', 'GET'],
    ['/genders', 'navigate', 'POST'],
    ['/assets/index-2.js', 'cors', 'POST'],
    ['https://elsewhere.example/assets/index-2.js', 'cors', 'GET'],
  ])
    expect([path, open(path ?? '', mode, method)]).toEqual([path, null]);
  expect(open('/older')).not.toBeNull();
});

const CONFIG = {
  apiBase: '/api',
  legacyBaseUrl: null,
  signInUrl: '/sign-in',
  logoUrl: '/institute_logo/thumbnail/',
  publicUrl: null,
  sources: {},
};
test('others at the address of the pages are named from the settings', () => {
  const usual = ['/api', '/institute_logo', '/institute_logo/thumbnail', '/sign-in', '/verify'];
  expect(othersAt(ORIGIN, CONFIG)).toEqual(usual);
  expect(othersAt(ORIGIN, { ...CONFIG, legacyBaseUrl: `${ORIGIN}/old/`, apiBase: 'https://api.example/v1' })).toEqual(
    [...usual, '/old'].toSorted(),
  );
});
test('the worker is one script that imports and exports nothing', async () => {
  const text = await workerOf(BUILD);
  expect(text).not.toMatch(/^(import|export)\b/m);
  const heard: string[] = [];
  const self = { location: { origin: ORIGIN, search: '' }, addEventListener: (type: string) => heard.push(type) };
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as a browser runs it
  new Function('self', 'URLSearchParams', text)(self, URLSearchParams);
  expect(heard).toEqual(['install', 'activate', 'fetch', 'message']);
});
test('the manifest names the icons that are made of the mark', async () => {
  const root = join(import.meta.dirname, '..', '..');
  const manifest = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  const icons = await iconsOf(readFileSync(join(root, 'public/favicon.svg'), 'utf8'));
  expect(manifest.icons.map(({ src }) => src.slice(1)).toSorted()).toEqual(Object.keys(icons).toSorted());
  for (const { src, sizes, purpose } of manifest.icons) {
    const image = sharp(Buffer.from(icons[src.slice(1)] ?? []));
    const { width, height } = await image.metadata();
    expect(`${width}x${height}`).toBe(sizes);
    // A system cuts a maskable icon to its own shape: its corners are filled, those of the mark are round.
    const corner = await image.ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect(corner[3]).toBe(purpose === 'maskable' ? 255 : 0);
  }
});
