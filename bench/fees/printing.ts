/**
 * A thousand challans on one page of the production build in Chromium: from the address to the print dialog, less the
 * specified pause.
 */
import { chromium, type Page } from '@playwright/test';
import type pg from 'pg';
import { PRINT_DELAY_MS } from '../../src/ui/print/useAutoPrint.ts';
import { median, type Figure } from '../figures.ts';
import { CODE } from './school.ts';
import type { Target } from './target.ts';
import { launchOptions } from '../../scripts/browser.ts';

const SHEETS = 1000;
const FOUR = ['Bank Copy', 'School Copy', 'Student Copy', 'Account Office Copy'];
const PRINTS = [
  { name: 'three copies side by side', layout: 'horizontal', copies: FOUR.slice(0, 3) },
  { name: 'four copies one below the other', layout: 'vertical', copies: FOUR },
] as const;

/** A campus without a setting of its own prints the usual three. */
async function setCopies(client: pg.Client, copies: readonly string[]): Promise<void> {
  await client.query('DELETE FROM challan_settings WHERE institute_code = $1', [CODE]);
  await client.query(
    'INSERT INTO challan_settings (institute_code, campus_id, heading, copies) SELECT k.institute_code, k.id, i.institute_name, $2 FROM campuses k JOIN institute i USING (institute_code) WHERE k.institute_code = $1',
    [CODE, copies],
  );
}
/** Milliseconds until everything was laid out, and those of the longest task meanwhile. */
async function printOnce(page: Page, path: string, copies: number): Promise<{ ready: number; freeze: number }> {
  await page.goto(path);
  await page.waitForFunction(() => (window as unknown as { printedAt?: number }).printedAt !== undefined, undefined, {
    timeout: 120_000,
  });
  if ((await page.locator('.challan-sheet .copy').count()) !== SHEETS * copies)
    throw new Error(`${path} has not ${SHEETS} sheets of ${copies} copies`);
  return page.evaluate((delay) => {
    const at = window as unknown as { printedAt: number; longest: number };
    return { ready: at.printedAt - delay, freeze: at.longest };
  }, PRINT_DELAY_MS);
}

export async function benchPrinting(client: pg.Client, target: Target, rounds: number): Promise<Figure[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id::int FROM challans WHERE institute_code = $1 AND voided_at IS NULL AND balance > 0 ORDER BY class_id, section_id, id DESC LIMIT ${SHEETS}`,
    [CODE],
  );
  await client.query(`UPDATE users SET must_change_password = false WHERE institute_code = $1`, [CODE]);
  const browser = await chromium.launch(launchOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 850 } });
    await context.addInitScript(() => {
      const at = window as unknown as { printedAt?: number; longest: number };
      at.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) at.longest = Math.max(at.longest, duration);
      }).observe({ type: 'longtask', buffered: true });
      window.print = () => {
        at.printedAt ??= performance.now();
      };
    });
    const page = await context.newPage();
    await page.goto(await target.handOff());
    await page.waitForSelector('main#content');
    const figures: Figure[] = [];
    for (const { name, layout, copies } of PRINTS) {
      await setCopies(client, copies);
      const path = `${target.origin}/pay-or-print-fee-challans/print-${layout}-challans?ids=${rows.map(({ id }) => id).join()}`;
      const prints = [];
      for (let round = 0; round < rounds; round += 1) prints.push(await printOnce(page, path, copies.length));
      figures.push(
        {
          name: `print of ${SHEETS.toLocaleString('en')}, ${name}, until ready`,
          value: median(prints.map(({ ready }) => ready)) / 1000,
          unit: 's',
          budget: { limit: 3, is: 'at most' },
        },
        {
          name: `longest task meanwhile, ${name}`,
          value: median(prints.map(({ freeze }) => freeze)),
          unit: 'ms',
          budget: { limit: 200, is: 'at most' },
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}
