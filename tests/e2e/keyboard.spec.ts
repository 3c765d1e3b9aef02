/** The whole life of a record by keyboard alone: no mouse moves in these tests. */
import type { Page } from '@playwright/test';
import { open, search } from './support/hands.ts';
import { api, expect, test } from './support/test.ts';

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.closest('tr')?.querySelector('th')?.textContent ??
      document.activeElement?.textContent ??
      '',
  );

test('find, create, search, look at, change, copy and delete a gender without a mouse', async ({ desk }) => {
  const keys = desk.keyboard;
  const rows = desk.getByRole('table', { name: 'Genders' }).getByRole('rowheader');
  // Typed on at once: what comes before the palette is there is not lost, nor taken for shortcuts.
  await keys.press('Control+k');
  await keys.type('genders');
  await expect(desk.getByRole('combobox')).toHaveValue('genders');
  await keys.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: 'Genders' })).toBeVisible();

  await keys.press('n');
  await expect(desk.getByLabel(/^Name/)).toBeFocused();
  await keys.type('Quartz');
  await keys.press('Control+Enter');
  await expect(desk).toHaveURL(/\/genders(\?|$)/);
  await expect(rows.filter({ hasText: 'Quartz' })).toBeVisible();

  await search(desk, 'quartz');
  await expect(rows).toHaveText(['Quartz']);
  await keys.press('ArrowDown');
  expect(await focused(desk)).toBe('Quartz');
  await keys.press('Enter');
  await expect(desk).toHaveURL(/\/genders\/view\?id=/);
  await expect(desk.getByRole('heading', { level: 1, name: 'Quartz' })).toBeVisible();

  await keys.press('e');
  await expect(desk.getByLabel(/^Name/)).toBeFocused();
  await keys.press('Control+a');
  await keys.type('Granite');
  await keys.press('Control+s');
  await expect(desk.getByRole('heading', { level: 1, name: 'Genders' })).toBeVisible();

  await search(desk, 'granite');
  await expect(rows).toHaveText(['Granite']);
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: 'Granite' })).toBeVisible();
  await keys.press('c');
  await expect(desk.getByLabel(/^Name/)).toBeFocused();
  await expect(desk.getByLabel(/^Name/)).toHaveValue('');
  await keys.type('Granite two');
  await keys.press('Control+s');
  await expect(rows).toHaveText(['Granite', 'Granite two']);

  await keys.press('ArrowDown');
  await keys.press('ArrowDown');
  await expect.poll(() => focused(desk)).toBe('Granite two');
  await keys.press('Delete');
  await expect(desk.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeFocused();
  await keys.press('Enter');
  await expect(rows).toHaveText(['Granite']);
});

test('Tab begins a page at its content, goes on in the menu where that led to it, and has all headings as one stop', async ({
  desk,
}) => {
  const keys = desk.keyboard;
  const main = desk.getByRole('main');
  await open(desk, 'Genders');
  await keys.press('Tab');
  await expect(main.locator('a, button').first()).toBeFocused();

  // Headings: the arrows walk, and Tab goes on to the rows and back to the heading that was left.
  const headings = desk.getByRole('table', { name: 'Genders' }).locator('thead').locator('input, button');
  // The box of all rows takes the focus once there are some.
  await expect(desk.getByRole('rowheader').first()).toBeVisible();
  await headings.first().focus();
  await expect(headings.first()).toBeFocused();
  await keys.press('ArrowRight');
  await expect(headings.nth(1)).toBeFocused();
  await keys.press('Tab');
  await expect(desk.getByRole('table', { name: 'Genders' }).locator('tbody tr').first()).toBeFocused();
  await keys.press('Shift+Tab');
  await expect(headings.nth(1)).toBeFocused();

  const link = desk.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Religions' });
  await link.focus();
  await keys.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: 'Religions' })).toBeVisible();
  await expect(link).toBeFocused();
});

test('select rows and change a field of them without a mouse', async ({ desk }) => {
  for (const name of ['Slate one', 'Slate two']) await api(desk, 'POST', '/religion', { name });
  const keys = desk.keyboard;
  await keys.press('Control+k');
  await keys.type('religions');
  await expect(desk.getByRole('combobox')).toHaveValue('religions');
  await keys.press('Enter');
  await expect(desk.getByRole('table', { name: 'Religions' })).toBeVisible();
  await search(desk, 'slate');
  await expect(desk.getByRole('rowheader')).toHaveCount(2);
  await keys.press('ArrowDown');
  await keys.press('Space');
  await keys.press('ArrowDown');
  await keys.press('Shift+Space');
  await expect(desk.getByText('2 selected')).toBeVisible();
  // Back over the heads of the columns to the bar of the selection.
  const edit = desk.getByRole('button', { name: 'Edit fields' });
  for (let steps = 0; steps < 15 && !(await edit.evaluate((button) => button === document.activeElement)); steps += 1)
    await keys.press('Shift+Tab');
  await keys.press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Edit 2 records' });
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await keys.press('Space');
  await expect(dialog.getByRole('switch', { name: 'Active' })).toBeVisible();
  await keys.press('Tab');
  await keys.press('Space');
  await keys.press('Control+Enter');
  await expect(desk.getByText('Changed 2.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('coming back from a record finds the row again', async ({ desk }) => {
  for (let at = 10; at < 40; at += 1) await api(desk, 'POST', '/religion', { name: `Stone ${at}` });
  await desk.goto('/manage-religion');
  await expect(desk.getByRole('rowheader', { name: 'Stone 39' })).toBeVisible();
  const keys = desk.keyboard;
  await keys.press('ArrowDown');
  for (let at = 0; at < 25; at += 1) await keys.press('ArrowDown');
  const row = await focused(desk);
  await keys.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: row })).toBeVisible();
  await desk.goBack();
  await expect.poll(() => focused(desk)).toBe(row);
  await expect(desk.getByRole('rowheader', { name: row })).toBeInViewport();
});
