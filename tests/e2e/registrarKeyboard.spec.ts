/**
 * A registrar's day by keyboard alone: the page itself reports every pointer that touches it, and there must be none.
 */
import type { Page } from '@playwright/test';
import { countKeys, expectCount } from './support/counts.ts';
import { choose, chooseInMenu, open, press, reach, search, watchPointers } from './support/hands.ts';
import { openSchool } from './support/school.ts';
import { expect, sendForm, test } from './support/test.ts';

/** Goes into the rows of a list that holds what was searched for. */
async function find(page: Page, text: string, rows: number): Promise<void> {
  await search(page, text);
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(rows);
  await page.keyboard.press('ArrowDown');
}
test('inquiry, admission, section, certificate, promotion and its undo without a mouse', async ({
  desk,
  institute,
}) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const school = await openSchool(desk, institute);
  for (const name of ['Ayesha Noor', 'Bilal Aslam'])
    await school.add(name, { mobile: '0300-1234567', father_name: 'Aslam Noor' });
  await sendForm(desk, '/student_certificates', {
    name: 'Character',
    body: '{{studentName}} has been of good character.',
  });
  await desk.reload();
  await expect(desk.getByRole('banner')).toContainText(institute.name);
  const count = countKeys(desk);
  const keys = desk.keyboard;
  const main = desk.getByRole('main');
  const dialog = desk.getByRole('dialog');

  // An inquiry: a sister is here already, which the mobile tells.
  await open(desk, 'Admission Inquiries');
  await keys.press('n');
  await expect(main.getByRole('textbox', { name: /^Student name/ })).toBeFocused();
  await keys.type('Chand Bibi');
  await reach(desk, main.getByRole('textbox', { name: 'Mobile' }));
  await keys.type('03001234567');
  await press(desk, main.getByRole('button', { name: /^Join family \d+ of Aslam Noor/ }));
  await expect(main.getByText(/^Family of/)).toContainText('2 children');
  const campus = main.getByRole('combobox', { name: /^Campus/ });
  await reach(desk, campus);
  if ((await campus.inputValue()) === '') {
    await keys.type('River');
    await expect(desk.getByRole('option', { name: 'River Campus' })).toBeVisible();
    await keys.press('ArrowDown');
    await keys.press('Enter');
  }
  await expect(campus).toHaveValue('River Campus');
  await choose(desk, main.getByRole('combobox', { name: /^Class/ }), 'Grade One');
  await choose(desk, main.getByRole('combobox', { name: /^Section/ }), 'River Red');
  await keys.press('Control+s');
  await expect(desk.getByText(/^Inquiry “Chand Bibi” was added/)).toBeVisible();

  // Admitted from the row.
  await find(desk, 'chand', 1);
  await chooseInMenu(desk, 'Admit');
  await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Admission');
  await reach(desk, dialog.getByRole('textbox', { name: /^Reason/ }));
  await keys.press('Control+a');
  await keys.type('Passed the test');
  await press(desk, dialog.getByRole('button', { name: 'Admit' }));
  await expect(desk.getByText(/“Chand Bibi” (is|was) admitted/)).toBeVisible();
  await expect(desk.getByRole('heading', { level: 1, name: 'Chand Bibi', exact: true })).toBeVisible();

  // Another section, by the way many are moved.
  await open(desk, 'Manage Students');
  await find(desk, 'chand', 1);
  const sid =
    (await main.getByRole('row').filter({ hasText: 'Chand Bibi' }).getByRole('rowheader').textContent())?.trim() ?? '';
  expect(sid).toMatch(/^\d+$/);
  await keys.press('Space');
  await press(desk, main.getByRole('link', { name: 'Transfer' }), 'Shift+Tab');
  await choose(desk, main.getByLabel('What to do'), 'Move to another section');
  await choose(desk, main.getByLabel('To section'), 'River Blue');
  await press(desk, main.getByRole('button', { name: 'Preview' }));
  await expect(main.getByText('1 student would move.')).toBeVisible();
  await press(desk, main.getByRole('button', { name: 'Move 1 student' }));
  await expect(main.getByText('1 student moved.')).toBeVisible();

  // A certificate: the SID as it is typed, or read from a card.
  await open(desk, 'Print Certificates or Date Sheets');
  await reach(desk, main.getByRole('searchbox', { name: 'Search, or scan a card' }));
  await keys.type(sid);
  await keys.press('Enter');
  await expect(main.getByText('1 chosen')).toBeVisible();
  await choose(desk, main.getByLabel('Certificate', { exact: true }), 'Character');
  await expect(main.getByLabel('How it will read')).toContainText('Chand Bibi has been of good character.');
  await press(desk, main.getByRole('button', { name: 'Issue and print 1' }));
  await expect(desk.getByText('Verification code')).toBeVisible();
  await press(desk, desk.getByRole('button', { name: 'Back' }));
  await expect(desk.getByRole('heading', { level: 1, name: 'Print Certificates or Date Sheets' })).toBeVisible();

  // The class goes up, and comes back.
  await open(desk, 'Manage Students');
  await find(desk, 'aslam noor', 3);
  await reach(desk, main.getByRole('checkbox', { name: 'Select this page' }), 'Shift+Tab');
  await keys.press('Space');
  await expect(main.getByText('3 selected')).toBeVisible();
  await press(desk, main.getByRole('link', { name: 'Transfer' }), 'Shift+Tab');
  await expect(main.getByLabel('To class').locator('option:checked')).toHaveText('Grade Two');
  await choose(desk, main.getByLabel('To session'), '2041-42');
  await reach(desk, main.getByLabel('Reason'));
  await keys.type('Annual result');
  await press(desk, main.getByRole('button', { name: 'Preview' }));
  await expect(main.getByText('3 students would move.')).toBeVisible();
  await press(desk, main.getByRole('button', { name: 'Promote 3 students' }));
  await expect(main.getByText('3 students moved.')).toBeVisible();
  await press(desk, main.getByRole('button', { name: 'Undo this batch' }));
  await press(desk, dialog.getByRole('button', { name: 'Take 3 students back' }));
  await expect(desk.getByText('3 taken back.').first()).toBeVisible();

  // What became of the inquiry is on its page.
  await open(desk, 'Manage Students');
  await find(desk, 'chand', 1);
  await keys.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: 'Chand Bibi' })).toBeVisible();
  const movements = desk.getByRole('region', { name: 'Movements' });
  for (const kind of ['Promoted', 'Taken back']) await expect(movements.getByText(kind, { exact: true })).toBeVisible();
  await expect(desk.getByRole('region', { name: 'School' })).toContainText('River Blue');
  expectCount('Inquiry, admission, section, certificate, promotion and its undo', 'keys', count());
  expect(pointers, 'no pointer touched a page').toEqual([]);
});
