/** What an administrator looks after, by keyboard alone: how the data fares, the numbers, long work, and the name of the school. */
import { expectAccessible } from './support/axe.ts';
import { open, press, reach, watchPointers } from './support/hands.ts';
import { expect, sendForm, test, visit } from './support/test.ts';

test('a contact is erased with a reason, by keyboard, and the list of erasures says so', async ({ desk }) => {
  await sendForm(desk, '/sms_blaster_contacts', { name: 'Bushra Alam', mobile: '0301-7654321' });
  await visit(desk, '/system/personal-data');
  const main = desk.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Nobody was erased' })).toBeVisible();
  await reach(desk, main.getByRole('combobox', { name: 'Contact' }));
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  const erase = main.getByRole('region', { name: 'Erase' });
  await press(desk, erase.getByRole('button', { name: 'Erase…' }));
  const dialog = desk.getByRole('dialog', { name: 'Erase this person?' });
  const button = dialog.getByRole('button', { name: 'Erase' });
  await reach(desk, dialog.getByRole('textbox', { name: 'Reason' }));
  await desk.keyboard.type('Asked for it');
  await reach(desk, dialog.getByRole('textbox', { name: 'To confirm' }));
  await desk.keyboard.type('Bushra');
  await expect(button).toBeDisabled();
  await desk.keyboard.type(' Alam');
  await expect(button).toBeEnabled();
  await expectAccessible(desk, 'Erase this person?');
  await desk.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const erased = main.getByRole('table', { name: 'Erased' }).getByRole('row', { name: /Contact/ });
  await expect(erased).toContainText('Asked for it');
  await reach(desk, main.getByRole('combobox', { name: 'Contact' }), 'Shift+Tab');
  await desk.keyboard.type('Bushra');
  await expect(desk.getByText('Nothing found')).toBeVisible();
});

// Last: the tests of a file share their school, and know it by its name.
test('says what needs someone, and the school is renamed', async ({ desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  await desk.reload();
  const main = desk.getByRole('main');
  await open(desk, 'System');
  const row = main.getByRole('row', { name: /^Users who manage users/ });
  await expect(row).toContainText('Look at it');
  await expectAccessible(desk, 'System');

  await press(desk, main.getByRole('link', { name: 'Number series' }));
  await expect(desk.getByRole('heading', { level: 1, name: 'Number Series' })).toBeVisible();
  await expect(main.getByRole('row', { name: /^Receipts/ })).toContainText('Ahead');
  await expectAccessible(desk, 'Number Series');
  await desk.goBack();
  await press(desk, main.getByRole('link', { name: 'Long work' }));
  await expect(main.getByRole('heading', { name: 'No long work' })).toBeVisible();
  await expectAccessible(desk, 'Long Work');
  await desk.goBack();

  await press(desk, main.getByRole('link', { name: 'Institute' }));
  const name = main.getByRole('textbox', { name: 'Name of the institute' });
  await expect(name).toHaveValue(institute.name);
  await expect(main.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(desk, 'Institute');
  await reach(desk, name);
  await desk.keyboard.press('Control+a');
  await desk.keyboard.type('The New Grammar School');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('banner')).toContainText('The New Grammar School');
  await expect(main.getByRole('button', { name: 'Save' })).toBeDisabled();

  await desk.goBack();
  await press(desk, main.getByRole('link', { name: 'Personal data' }));
  await reach(desk, main.getByRole('combobox', { name: 'User' }));
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  const everything = main.getByRole('button', { name: 'Download everything' });
  await expect(main.getByRole('table', { name: 'What is held' })).toContainText('Sessions');
  await expectAccessible(desk, 'Personal Data');
  const download = desk.waitForEvent('download');
  await press(desk, everything);
  expect((await download).suggestedFilename()).toMatch(/^personal-data-user-.*\.zip$/);
  await expect(main.getByRole('button', { name: /^Download again: made .* [AP]M, 1\.\d KB$/ })).toBeEnabled();
  await expectAccessible(desk, 'Personal data');
  const erase = main.getByRole('region', { name: 'Erase' });
  await expect(erase).toContainText('Not yet: ');
  await expect(erase.getByRole('button', { name: 'Erase…' })).toBeDisabled();
  expect(pointers).toEqual([]);
});
