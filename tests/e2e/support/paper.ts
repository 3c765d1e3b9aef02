/**
 * Papers as they come out of the printer: the print dialog is only counted, sheets are rendered to PDF and measured.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, open } from './test.ts';

declare global {
  interface Window {
    printed?: number;
  }
}
/** Counts print dialogs instead of opening them; for before the first page. */
export const countPrints = (page: Page | BrowserContext): Promise<unknown> =>
  page.addInitScript(() => {
    window.printed = 0;
    window.print = () => {
      window.printed = (window.printed ?? 0) + 1;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
/** Goes to a paper, and begins to count its print dialogs. */
export async function openPaper(page: Page, path: string): Promise<void> {
  await page.evaluate(() => (window.printed = 0));
  await open(page, path);
}
/** Waits for the one print dialog of a page. */
export async function printedOnce(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
}
/** The size of every page of the PDF, in millimetres, across and down. */
export async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page[^s]/g) ?? [];
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, across, down]) =>
    [across, down].map((points) => Math.round((Number(points) / 72) * 25.4)).join('×'),
  );
  expect(boxes).toHaveLength(pages.length);
  return boxes;
}
/** Boxes of these that hold more than they have room for: a sheet of fixed size cuts that off. */
export const overfull = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)]
        .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
        .map((box) => box.getAttribute('aria-label') ?? box.className),
    selector,
  );
