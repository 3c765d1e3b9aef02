/**
 * Every page of the application, with records of the demo school, opens and is laid out well at the width of a
 * telephone, a tablet, a laptop and two desks: nothing is cut off, lies outside the window, or scrolls in what scrolls.
 * axe finds nothing on it, light and dark, on the laptop and the telephone. A page that is as it was when all of this was
 * found is opened at one width, pages in turn at each, and not shown to axe. Nothing here writes.
 */
import type { Page } from '@playwright/test';
import { allPages } from '../../src/pages/index.ts';
import { outlines } from '../../src/resources/outlines.ts';
import { violationsOf } from './support/axe.ts';
import { flawsOf, SIZES, type Size } from './support/layout.ts';
import { demoTest as test } from './support/oneDesk.ts';
import { addressOf } from './support/pageAddress.ts';
import { PageProof } from './support/pageProof.ts';
import { pageKey } from './support/pageText.ts';
import { expect, open } from './support/test.ts';

// The news are the product's: no school has them.
const internal = outlines.filter(({ menu }) => menu !== false && menu.when === 'news').map(({ path }) => path);
const pages = allPages.filter(({ path }) => !internal.some((own) => path === own || path.startsWith(`${own}/`)));
async function openSettled(desk: Page, path: string, size: Size): Promise<void> {
  await desk.setViewportSize(size);
  await open(desk, path);
  await expect(desk.getByRole('main').or(desk.getByRole('alert')).first(), path).toBeVisible();
  await expect(desk.getByText(/You seem lost\.|Unexpected Application Error!/), path).toHaveCount(0);
  await expect(desk.locator('.ui-skeleton, [role=progressbar]:not([aria-valuenow])'), path).toHaveCount(0);
}
/** What axe finds on the page that is open, in both schemes. */
const axeAt = (desk: Page, path: string, size: Size): Promise<string[]> => {
  const looks = [
    [size, 'light'],
    [size, 'dark'],
  ] as const;
  return violationsOf(desk, path, looks, { few: true });
};
const isShownToAxe = ({ width }: Size): boolean => width === 1366 || width === 360;

const proof = new PageProof('layout', [
  'tests/e2e/layout.spec.ts',
  'tests/e2e/support/layout.ts',
  'tests/e2e/support/axe.ts',
  'tests/e2e/support/pageAddress.ts',
]);
const known = pages.filter((page) => proof.holds(page.path, pageKey(page)));
const changed = pages.filter((page) => !known.includes(page));

/** Parts that are far from the limit of time, whatever works beside. */
const partsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

for (const [at, part] of partsOf(changed, 8).entries())
  test(`pages that have changed are laid out well at every width, and accessible (${at + 1})`, async ({ desk }) => {
    const found: string[] = [];
    for (const page of part) {
      proof.isWhole(page.path, pageKey(page));
      const path = addressOf(page);
      await openSettled(desk, path, SIZES[0]);
      for (const size of SIZES) {
        found.push(...(await flawsOf(desk, size)).map((flaw) => `${path} ${flaw}`));
        if (isShownToAxe(size)) found.push(...(await axeAt(desk, path, size)));
      }
    }
    expect(found).toEqual([]);
  });

const visits = known.map((page, at) => ({ path: addressOf(page), size: SIZES[at % SIZES.length] ?? SIZES[0] }));
for (const [at, part] of partsOf(visits, 80).entries())
  test(`pages that are as they were are laid out well at one width (${at + 1})`, async ({ desk }) => {
    const found: string[] = [];
    // Those of a width follow each other: to give a page another window is to lay all of it out anew.
    for (const { path, size } of part.toSorted((a, b) => a.size.width - b.size.width)) {
      await openSettled(desk, path, size);
      found.push(...(await flawsOf(desk, size)).map((flaw) => `${path} ${flaw}`));
    }
    expect(found).toEqual([]);
  });

test('axe finds a button without a name, and colours that are wrong in one scheme alone', async ({ desk }) => {
  const [desktop, phone] = SIZES;
  await openSettled(desk, '/genders', desktop);
  await desk.getByRole('heading', { level: 1 }).evaluate((title) => {
    title.style.color = 'light-dark(#16191d, #222)';
    title.after(document.createElement('button'));
  });
  const found = [...(await axeAt(desk, 'Genders', desktop)), ...(await axeAt(desk, 'Genders', phone))];
  const where = (rule: string): string[] =>
    found.filter((line) => line.includes(`: ${rule}: `)).map((line) => line.slice(0, line.indexOf(`: ${rule}`)));
  expect(where('button-name')).toEqual(['Genders, 1366 px, light', 'Genders, 360 px, light']);
  expect(where('color-contrast')).toEqual(['Genders, 1366 px, dark', 'Genders, 360 px, dark']);
  expect(found).toHaveLength(4);
});
