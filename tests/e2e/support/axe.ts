/** axe-core on what is on screen, in light and dark and at the widths of a desk and a telephone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { PageProof } from './pageProof.ts';
import { keyAt } from './pageText.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DESK = { width: 1366, height: 850 };
const PHONE = { width: 390, height: 844 };
interface Options {
  /** An ARIA menu hangs at the end of the page, where a landmark around it would say nothing. */
  readonly popup?: true;
  /** Instead of every width in every scheme. */
  readonly looks?: readonly Look[];
  /** Of a long table the first rows: the others differ only in what is written in them. */
  readonly few?: true;
}
export type Look = readonly [size: { readonly width: number; readonly height: number }, scheme: 'light' | 'dark'];
const EVERY: readonly Look[] = [
  [DESK, 'light'],
  [DESK, 'dark'],
  [PHONE, 'dark'],
  [PHONE, 'light'],
];
/** Each width and each scheme once: for screens of which there are many of a kind. */
export const ACROSS: readonly Look[] = [
  [DESK, 'light'],
  [PHONE, 'dark'],
];

const MANY = 'tbody > tr:nth-child(n + 13)';
/** The rules that read colours; every other one judges elements, their words and their sizes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A document keeps axe: read anew for each look, it would be compiled and warmed up again each time. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
}
interface Judged {
  readonly found: readonly string[];
  /** All elements of the page. */
  readonly html: string;
  readonly wider: number;
}
/**
 * Until nothing changes any more: a page lays itself out anew some frames after its window got another width, and rows
 * whose answer is asked for again are dimmed until it is there.
 */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    // A toast goes by itself; one that is under the mouse is paused, and does not.
    const ends = ({ effect, playState }: Animation): boolean =>
      playState !== 'paused' && effect?.getTiming().iterations !== Infinity;
    let html = '';
    for (let still = 0, tries = 0; still < 3 && tries < 600; tries += 1) {
      await frame();
      const ending = document.getAnimations().filter(ends);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const now = document.body.outerHTML;
      // A page whose screen is still on its way has no heading yet.
      const isBusy = document.querySelector('[aria-busy=true]') !== null || document.querySelector('h1') === null;
      still = now === html && ending.length === 0 && !isBusy ? still + 1 : 0;
      html = now;
    }
  });
/** What axe finds; where the elements are `known`, only what it finds of their colours. */
const judge = (page: Page, known: string | undefined, { popup, few }: Options): Promise<Judged> =>
  page.evaluate(
    async ({ popup, few, known, ofColours }) => {
      const html = document.body.outerHTML;
      const { axe } = window as unknown as { axe: typeof Axe };
      const context = few && document.querySelector(few) ? { exclude: [few] } : document;
      const { violations } = await axe.run(context, {
        // What passes is not listed element by element: that is a third of the work.
        resultTypes: ['violations'],
        ...(html === known ? { runOnly: ofColours } : popup ? { rules: { region: { enabled: false } } } : {}),
      });
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, any, all, none }) =>
            `${id}: ${target.join(' ')} ${[...any, ...all, ...none].map(({ message }) => message).join('; ')}`,
        ),
      );
      const { scrollWidth, clientWidth } = document.documentElement;
      return { found, html, wider: scrollWidth - clientWidth };
    },
    { popup, few: few && MANY, known, ofColours: OF_COLOURS },
  );

const widerBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
/** At which of these widths the page is wider than the window, in words. */
export async function tooWide(page: Page, what: string, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 850 });
    await settle(page);
    const wide = await widerBy(page);
    if (wide > 0) found.push(`${what}, ${width} px: the page is ${wide} px wider than the window`);
  }
  return found;
}

const proofs = new Map<string, PageProof>();
/** A page that is as it was when it was accessible in all these looks is judged in one of them, another one for each. */
function looksFor(page: Page, what: string, looks: readonly Look[]): readonly Look[] {
  const { file, title } = test.info();
  const spec = relative(ROOT, file).replaceAll('\\', '/');
  const proof = proofs.get(spec) ?? new PageProof(`axe in ${spec}`, [spec, 'tests/e2e/support/axe.ts']);
  proofs.set(spec, proof);
  const key = keyAt(page.url());
  // Figures are ids and dates of this run.
  if (key === undefined || proof.isWhole(`${title}, ${what}`.replace(/\d+/g, ''), [key, looks])) return looks;
  const turn = [...what].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return looks.filter((_, at) => at === turn % looks.length);
}

/** Every violation of every rule of axe in these looks, and anything that is wider than the window, in words. */
export async function violationsOf(
  page: Page,
  what: string,
  looks: readonly Look[],
  options: Omit<Options, 'looks'> = {},
): Promise<string[]> {
  const found: string[] = [];
  const known = new Map<number, string>();
  await bringAxe(page);
  for (const [size, colorScheme] of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    const judged = await judge(page, known.get(size.width), options);
    known.set(size.width, judged.html);
    const where = `${what}, ${size.width} px, ${colorScheme}`;
    for (const line of judged.found) found.push(`${where}: ${line}`);
    if (judged.wider > 0) found.push(`${where}: the page is ${judged.wider} px wider than the window`);
  }
  return found;
}
/** Fails with what is found in any of the looks, or in one in turn where the page is as it was. */
export async function expectAccessible(
  page: Page,
  what: string,
  { looks = EVERY, ...options }: Options = {},
): Promise<void> {
  const found = await violationsOf(page, what, looksFor(page, what, looks), options);
  await page.setViewportSize(DESK);
  expect(found).toEqual([]);
}
export { DESK, PHONE };
