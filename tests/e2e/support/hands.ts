/** Two hands on a keyboard: how a person reaches and works what is on the screen without a mouse. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { pressForThePage } from './counts.ts';
import { expect } from './test.ts';

/** As many steps as a person would have the patience for, from one thing to the next. */
const MOST_STEPS = 55;
type Tab = 'Tab' | 'Shift+Tab';
/**
 * Presses the key until `target` has the focus. What it is, is looked up once: to find it by its role and name before
 * each step reads the whole page. An element that was drawn anew is looked up again. Steps out of a toast are not counted:
 * whether one still stands in the way is a matter of seconds.
 */
async function step(page: Page, target: Locator, key: string, most: number): Promise<void> {
  let element = await target.elementHandle();
  for (let steps = 0; steps < most;) {
    const state = await element?.evaluate((one) => {
      if (!one.isConnected) return 'gone';
      if (one === document.activeElement) return 'reached';
      return document.activeElement?.closest('.Toastify__toast') ? 'in a toast' : 'elsewhere';
    });
    if (state === 'reached') return;
    if (state === 'gone') element = await target.elementHandle();
    else {
      if (state === 'in a toast') await pressForThePage(page, key);
      else await page.keyboard.press(key);
      steps += 1;
    }
  }
}

/** Every page of the context reports by itself what pointers do to it. Print dialogs close at once. */
export async function watchPointers(context: BrowserContext, pointers: string[]): Promise<void> {
  await context.exposeFunction('touched', (what: string) => pointers.push(what));
  await context.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('afterprint'));
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(type, () => void (window as unknown as { touched: (what: string) => void }).touched(type), true);
  });
}
/** Steps with Tab until `target` has the focus, which must show. */
export async function reach(page: Page, target: Locator, key: Tab = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  await step(page, target, key, MOST_STEPS);
  await expect(target, 'reached with Tab').toBeFocused();
  const inside = await target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  expect(inside, 'what has the focus is in the window').toBe(true);
}
/** Reaches a native list and chooses by typing the beginning of the choice. */
export async function choose(page: Page, list: Locator, text: string, key: Tab = 'Tab'): Promise<void> {
  await reach(page, list, key);
  await expect(list.locator('option', { hasText: text })).not.toHaveCount(0);
  await page.keyboard.type(text, { delay: 20 });
  await expect(list.locator('option:checked')).toHaveText(text);
}
export async function press(page: Page, target: Locator, key: Tab = 'Tab'): Promise<void> {
  await reach(page, target, key);
  await page.keyboard.press('Enter');
}
/** Goes to a screen by the palette. */
export async function open(page: Page, screen: string): Promise<void> {
  await runInPalette(page, screen);
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
}
/**
 * Takes the first that the palette offers for the words. A page that has only just come may not listen yet, and is
 * asked again.
 */
export async function runInPalette(page: Page, words: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox');
  let asked = false;
  await expect(async () => {
    if (asked) await pressForThePage(page, 'Control+k');
    else await page.keyboard.press('Control+k');
    asked = true;
    await expect(box).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.type(words);
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(words);
  await page.keyboard.press('Enter');
}
/** What the menu of the row offers, chosen with the arrows. */
export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.keyboard.press('m');
  const wanted = page.getByRole('menuitem', { name: item });
  await expect(wanted).toBeVisible();
  await step(page, wanted, 'ArrowDown', 10);
  await page.keyboard.press('Enter');
}

/** Types a search into the list of the page, and waits until it is the one that the list shows: the rows before it may look alike. */
export async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('main').getByRole('searchbox');
  await expect(box).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await expect(page).toHaveURL(({ href }) => decodeURIComponent(href).replaceAll('+', ' ').includes(text));
}
