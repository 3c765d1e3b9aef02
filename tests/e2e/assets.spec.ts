/**
 * A fixed asset by keyboard alone: its months are looked at and posted, it is in the profit and loss statement, it is
 * disposed of, and the books hold.
 */
import { formatDate, today } from '../../contract/dates.ts';
import { foundInBooks } from './support/books.ts';
import { monthFrom, openFeeSchool } from './support/feeSchool.ts';
import { open, press, reach, search, watchPointers } from './support/hands.ts';
import { api, expect, test } from './support/test.ts';

type Saved = { data: { id: number } };
type Worth = { data: { status: string; book_value: number; accumulated: number }[] };

test('is depreciated, read in the statement, and disposed of', async ({ desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const { ids } = await openFeeSchool(desk, institute, [{ name: 'Aamna' }]);
  const begun = `${monthFrom(-1)}-01`;
  await api<Saved>(desk, 'POST', '/fixed_assets', {
    name: 'Projector',
    category: 'equipment',
    campus_id: ids['River'],
    account_id: ids['Furniture and Fixtures'],
    bought_on: begun,
    in_use_from: begun,
    cost: 60_000,
    months_of_life: 24,
  });
  await desk.reload();
  const main = desk.getByRole('main');

  await open(desk, 'Depreciation');
  await expect(main.getByRole('row', { name: /Projector/ })).toContainText('2,500');
  await press(desk, main.getByRole('button', { name: 'Post…' }));
  const dialog = desk.getByRole('dialog');
  await press(desk, dialog.getByRole('button', { name: 'Post Rs 2,500' }));
  await expect(desk.getByText('Rs 2,500 of 1 asset posted by 1 run.')).toBeVisible();
  await expect(main.getByText('Nothing to depreciate')).toBeVisible();
  await press(desk, main.getByRole('link', { name: 'Runs', exact: true }), 'Shift+Tab');
  await expect(main.getByRole('row', { name: /2,500/ }).first()).toContainText('Posted');

  await open(desk, 'P & L Statement');
  await expect(main.getByRole('row', { name: /Depreciation/ }).first()).toBeVisible();

  await open(desk, 'Fixed Assets');
  await search(desk, 'Projector');
  await expect(main.getByRole('row', { name: /Projector/ })).toContainText('57,500');
  await expect(main.getByRole('row', { name: /All 1 record/ })).toContainText('57,500');
  await reach(desk, main.locator('tbody tr[tabindex="0"]'));
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: 'Projector' })).toBeVisible();
  await press(desk, main.getByRole('button', { name: 'Dispose of' }));
  await expect(dialog).toBeVisible();
  const day = dialog.getByRole('group', { name: /^Disposed on/ });
  await reach(desk, day.getByRole('spinbutton').first());
  await desk.keyboard.type(formatDate(today()).replaceAll('-', ''), { delay: 20 });
  await reach(desk, dialog.getByRole('textbox', { name: /^Reason/ }));
  await desk.keyboard.type('Broken');
  await press(desk, dialog.getByRole('button', { name: 'Dispose of' }));
  await expect(dialog).toHaveCount(0);
  const { data } = await api<Worth>(desk, 'GET', '/fixed_assets');
  expect(data).toMatchObject([{ status: 'disposed', book_value: 0, accumulated: 2500 }]);

  await open(desk, 'Register of Assets');
  await expect(main.getByRole('heading', { name: 'Nothing to show' })).toBeVisible();
  expect(await foundInBooks(institute.code)).toEqual([]);
  expect(pointers, 'everything was done by keyboard').toEqual([]);
});
