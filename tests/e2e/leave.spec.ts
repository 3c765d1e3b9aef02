/** Half a day of leave, and a correction of attendance, by keyboard alone: asked for without a privilege, approved by someone else. */
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { choose, open, press, reach, watchPointers } from './support/hands.ts';
import type { TestInstitute } from './support/institute.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test, visit } from './support/test.ts';

type Rows = { data: { id: number }[] };
interface Teacher {
  readonly username: string;
  readonly full_name: string;
}
/** Both tests have the same school, and each its teacher. */
const ASMA: Teacher = { username: 'asma', full_name: 'Asma Tariq' };
const BINA: Teacher = { username: 'bina', full_name: 'Bina Khan' };

async function sit(browser: Browser, institute: TestInstitute, username: string, pointers: string[]): Promise<Page> {
  return signIn(browser, { ...institute, username }, (context) => watchPointers(context, pointers));
}

/** An employee who signs in and holds no privilege. */
async function addTeacher(desk: Page, institute: TestInstitute, teacher: Teacher): Promise<void> {
  const [campus] = (await api<Rows>(desk, 'GET', '/campus')).data;
  const user = await api<{ data: { id: number } }>(desk, 'POST', '/store_user', {
    ...teacher,
    password: institute.password,
    all_campuses: true,
    privileges: [],
  });
  await api(desk, 'POST', '/employees', {
    name: teacher.full_name,
    campus_id: campus?.id,
    join_date: '2025-04-01',
    user_id: user.data.id,
  });
}

test('half a day is asked for, and approved, without a mouse', async ({ desk, browser, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  await addTeacher(desk, institute, ASMA);

  const page = await sit(browser, institute, ASMA.username, pointers);
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

test('a correction of attendance is asked for, and approved, without a mouse', async ({ desk, browser, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  await addTeacher(desk, institute, BINA);

  const page = await sit(browser, institute, BINA.username, pointers);
  await visit(page, '/my-corrections');
  await expect(page.getByText('No corrections yet')).toBeVisible();
  await press(page, page.getByRole('main').getByRole('button', { name: 'Ask for a correction' }));
  const dialog = page.getByRole('dialog', { name: 'Ask for a correction' });
  await choose(page, dialog.getByLabel('It should say'), 'Absent');
  await expectAccessible(page, 'dialog of corrections');
  await reach(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('Marked for someone else');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The correction waits for approval.')).toBeVisible();
  const mine = page.getByRole('main').getByRole('row', { name: /Absent/ });
  await expect(mine).toContainText('Not marked');
  await expect(mine).toContainText('Waiting');
  await expectAccessible(page, 'My Corrections');

  await desk.reload();
  await expect(desk.getByRole('banner')).toContainText(institute.name);
  await open(desk, 'Attendance Corrections');
  await expect(desk).toHaveURL(/attendance-corrections/);
  await expect(desk.getByRole('main').getByRole('row', { name: /Bina Khan/ })).toBeVisible();
  await expectAccessible(desk, 'Attendance Corrections');
  await reach(desk, desk.getByRole('main').locator('tbody tr[data-id][tabindex="0"]'));
  await desk.keyboard.press('Space');
  await press(desk, desk.getByRole('button', { name: 'Approve…' }), 'Shift+Tab');
  const decide = desk.getByRole('dialog', { name: 'Approve the correction for Bina Khan' });
  await expect(decide).toContainText('says “Not marked”, and will say “Absent”.');
  await press(desk, decide.getByRole('button', { name: 'Approve' }));
  await expect(desk.getByText('The correction for Bina Khan is approved.')).toBeVisible();

  await page.reload();
  await expect(mine).toContainText('Approved');
  expect(pointers).toEqual([]);
});
