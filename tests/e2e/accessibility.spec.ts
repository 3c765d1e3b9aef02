/**
 * WCAG on every kind of dialog, message and panel, judged by axe: light and dark, 1366 and 390 px wide; every page as it
 * opens is judged by layout.spec.ts. Nothing here writes.
 */
import type { Page } from '@playwright/test';
import { writableFields, type Resource } from '../../contract/resource.ts';
import { resourceOf, resources } from '../../src/resources/index.ts';
import { ACROSS, DESK, expectAccessible, PHONE } from './support/axe.ts';
import { covering } from './support/representatives.ts';
import { demoTest as test } from './support/oneDesk.ts';
import { expect, open, visit } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();
async function settled(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('.ui-skeleton')).toHaveCount(0);
}
const openSettled = async (page: Page, address: string): Promise<void> => {
  await open(page, address);
  await settled(page);
};

/** Entities whose forms have every kind of field between them. */
const kindsOf = (resource: Resource): string[] =>
  resource.wire.create ? writableFields(resource, 'create').map(([, { kind }]) => kind) : [];
for (const resource of covering(resources, kindsOf)) {
  test(`forms and view: ${resource.label[0]}`, async ({ desk }) => {
    await openSettled(desk, `/${resource.path}/create`);
    // Every message of a refused form.
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.locator('form.ui-form .Mui-error').first()).toBeVisible();
    await expectAccessible(desk, `New ${resource.label[0]}, refused`);
    await openSettled(desk, `/${resource.path}`);
    const link = desk.getByRole('table').getByRole('rowheader').getByRole('link').first();
    if ((await link.count()) === 0) return;
    const id = /id=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
    await openSettled(desk, `/${resource.path}/view?id=${id}`);
    await expect(desk.getByText(/^Created /)).toBeVisible();
    await expectAccessible(desk, resource.label[0]);
    if (!resource.wire.update) return;
    await openSettled(
      desk,
      resource.routes === 'edit-id' ? `/${resource.path}/edit/${id}` : `/${resource.path}/update?id=${id}`,
    );
    await expect(desk.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expectAccessible(desk, `Edit ${resource.label[0]}`, { looks: ACROSS });
  });
}

test('addresses of nothing, and pages of a record that are not its own', async ({ desk }) => {
  for (const address of [
    '/users-and-privileges/change-password?id=1',
    '/legacy/subject_groups',
    '/genders/view?id=999999',
    '/genders/import',
  ]) {
    await openSettled(desk, address);
    await expectAccessible(desk, address, { looks: ACROSS });
  }
  await visit(desk, '/no-such-page');
  await expect(desk.getByText('You seem lost.')).toBeVisible();
  await expectAccessible(desk, 'An address without a page', { looks: ACROSS });
});

test('outside: sign-in and no access', async ({ page }) => {
  await page.goto('/sign-in');
  await expectAccessible(page, 'Sign in');
  await page.goto('/genders');
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page, 'Restricted');
});

test('menus and panels of a list', async ({ desk }) => {
  await openSettled(desk, '/guardian-relations');
  await desk
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await expect(desk.getByRole('menu')).toBeVisible();
  await expectAccessible(desk, 'Row menu', { popup: true });
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('menu')).toHaveCount(0);

  await desk.getByRole('button', { name: /^Filters/ }).click();
  const panel = desk.getByRole('form', { name: 'Filters' });
  await panel.getByRole('textbox').fill('a');
  await expectAccessible(desk, 'Filters');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(desk.getByRole('list', { name: 'Active filters' })).toBeVisible();
  await expectAccessible(desk, 'Active filters');
  await desk.getByRole('button', { name: 'Clear all' }).click();
  await desk.getByRole('main').getByRole('searchbox').fill('nobody is called this');
  await expect(desk.getByRole('button', { name: 'Clear search and filters' })).toBeVisible();
  await expectAccessible(desk, 'Nothing found');
  await desk.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(desk.getByRole('table')).toBeVisible();

  await desk.getByRole('button', { name: 'Choose columns' }).click();
  await expect(desk.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await expectAccessible(desk, 'Columns');
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
});

test('dialogs, progress of many', async ({ desk }) => {
  await openSettled(desk, '/guardian-relations');
  await desk
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(desk, 'Delete?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await desk.getByRole('checkbox', { name: 'Select this page' }).check();
  await expectAccessible(desk, 'Selected rows');
  await desk.getByRole('button', { name: 'Edit fields' }).click();
  // The address does not exist for anybody: every record is asked, and refuses.
  await dialog.getByRole('checkbox', { name: 'Which relation' }).check();
  await dialog.getByRole('checkbox', { name: 'Active' }).check();
  await expect(dialog.getByRole('switch', { name: 'Active' })).toBeVisible();
  await expectAccessible(desk, 'Edit fields');
  await dialog.getByRole('textbox', { name: /^Which relation/ }).fill('Neighbour of the family');
  await desk.route('**/api/guardians/*', (route) => route.abort());
  await dialog.getByRole('button', { name: /^Change/ }).click();
  await expect(desk.getByRole('dialog', { name: /was not changed|not changed|None of/ })).toBeVisible();
  await expectAccessible(desk, 'Refused records');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
});

test('a toast', async ({ desk }) => {
  await openSettled(desk, '/guardian-relations');
  // Values that they have already: a toast, and nothing is sent.
  await desk
    .getByRole('checkbox', { name: /^Select (?!this)/ })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Edit fields' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Active' }).check();
  // Its time stands still until the mouse is there, however long that takes here.
  await desk.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(still);
  });
  await dialog.getByRole('button', { name: /^Change/ }).click();
  const toast = desk.getByText(/needed no change/);
  await expect(toast).toBeVisible();
  // It stays while the mouse is over it.
  await toast.hover();
  await desk.evaluate(() => document.adoptedStyleSheets.pop());
  await expectAccessible(desk, 'Toast', {
    looks: [
      [DESK, 'light'],
      [DESK, 'dark'],
    ],
  });
  // The page asks for less motion since: a toast can be read as long as before.
  await expect(desk.locator('.Toastify__progress-bar--animated')).toHaveCSS('animation-duration', '5s');
});

test('palette, sheet of keys, account menu, drawer, action dialog, history', async ({ desk }) => {
  await openSettled(desk, '/genders');
  await desk.keyboard.press('Control+k');
  await expect(desk.getByRole('combobox', { name: 'Find anything' })).toBeVisible();
  await expectAccessible(desk, 'Palette');
  await desk.keyboard.type('fee');
  await expectAccessible(desk, 'Palette, found');
  await desk.keyboard.type(' zzz');
  await expectAccessible(desk, 'Palette, nothing found');
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.keyboard.press('?');
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(desk, 'Keyboard shortcuts');
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);

  await desk.getByRole('button', { name: /^Account menu/ }).click();
  await expect(desk.getByRole('menu')).toBeVisible();
  await expectAccessible(desk, 'Account menu', { popup: true });
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('menu')).toHaveCount(0);

  await desk.setViewportSize(PHONE);
  await desk.getByRole('button', { name: 'Open menu' }).click();
  await expect(
    desk
      .getByRole('navigation')
      .getByRole('textbox')
      .or(desk.getByRole('searchbox', { name: /menu/i }))
      .first(),
  ).toBeVisible();
  await expectAccessible(desk, 'Drawer', {
    looks: [
      [PHONE, 'light'],
      [PHONE, 'dark'],
    ],
  });
  await desk.keyboard.press('Escape');

  const resource = resourceOf('users');
  const [label = ''] = Object.values(resource.actions ?? {}).flatMap((action) => (action.form ? [action.label] : []));
  await openSettled(desk, `/${resource.path}`);
  await desk
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await desk.getByRole('menuitem', { name: label }).click();
  await expect(desk.getByRole('dialog').getByRole('button', { name: label })).toBeVisible();
  await expectAccessible(desk, label);
});
