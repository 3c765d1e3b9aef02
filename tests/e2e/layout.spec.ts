/**
 * Every page of the application, with the records of the demo school, opens and is laid out well at the width of a
 * telephone, a tablet, a laptop and two desks: nothing is cut off, lies outside the window, or scrolls in what scrolls.
 * Nothing here writes.
 */
import { allPages, type PageRoute } from '../../src/pages/index.ts';
import { outlines } from '../../src/resources/outlines.ts';
import { flawsOf } from './support/layout.ts';
import { demoTest as test } from './support/oneDesk.ts';
import { expect, open } from './support/test.ts';

// The news are the product's: no school has them.
const internal = outlines.filter(({ menu }) => menu !== false && menu.when === 'news').map(({ path }) => path);
const pages = allPages.filter(({ path }) => !internal.some((own) => path === own || path.startsWith(`${own}/`)));
const pathOf = ({ path }: PageRoute): string =>
  `/${path}`.replace(':employeeId', '7').replace(':id', '1') + (/\/(view|update)$/.test(path) ? '?id=1' : '');

const PARTS = 4;
for (let part = 0; part < PARTS; part += 1)
  test(`every page is laid out well at every width (${part + 1} of ${PARTS})`, async ({ desk }) => {
    const found: string[] = [];
    for (const [at, page] of pages.entries()) {
      if (at % PARTS !== part) continue;
      const path = pathOf(page);
      await open(desk, path);
      await expect(desk.getByRole('main').or(desk.getByRole('alert')).first(), path).toBeVisible();
      await expect(desk.getByText(/You seem lost\.|Unexpected Application Error!/), path).toHaveCount(0);
      await expect(desk.locator('.ui-skeleton, [role=progressbar]:not([aria-valuenow])'), path).toHaveCount(0);
      found.push(...(await flawsOf(desk)).map((flaw) => `${path} ${flaw}`));
    }
    expect(found).toEqual([]);
  });
