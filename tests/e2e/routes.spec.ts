import type { Page } from '@playwright/test';
import { allPages as routes, type PageRoute } from '../../src/pages/index.ts';
import { outlines } from '../../src/resources/outlines.ts';
import { test } from './support/oneDesk.ts';
import { sortOf } from './support/screens.ts';
import { expect } from './support/test.ts';

/**
 * In-app routes of specification 2 open by their address on a cold load: one of each kind of declared screen, and one
 * screen of each part of the menu; the others are opened by way of the application by layout.spec.ts. That the server answers every address
 * with the application is held by tests/api/webFiles.test.ts, and that no file loads what loads it, so that it matters to
 * none what was loaded before, by tests/unit/circles.test.ts. Those of the internal institute alone are opened by
 * internal.spec.ts.
 */
const internal = outlines.filter(({ menu }) => menu !== false && menu.when === 'news').map(({ path }) => path);
const isInternal = ({ path }: PageRoute): boolean => internal.some((own) => path === own || path.startsWith(`${own}/`));

const cold: PageRoute[] = [];
const loaded = new Set<string>();
for (const route of routes) {
  const sort = sortOf(route);
  const screen = sort.endsWith('screen') ? `${route.group} ${sort}` : sort;
  if (isInternal(route) || !loaded.has(screen)) cold.push(route);
  if (!isInternal(route)) loaded.add(screen);
}
const pathOf = ({ path }: PageRoute): string => `/${path}`.replace(':employeeId', '7').replace(':id', '1');

async function expectOpen(desk: Page, route: PageRoute): Promise<void> {
  const path = pathOf(route);
  await expect(desk.getByRole('main').or(desk.getByRole('alert')).first(), path).toBeVisible();
  if (isInternal(route)) await expect(desk.getByText('You seem lost.'), path).toBeVisible();
  else await expect(desk.getByText('You seem lost.'), path).toHaveCount(0);
  await expect(desk.getByText('Unexpected Application Error!'), path).toHaveCount(0);
}
const PARTS = 2;
for (let part = 0; part < PARTS; part += 1) {
  test(`every kind of screen opens on a cold load (${part + 1} of ${PARTS})`, async ({ desk }) => {
    for (const [at, route] of cold.entries()) {
      if (at % PARTS !== part) continue;
      await desk.goto(pathOf(route));
      await expectOpen(desk, route);
    }
  });
}
test('an unknown path says so and leads back', async ({ desk }) => {
  await desk.goto('/no-such-page');
  await expect(desk.getByText('You seem lost.')).toBeVisible();
  await expect(desk.getByText("The page you are trying to reach doesn't exist.")).toBeVisible();
  await desk
    .getByRole('link', { name: /home/i })
    .or(desk.getByRole('button', { name: /home/i }))
    .first()
    .click();
  await expect(desk).toHaveURL('/');
});

test('Ctrl-click on a menu item opens a new tab, a plain click stays', async ({ desk }) => {
  await desk.goto('/genders');
  const menu = desk.getByRole('navigation', { name: /main menu/i });
  const item = menu.getByRole('link', { name: 'Genders', exact: true });
  await expect(item).toHaveAttribute('aria-current', /.+/);
  const opened = desk.context().waitForEvent('page');
  await menu.getByRole('link', { name: 'Mother Tongues', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL('/mother-tongue');
  await expect(desk).toHaveURL('/genders');
  await menu.getByRole('link', { name: 'Mother Tongues', exact: true }).click();
  await expect(desk).toHaveURL('/mother-tongue');
});

test('a row opens a new tab with Ctrl and the middle button, a window with Shift, and goes there without', async ({
  desk,
}) => {
  await desk.goto('/system');
  const fact = desk.getByRole('main').getByRole('row', { name: /^Users who manage users/ });
  const cell = fact.getByRole('rowheader');
  const ways = [
    () => cell.click({ modifiers: ['ControlOrMeta'] }),
    () => cell.click({ button: 'middle' }),
    () => cell.click({ modifiers: ['Shift'] }),
  ];
  for (const click of ways) {
    const opened = desk.context().waitForEvent('page');
    await click();
    const tab = await opened;
    await expect(tab).toHaveURL('/users-and-privileges');
    await tab.close();
  }
  expect(new URL(desk.url()).pathname).toBe('/system');
  await cell.click();
  await expect(desk).toHaveURL('/users-and-privileges');
});
