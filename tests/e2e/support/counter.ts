/** The counter as its clerk works it: every key is pressed here, and counted. */
import type { Locator, Page } from '@playwright/test';
import { formatMoney } from '../../../contract/money.ts';
import { open, press } from './hands.ts';
import { expect } from './test.ts';

const SLOWER_THAN_A_SCANNER_MS = 70;

export class Counter {
  readonly page: Page;
  /** Keys pressed since the last search text, which itself does not count. */
  presses = 0;

  constructor(page: Page) {
    this.page = page;
  }
  get amount(): Locator {
    return this.page.getByRole('textbox', { name: 'Amount, Rs' });
  }
  get payment(): Locator {
    return this.page.getByRole('form', { name: 'Payment' });
  }
  get receipt(): Locator {
    return this.page.getByRole('region', { name: 'Receipt' });
  }
  get lines(): Locator {
    return this.page.getByRole('table', { name: 'Open lines, oldest first' });
  }
  /** Goes to the counter from anywhere, by the list of challans. */
  async enter(): Promise<void> {
    await open(this.page, 'Pay or Print Fee Challans');
    await press(this.page, this.page.getByRole('link', { name: 'Open the counter' }), 'Shift+Tab');
    await expect(this.finder).toBeFocused();
  }
  get finder(): Locator {
    return this.page.getByRole('combobox', { name: 'Find who pays' });
  }
  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }
  /** Figures at the pace of fingers: what comes faster is a scanner's. */
  async type(figures: string): Promise<void> {
    await this.page.keyboard.type(figures, { delay: SLOWER_THAN_A_SCANNER_MS });
    this.presses += figures.length;
  }
  /** Finds who pays and has the bill on the screen, the cursor in the amount. */
  async find(name: string, due: number): Promise<void> {
    await expect(this.finder).toBeFocused();
    await this.page.keyboard.type(name);
    this.presses = 0;
    await this.press('Enter');
    await expect(this.page.getByRole('region', { name: 'Who pays' })).toContainText(name);
    await expect(this.amount).toBeFocused();
    await this.owes(due);
  }
  async owes(due: number): Promise<void> {
    await expect(this.payment).toContainText(`of Rs ${formatMoney(due)} due`);
  }
  /** Enter in the amount, and the receipt is there. */
  async take(paid: number): Promise<void> {
    await this.press('Enter');
    await this.took(paid);
  }
  async took(paid: number): Promise<void> {
    await expect(this.receipt.getByRole('heading')).toHaveText(
      new RegExp(`^Receipt [\\d, ]+: Rs ${formatMoney(paid)}$`),
    );
  }
  async next(): Promise<void> {
    await this.press('Escape');
    await expect(this.finder).toBeFocused();
    await expect(this.finder).toHaveValue('');
  }
}
