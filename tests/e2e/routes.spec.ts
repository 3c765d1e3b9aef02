import { allPages as routes } from '../../src/pages/index.ts';
import { outlines } from '../../src/resources/outlines.ts';
import { expect, test } from './support/test.ts';

/** Every in-app route of specification 2, deep-linked on a cold load. Those of the internal institute alone are opened by internal.spec.ts. */
const internal = outlines.filter(({ menu }) => menu !== false && menu.when === 'news').map(({ path }) => path);
const chunk = Math.ceil(routes.length / 6);

for (let part = 0; part < 6; part += 1) {
  test(`every route opens on a cold load (${part + 1} of 6)`, async ({ desk }) => {
    for (const route of routes.slice(part * chunk, (part + 1) * chunk)) {
      const path = `/${route.path}`.replace(':employeeId', '7').replace(':id', '1');
      await desk.goto(path);
      await expect(desk.getByRole('main').or(desk.getByRole('alert')).first(), path).toBeVisible();
      const isLost = internal.some((own) => route.path === own || route.path.startsWith(`${own}/`));
      if (isLost) await expect(desk.getByText('You seem lost.'), path).toBeVisible();
      else if (route.status === 'not-built') await expect(desk.getByText('This section is not built yet'), path).toBeVisible();
      else await expect(desk.getByText('You seem lost.'), path).toHaveCount(0);
      await expect(desk.getByText('Unexpected Application Error!'), path).toHaveCount(0);
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

test('Ctrl-click on a menu item opens a new tab, a plain click stays', async ({ desk, context }) => {
  await desk.goto('/genders');
  const menu = desk.getByRole('navigation', { name: /main menu/i });
  const item = menu.getByRole('link', { name: 'Genders', exact: true });
  await expect(item).toHaveAttribute('aria-current', /.+/);
  const opened = context.waitForEvent('page');
  await menu.getByRole('link', { name: 'Mother Tongue', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL('/mother-tongue');
  await expect(desk).toHaveURL('/genders');
  await menu.getByRole('link', { name: 'Mother Tongue', exact: true }).click();
  await expect(desk).toHaveURL('/mother-tongue');
});
