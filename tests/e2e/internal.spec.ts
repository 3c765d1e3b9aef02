/** What the menu has for the product's own staff, as the operator makes them. */
import { createInstitute, handOff, internalAdministrator } from './support/institute.ts';
import { expect, test } from './support/test.ts';

const FIVE: readonly (readonly [label: string, path: string, heading: RegExp])[] = [
  ['News Management', '/news-management', /^News Management$/],
  ['Upload Students', '/upload-students', /students/i],
  ['Upload Fee Plans', '/upload-feeplans', /fee plans/i],
  ['Upload First Time Arrears', '/upload-first-time-arrears', /arrears/i],
  ['Upload Challan Payments', '/upload-challan-payments', /payments/i],
];

test('an internal administrator finds the five entries in the menu, and each opens', async ({ page }) => {
  await page.goto(await handOff(await internalAdministrator()));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const filter = menu.getByRole('searchbox', { name: 'Filter menu' });
  for (const [label, path, heading] of FIVE) {
    await filter.fill(label);
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.goto('/news-management/create');
  await page.getByLabel('Title').fill('Version 8');
  await page.getByLabel('Description').fill('It is out.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).not.toHaveURL(/\/create/);
});

test("a school's administrator finds none of the five, and the page of news is no page", async ({ page }) => {
  await page.goto(await handOff(await createInstitute()));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const filter = menu.getByRole('searchbox', { name: 'Filter menu' });
  for (const [label] of FIVE) {
    await filter.fill(label);
    await expect(menu.getByRole('link', { name: label, exact: true })).toHaveCount(0);
  }
  await page.goto('/news-management');
  await expect(page.getByText("The page you are trying to reach doesn't exist.")).toBeVisible();
});
