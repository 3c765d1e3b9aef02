/** Somebody who signs in beside the desk of a test, or instead of it, at a browser of their own. */
import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { handOff, type TestInstitute } from './institute.ts';

const open: BrowserContext[] = [];
let file: string | undefined;

/** Before each test: what another file has left open goes, as tests of one file may go on at the same page. */
export async function closeOtherFiles(now: string): Promise<void> {
  if (now === file) return;
  file = now;
  for (const context of open.splice(0)) await context.close();
}

/** The home page of a user of the institute. `prepare` has the context before any page is in it. */
export async function signIn(
  browser: Browser,
  { code, name, username }: Pick<TestInstitute, 'code' | 'name' | 'username'>,
  prepare?: (context: BrowserContext) => Promise<unknown>,
  options?: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options);
  open.push(context);
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(await handOff({ code, username }));
  await expect(page.getByRole('banner')).toContainText(name);
  return page;
}
