/**
 * A signed-in page that the tests of a file share, one for each worker: to open a browser's window, sign in and read
 * the application costs more than many a test. Each test finds it as it was after signing in. For tests that need no
 * window of their own: none whose subject is signing in, what is stored, or what is in a page before anything else.
 */
import type { Browser, Page } from '@playwright/test';
import { handOff, type TestInstitute } from './institute.ts';
import { expect, open, test as base, visit } from './test.ts';

interface Desk {
  readonly page: Page;
  readonly institute: string;
  /** Names of what signing in stores in the browser. */
  readonly stored: readonly string[];
  problems: string[];
  /** Whether a test had calls answered by itself, which the page remembers. */
  answered: boolean;
}
/** From now on answers calls to an address with `json`, on a page that remembers no other answer. */
export type Answer = (address: string, json: object) => Promise<void>;
/** Of this worker. A fixture of its scope would be a second kind of worker, begun anew, with a browser, at each change of kind. */
let desk: Desk | undefined;

/** As after signing in: window, answers of the server, what is stored, and nothing on the screen of what was. */
async function clear(held: Desk): Promise<void> {
  const { page, stored } = held;
  await page.unrouteAll({ behavior: 'wait' });
  if (held.answered) await page.reload();
  held.answered = false;
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.setViewportSize({ width: 1366, height: 850 });
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  await visit(page, '/no-such-page');
  await expect(page.getByText('You seem lost.')).toBeVisible();
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
  await page.evaluate((known) => {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage)) if (!known.includes(name)) localStorage.removeItem(name);
  }, stored);
  await open(page, '/');
}

async function openDesk(browser: Browser, institute: TestInstitute): Promise<Desk> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(await handOff(institute));
  await expect(page.getByRole('banner')).toContainText(institute.name);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  const opened: Desk = { page, institute: institute.code, stored, problems: [], answered: false };
  page.on('pageerror', (error) => opened.problems.push(String(error)));
  return opened;
}

export const test = base.extend<{ answer: Answer }>({
  desk: async ({ browser, institute }, give) => {
    if (desk?.institute === institute.code) await clear(desk);
    else {
      await desk?.page.context().close();
      desk = await openDesk(browser, institute);
    }
    const own = desk;
    own.problems = [];
    await give(own.page);
    expect(own.problems, 'no script error on any page of the test').toEqual([]);
  },
  answer: async ({ desk: page }, give) =>
    give(async (address, json) => {
      await page.route(address, (route) => route.fulfill({ json }));
      if (desk === undefined || desk.answered) return;
      desk.answered = true;
      await page.reload();
    }),
});

/** In the demo institute, which has records of everything: for tests that write nothing. */
export const demoTest = test.extend<{ institute: TestInstitute }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
  institute: async ({}, give) => give({ code: 'demo', name: 'Chenab Grammar School', username: 'admin', password: '' }),
});
