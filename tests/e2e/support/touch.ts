/** A telephone or a tablet under one finger: every tap is counted by the page itself, and what is too small is named. */
import type { Browser, Locator, Page } from '@playwright/test';
import type { TestInstitute } from './institute.ts';
import { signIn } from './signIn.ts';
import { expect } from './test.ts';

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const TABLET_WIDE = { width: 1024, height: 768 };
/** As wide as a finger, in CSS pixels. */
const FINGER = 44;

export class Finger {
  readonly page: Page;
  #taps = 0;
  constructor(page: Page) {
    this.page = page;
  }
  /** Taps since the last time that it was asked. */
  count(): number {
    const taps = this.#taps;
    this.#taps = 0;
    return taps;
  }
  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await target.tap();
    this.#taps += 1;
  }
  /** A native list: it is tapped, and one of its entries in what the system shows. */
  async choose(list: Locator, label: string): Promise<void> {
    await expect(list.locator('option', { hasText: label })).not.toHaveCount(0);
    await list.selectOption({ label });
    this.#taps += 2;
  }
  /** What is typed goes where the finger was. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.page.keyboard.type(text);
  }
  /** Goes to what the words find first, a screen or a record. */
  async find(words: string): Promise<void> {
    await this.tap(this.page.getByRole('banner').getByRole('button', { name: 'Find anything' }));
    const dialog = this.page.getByRole('dialog');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await this.page.keyboard.type(words);
    const first = dialog.getByRole('option').first();
    await expect(first).toContainText(words);
    await this.tap(first);
    await expect(dialog).toHaveCount(0);
  }
  async open(screen: string): Promise<void> {
    await this.find(screen);
    await expect(this.page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
  }
}

/** Someone of the school at a touch screen. */
export async function touchScreen(
  browser: Browser,
  who: Pick<TestInstitute, 'code' | 'username' | 'name'>,
  viewport = PHONE,
): Promise<Finger> {
  const page = await signIn(
    browser,
    who,
    (context) =>
      context.addInitScript(() => {
        window.print = () => void window.dispatchEvent(new Event('afterprint'));
      }),
    { viewport, hasTouch: true, isMobile: true },
  );
  return new Finger(page);
}

/** What is pressed or typed into and is smaller than a finger, and what is wider than the window. Links in a text are as high as it. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px wider than the window`);
    const pressed = document.querySelectorAll<HTMLElement>(
      'main :is(button, select, input, [role=option], a.MuiButton-root)',
    );
    for (const element of pressed) {
      // A box of its own around it takes the tap.
      const box = (element.closest('label') ?? element.closest('.MuiInputBase-root'))?.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const [wide, high] = [Math.max(width, box?.width ?? 0), Math.max(height, box?.height ?? 0)];
      // What only holds the value of a date beside its parts is not there for a finger.
      if (width <= 1 || !element.checkVisibility()) continue;
      const name = element.ariaLabel ?? element.textContent.trim() ?? element.className;
      if (wide < finger || high < finger)
        found.push(`${element.tagName} ${name || element.className}: ${Math.round(wide)} × ${Math.round(high)}`);
    }
    return found;
  }, FINGER);
