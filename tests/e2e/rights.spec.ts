/** What users may do, in words, by keyboard: on the page of one, and of two side by side. */
import { expectAccessible, tooWide } from './support/axe.ts';
import { choose, press, watchPointers } from './support/hands.ts';
import { api, expect, test, visit } from './support/test.ts';

test('says what a user may do, and compares them with another', async ({ desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  await desk.reload();
  const { data } = await api<{ data: { id: number } }>(desk, 'POST', '/store_user', {
    username: 'sadia',
    password: institute.password,
    full_name: 'Sadia Noor',
    all_campuses: true,
    privileges: ['payments.create', 'payments.refund'],
  });
  await visit(desk, `/users-and-privileges/view?id=${data.id}`);
  const main = desk.getByRole('main');
  const rights = main.getByRole('table', { name: 'What they may do' });
  await expect(rights.getByRole('row', { name: /^Gives money back/ })).toContainText('For few');
  await expect(rights.getByRole('row', { name: /^Voids payments/ })).toContainText('No');
  await expectAccessible(desk, 'User');
  await press(desk, main.getByRole('link', { name: 'Compare with another' }));
  await expect(desk.getByRole('heading', { level: 1, name: 'Compare Users' })).toBeVisible();
  await choose(desk, main.getByRole('combobox', { name: 'Compared with' }), 'Administrator (head)');
  await expect(rights.getByRole('row', { name: /^Voids payments/ })).toContainText('Yes');
  await expect(rights.getByRole('row', { name: /^Gives money back/ })).toHaveCount(0);
  await expectAccessible(desk, 'Compare Users');
  expect(await tooWide(desk, 'Compare Users', [360, 1366])).toEqual([]);
  expect(pointers).toEqual([]);
});
