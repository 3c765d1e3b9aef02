/** Half a day of leave by keyboard alone: asked for in My Leave without a privilege, approved by someone else. */
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { choose, open, press, reach, watchPointers } from './support/hands.ts';
import { handOff, type TestInstitute } from './support/institute.ts';
import { api, expect, test, visit } from './support/test.ts';

type Rows = { data: { id: number }[] };
const TEACHER = 'asma';

async function sit(browser: Browser, institute: TestInstitute, username: string, pointers: string[]): Promise<Page> {
  const context = await browser.newContext();
  await watchPointers(context, pointers);
  const page = await context.newPage();
  await page.goto(await handOff({ ...institute, username }));
  await expect(page.getByRole('banner')).toContainText(institute.name);
  return page;
}

test('half a day is asked for, and approved, without a mouse', async ({ desk, browser, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const [campus] = (await api<Rows>(desk, 'GET', '/campus')).data;
  const user = await api<{ data: { id: number } }>(desk, 'POST', '/store_user', {
    username: TEACHER,
    password: institute.password,
    full_name: 'Asma Tariq',
    all_campuses: true,
    privileges: [],
  });
  await api(desk, 'POST', '/employees', {
    name: 'Asma Tariq',
    campus_id: campus?.id,
    join_date: '2025-04-01',
    user_id: user.data.id,
  });

  const page = await sit(browser, institute, TEACHER, pointers);
  await visit(page, '/my-leave');
  await expect(page.getByText('No leave yet')).toBeVisible();
  await press(page, page.getByRole('main').getByRole('button', { name: 'Ask for leave' }));
  const dialog = page.getByRole('dialog', { name: 'Ask for leave' });
  await choose(page, dialog.getByLabel('Type'), 'Casual leave (10 days left)');
  await choose(page, dialog.getByLabel('Part of the day'), 'Second half');
  await expectAccessible(page, 'dialog of leave');
  await reach(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('Dentist');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Half a working day asked for. The request waits for approval.')).toBeVisible();
  const mine = page.getByRole('main').getByRole('row', { name: /Casual/ });
  await expect(mine).toContainText('second half');
  await expect(mine).toContainText('Waiting');
  await expectAccessible(page, 'My Leave');

  await desk.reload();
  await expect(desk.getByRole('banner')).toContainText(institute.name);
  await open(desk, 'Leave');
  await expect(desk).toHaveURL(/leave-requests/);
  const row = desk.getByRole('main').getByRole('row', { name: /Asma Tariq/ });
  await expect(row).toBeVisible();
  await reach(desk, desk.getByRole('main').locator('tbody tr[data-id][tabindex="0"]'));
  await desk.keyboard.press('Space');
  await press(desk, desk.getByRole('button', { name: 'Approve…' }), 'Shift+Tab');
  const decide = desk.getByRole('dialog', { name: 'Approve the leave of Asma Tariq' });
  await expect(decide).toContainText('second half: the day is marked for its other half as ever');
  await press(desk, decide.getByRole('button', { name: 'Approve' }));
  await expect(desk.getByText('The leave of Asma Tariq is approved.')).toBeVisible();

  await page.reload();
  await expect(mine).toContainText('Approved');
  await reach(page, page.getByRole('main').locator('tbody tr[data-id][tabindex="0"]'));
  await page.keyboard.press('Space');
  await expect(mine.getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0);
  expect(pointers).toEqual([]);
});
