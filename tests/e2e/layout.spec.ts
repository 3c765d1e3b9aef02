/**
 * Every page of the application, with the records of the demo school, opens and is laid out well at the width of a
 * telephone, a tablet, a laptop and two desks: nothing is cut off, lies outside the window, or scrolls in what scrolls.
 * A page that is as it was when it was found well at every width is asked at one of them, pages in turn at each. Nothing
 * here writes.
 */
import { allPages, type PageRoute } from '../../src/pages/index.ts';
import { outlines } from '../../src/resources/outlines.ts';
import { flawsOf, SIZES, type Size } from './support/layout.ts';
import { demoTest as test } from './support/oneDesk.ts';
import { PageProof } from './support/pageProof.ts';
import { pageKey } from './support/pageText.ts';
import { expect, open } from './support/test.ts';

// The news are the product's: no school has them.
const internal = outlines.filter(({ menu }) => menu !== false && menu.when === 'news').map(({ path }) => path);
const pages = allPages.filter(({ path }) => !internal.some((own) => path === own || path.startsWith(`${own}/`)));
const pathOf = ({ path }: PageRoute): string =>
  `/${path}`.replace(':employeeId', '7').replace(':id', '1') + (/\/(view|update)$/.test(path) ? '?id=1' : '');

const proof = new PageProof('layout', ['tests/e2e/layout.spec.ts', 'tests/e2e/support/layout.ts']);
/** Opened at the first of its widths. */
const sizesOf = (page: PageRoute, at: number): readonly Size[] =>
  proof.isWhole(page.path, pageKey(page)) ? SIZES : [SIZES[at % SIZES.length] ?? SIZES[0]];

const PARTS = 4;
for (let part = 0; part < PARTS; part += 1)
  test(`every page is laid out well at every width (${part + 1} of ${PARTS})`, async ({ desk }) => {
    const found: string[] = [];
    const own = pages.filter((_, at) => at % PARTS === part).map((page, at) => ({ page, sizes: sizesOf(page, at) }));
    // Those of a width follow each other: to give a page another window is to lay all of it out anew.
    for (const { page, sizes } of own.toSorted((a, b) => (a.sizes[0]?.width ?? 0) - (b.sizes[0]?.width ?? 0))) {
      const path = pathOf(page);
      await desk.setViewportSize(sizes[0] ?? SIZES[0]);
      await open(desk, path);
      await expect(desk.getByRole('main').or(desk.getByRole('alert')).first(), path).toBeVisible();
      await expect(desk.getByText(/You seem lost\.|Unexpected Application Error!/), path).toHaveCount(0);
      await expect(desk.locator('.ui-skeleton, [role=progressbar]:not([aria-valuenow])'), path).toHaveCount(0);
      found.push(...(await flawsOf(desk, sizes)).map((flaw) => `${path} ${flaw}`));
    }
    expect(found).toEqual([]);
  });
