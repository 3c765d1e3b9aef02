/** axe-core on what is on screen, in light and dark and at the widths of a desk and a telephone. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const DESK = { width: 1366, height: 850 };
const PHONE = { width: 390, height: 844 };
interface Options {
  /** An ARIA menu hangs at the end of the page, where a landmark around it would say nothing. */
  readonly popup?: true;
  /** Instead of every width in every scheme. */
  readonly looks?: readonly Look[];
}
type Look = readonly [size: { readonly width: number; readonly height: number }, scheme: 'light' | 'dark'];
const EVERY: readonly Look[] = [
  [DESK, 'light'],
  [DESK, 'dark'],
  [PHONE, 'light'],
  [PHONE, 'dark'],
];
/** Each width and each scheme once: for screens of which there are many of a kind. */
export const ACROSS: readonly Look[] = [
  [DESK, 'light'],
  [PHONE, 'dark'],
];

async function violations(page: Page, popup: boolean): Promise<string[]> {
  // Without frames of other origins axe need not open a page of its own to put its parts together.
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  if (popup) builder.disableRules(['region']);
  const found = await builder.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${[...node.any, ...node.all, ...node.none].map(({ message }) => message).join('; ')}`),
  );
}

/** React takes a new scheme over when it gets to it, and colours change by a transition even of next to no time; axe must see the end of both. */
async function settled(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  const taken = page.waitForFunction(
    (wanted) => {
      const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return red > 127 === (wanted === 'light');
    },
    scheme,
    { timeout: 2_000 },
  );
  // Paper is light in both.
  await taken.catch((error: Error) => expect(error.name).toBe('TimeoutError'));
  await page.evaluate(async () => {
    const colours = (): string => [...document.querySelectorAll('body *')].map((one) => getComputedStyle(one).color).join();
    for (let before = '', now = colours(), tries = 0; before !== now && tries < 20; tries += 1) {
      await new Promise((done) => setTimeout(done, 60));
      const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      before = now;
      now = colours();
    }
  });
}

/** Fails with every violation of every rule of axe, and with anything that is wider than the window. */
export async function expectAccessible(page: Page, what: string, { popup, looks = EVERY }: Options = {}): Promise<void> {
  const found: string[] = [];
  for (const [size, colorScheme] of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page, colorScheme);
    const where = `${what}, ${size.width} px, ${colorScheme}`;
    for (const line of await violations(page, popup === true)) found.push(`${where}: ${line}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) found.push(`${where}: the page is ${wide} px wider than the window`);
  }
  await page.setViewportSize(DESK);
  expect(found).toEqual([]);
}
export { DESK, PHONE };
