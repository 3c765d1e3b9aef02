/** Playwright's test with a signed-in page in an institute of the spec file's own. */
import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { handOff, instituteFor, type TestInstitute } from './institute.ts';
import { closeOtherFiles } from './signIn.ts';
import { pathAt } from './walks.ts';

interface Fixtures {
  /** Pages that a file before has left open are closed. */
  others: void;
  /** Notes which pages the test opens, in whichever window: they are part of what decides it (walks.ts). */
  walked: void;
  institute: TestInstitute;
  /** A page signed in as the institute's administrator, at the home page. */
  desk: Page;
}

const watched = new WeakSet<Browser>();
let opened = new Set<string>();
/** The paths of pages that are opened in a browser from now on; a window that is kept from test to test is on one already. */
function pagesOpenedIn(browser: Browser): ReadonlySet<string> {
  opened = new Set();
  const note = (address: string): void => {
    const path = pathAt(address);
    if (path !== undefined) opened.add(path);
  };
  for (const context of browser.contexts()) for (const page of context.pages()) note(page.url());
  if (watched.has(browser)) return opened;
  watched.add(browser);
  const make = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await make(options);
    context.on('page', (page) => page.on('framenavigated', (frame) => note(frame.url())));
    return context;
  };
  return opened;
}

export const test = base.extend<Fixtures>({
  others: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
    async ({}, give, info) => {
      await closeOtherFiles(info.file);
      await give();
    },
    { auto: true },
  ],
  walked: [
    async ({ browser }, give, info) => {
      const pages = pagesOpenedIn(browser);
      await give();
      info.annotations.push({ type: 'walked', description: JSON.stringify([...pages].toSorted()) });
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
  institute: async ({}, give, info) => give(await instituteFor(info.file)),
  desk: async ({ page, institute }, give) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(await handOff(institute));
    await expect(page.getByRole('banner')).toContainText(institute.name);
    await give(page);
    expect(problems, 'no script error on any page of the test').toEqual([]);
  },
});
export { expect };

/**
 * Goes to an address as a link of the application does. Reading the whole application again costs more than most of
 * what is tested on a page; that each screen opens by itself is held by routes.spec.ts. What comes next must be awaited
 * by something that the page before has not.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(go, path);
}
function go(to: string): void {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  window.history.pushState({ idx: (idx ?? 0) + 1, key: to, usr: null }, '', to);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}
/**
 * The same by way of an address that has no page, so that nothing of the page before is left: neither its elements nor
 * what its components remember. Ends when something else is drawn.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(openInPage, path);
}
/** Runs in the page, without a way to and fro for each step. */
async function openInPage(path: string): Promise<void> {
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((done) => {
      const observer = new MutationObserver(() => look());
      const look = (): void => {
        if (!holds()) return;
        observer.disconnect();
        done();
      };
      observer.observe(document, { childList: true, subtree: true, characterData: true });
      look();
    });
  const go = (to: string): void => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    window.history.pushState({ idx: (idx ?? 0) + 1, key: to, usr: null }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  };
  const isLost = (): boolean => document.body.textContent.includes('You seem lost.');
  go(`/no-such-page/${path}`);
  await until(isLost);
  go(path);
  await until(() => !isLost() && document.querySelector('main, [role=main], [role=alert], article') !== null);
}

/** A call to the API as the signed-in user of the page. */
export async function api<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const { token, instituteCode } = JSON.parse(localStorage.getItem('credentials') ?? '{}') as {
        token: string;
        instituteCode: string;
      };
      const join = path.includes('?') ? '&' : '?';
      const answer = await fetch(`/api${path}${join}institute_code=${instituteCode}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        },
        ...(body ? { body: JSON.stringify({ ...body, institute_code: instituteCode }) } : {}),
      });
      const json: unknown = await answer.json();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
      return json;
    },
    { method, path, body },
  ) as Promise<T>;
}

/** A multipart call to the API as the signed-in user of the page; lists travel as repeated `name[]`. */
export async function sendForm<T>(page: Page, path: string, values: Record<string, unknown>): Promise<T> {
  return page.evaluate(
    async ({ path, values }) => {
      const { token, instituteCode } = JSON.parse(localStorage.getItem('credentials') ?? '{}') as {
        token: string;
        instituteCode: string;
      };
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...values, institute_code: instituteCode })) {
        if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, String(item));
        else form.append(name, String(value));
      }
      const answer = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
        body: form,
      });
      const json: unknown = await answer.json();
      if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(json)}`);
      return json;
    },
    { path, values },
  ) as Promise<T>;
}
