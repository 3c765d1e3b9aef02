/**
 * The web application alone against a provider that has section 7 and nothing else, at another address: every in-app
 * route opens, those of a kind in one dialect of shape after the other, without an error page, a refused call, an error
 * in the console or a word that is none. All routes of a dialect are opened within one loaded page, as its links open
 * them. Of the routes that are as they were when they opened so, some are opened again.
 */
import type { Page } from '@playwright/test';
import { allPages, type PageRoute } from '../../src/pages/index.ts';
import { DIALECTS, type Dialect } from '../provider/dialects.ts';
import { startAlone } from './support/alone.ts';
import { isInTurn, PageProof } from './support/pageProof.ts';
import { pageKey } from './support/pageText.ts';
import { byKind } from './support/screens.ts';
import { expect, open, test } from './support/test.ts';
import { watch, type Seen } from './support/watch.ts';

/** News are the internal institute's alone: elsewhere there is no such page. */
const isOpen = ({ path }: PageRoute): boolean => !path.startsWith('news-management');
const NEEDS_ONE = /\/(update|view|edit|add-remarks|change-log|form|pay|make|print|batch)|direct-payment/;
const pathOf = ({ path }: PageRoute): string =>
  `/${path}${NEEDS_ONE.test(path) ? '?id=1&student_id=1&ids=1' : ''}`.replace(':employeeId', '7').replace(':id', '1');

const NO_WORDS =
  /\bNaN\b|\bundefined\b|\bnull\b|\[object Object\]|Invalid date|Unexpected Application Error|You seem lost/g;
const NOT_LOADED = /[^\n]*(could not be (loaded|counted|read)|Not Found|cannot be reached)[^\n]*/g;

/** Runs in the page: whether anything is still drawn or waited for, and what can be read. */
async function textOfPage(): Promise<string | null> {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const waits = document.querySelector('[role=progressbar][aria-label=Loading], .ui-skeleton') !== null;
  return waits ? null : document.body.innerText;
}

async function problemsOf(page: Page, seen: Seen, path: string): Promise<string[]> {
  seen.problems = [];
  await open(page, path);
  let text: string | null = null;
  do {
    await seen.idle();
    text = await page.evaluate(textOfPage);
  } while (text === null || !seen.isIdle());
  return [...seen.problems, ...(text.match(NO_WORDS) ?? []), ...(text.match(NOT_LOADED) ?? [])];
}

async function expectAll(page: Page, dialect: Dialect, routes: readonly PageRoute[]): Promise<void> {
  const alone = await startAlone(dialect, true);
  try {
    const seen = watch(page);
    await page.goto(alone.entry);
    await expect(page.getByRole('banner')).toContainText('Harbour School');
    // What moves is drawn again and again, and says nothing.
    await page.addStyleTag({
      content: '*, *::before, *::after { animation: none !important; transition: none !important; }',
    });
    const found: string[] = [];
    for (const path of routes.map(pathOf))
      for (const problem of await problemsOf(page, seen, path)) found.push(`${path} in "${dialect}": ${problem}`);
    expect(found).toEqual([]);
  } finally {
    await alone.stop();
  }
}

/**
 * Every route in one dialect: those of a kind take turns, and the kinds are dealt out. That each answer says the same in
 * every dialect, so that no screen can tell them apart, is held by tests/unit/dialects.test.ts.
 */
const inTurn = byKind(allPages.filter(isOpen)).flatMap((kind, first) =>
  kind.map((route, at) => ({ route, dialect: DIALECTS[(first + at) % DIALECTS.length] })),
);
const proof = new PageProof('provider', ['tests/e2e/providerRoutes.spec.ts', 'tests/provider']);
for (const dialect of DIALECTS) {
  const routes = inTurn.filter((one) => one.dialect === dialect).map(({ route }) => route);
  test(`its routes open in the dialect "${dialect}"`, async ({ page }) => {
    const asked = routes.filter((route, at) => proof.isWhole(route.path, [dialect, pageKey(route)]) || isInTurn(at));
    await expectAll(page, dialect, asked);
  });
}
