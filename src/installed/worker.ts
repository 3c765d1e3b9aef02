/**
 * The service worker of the built application (scripts/installable.ts writes it beside the pages as sw.js). It holds the files of one build, so
 * that the second start needs no network for them. Nothing that belongs to anyone passes through it: calls of the API, pictures and the
 * pages that a server writes itself go their own way, and a link with a one-time code is answered by the page without it.
 */
export interface Build {
  /** Another one for each build. */
  readonly id: string;
  /** The script of the page: what holds it is a page of this build. */
  readonly entry: string;
  /** What the first screens need. */
  readonly files: readonly string[];
}
interface Lasting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
interface Messaging extends Lasting {
  readonly data: unknown;
}
/** What of a worker's global scope is used here: the project is compiled with the types of pages. */
export interface Scope {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly location: { readonly origin: string; readonly search: string };
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly setTimeout: (work: () => void, ms: number) => unknown;
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: Lasting) => void): void;
    (type: 'fetch', listener: (event: Fetching) => void): void;
    (type: 'message', listener: (event: Messaging) => void): void;
  };
}

/** Serves the pages of a build, from the network while that answers in time. */
export function serveBuild(scope: Scope, { id, entry, files }: Build): void {
  const { origin, search } = scope.location;
  const name = `edubase-${id}`;
  const PAGE = '/index.html';
  /** A network that takes longer to give a page of one kilobyte is as good as none. */
  const PATIENCE_MS = 1_000;
  const OF_A_BUILD = /^\/(?:assets|fonts|icons)\/[^/]+$/;
  /** Where someone else answers: the API, the pages that a server writes, another application beside this one. */
  const others = new URLSearchParams(search).getAll('not');

  const cached = (address: string): Promise<Response | undefined> =>
    scope.caches.match(address, { ignoreVary: true, ignoreSearch: true });
  const isOurs = (text: string): boolean => text.includes(entry) && text.includes('edubase-config');

  /** The page of this build, under no address but its own: the one that was opened may hold a one-time code. */
  const savePage = async (answer: Response): Promise<boolean> => {
    if (!answer.ok) return false;
    const text = await answer.text();
    if (!isOurs(text)) return false;
    const headers = new Headers(answer.headers);
    for (const encoded of ['content-encoding', 'content-length']) headers.delete(encoded);
    await (await scope.caches.open(name)).put(PAGE, new Response(text, { headers }));
    return true;
  };
  const install = async (): Promise<void> => {
    const cache = await scope.caches.open(name);
    await cache.addAll([...files]);
    if (!(await savePage(await scope.fetch('/', { cache: 'no-cache' }))))
      throw new Error('The page is not one of this build.');
    await scope.skipWaiting();
  };
  /** A window that is still open may ask for files of the build before; older ones go. */
  const activate = async (): Promise<void> => {
    const builds = (await scope.caches.keys()).filter((one) => one.startsWith('edubase-') && one !== name);
    await Promise.all(builds.slice(0, -1).map((one) => scope.caches.delete(one)));
    await scope.clients.claim();
  };

  const file = async (request: Request): Promise<Response> => {
    const known = await cached(request.url);
    if (known) return known;
    const answer = await scope.fetch(request);
    if (answer.ok) await (await scope.caches.open(name)).put(request.url, answer.clone());
    return answer;
  };
  const page = async (event: Fetching): Promise<Response> => {
    const known = await cached(PAGE);
    const fresh = scope.fetch(event.request);
    if (!known) return fresh;
    event.waitUntil(
      fresh.then(
        (answer) => savePage(answer.clone()),
        () => false,
      ),
    );
    const late = new Promise<Response>((give) => scope.setTimeout(() => give(known), PATIENCE_MS));
    const given = fresh.then(
      (answer) => (answer.status < 500 ? answer : known),
      () => known,
    );
    return Promise.race([given, late]);
  };

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin: of, pathname } = new URL(url);
    if (method !== 'GET' || of !== origin) return;
    if (mode === 'navigate') {
      if (!others.some((path) => pathname === path || pathname.startsWith(`${path}/`))) event.respondWith(page(event));
    } else if (OF_A_BUILD.test(pathname)) event.respondWith(file(event.request));
  });
  // What a page had loaded before there was a worker: it comes from the cache of the browser.
  scope.addEventListener('message', (event) => {
    const { data } = event;
    if (!Array.isArray(data)) return;
    const loaded = data.filter((one): one is string => typeof one === 'string' && OF_A_BUILD.test(one));
    const save = async (): Promise<void> => {
      const cache = await scope.caches.open(name);
      const wanted = await Promise.all(loaded.map(async (one) => ((await cached(one)) ? null : one)));
      await Promise.allSettled(wanted.map((one) => (one === null ? undefined : cache.add(one))));
    };
    event.waitUntil(save());
  });
}
