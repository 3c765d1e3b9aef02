/** A new institute, by keyboard alone: from the card of the home page through its steps to the first admission and the first receipt. */
import { today } from '../../contract/dates.ts';
import { expectAccessible, tooWide } from './support/axe.ts';
import { foundInBooks } from './support/books.ts';
import { bill, monthFrom } from './support/feeSchool.ts';
import { press, reach, watchPointers } from './support/hands.ts';
import { api, expect, test } from './support/test.ts';

type Rows = { data: Record<string, unknown>[] };

test('leads a new institute to its first admission and its first receipt', async ({ desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  await desk.reload();
  const main = desk.getByRole('main');
  const card = main.getByRole('region', { name: 'Getting started' });
  await expect(card).toContainText('2 of 10 steps are done. Next: Name and logo.');
  await press(desk, card.getByRole('link', { name: 'Go on' }));
  await expect(desk.getByRole('heading', { level: 1, name: 'Getting Started' })).toBeVisible();
  await expectAccessible(desk, 'Getting Started');
  expect(await tooWide(desk, 'Getting Started', [360, 1366])).toEqual([]);

  await press(desk, main.getByRole('button', { name: 'Skip this step' }));
  const step = (name: string) => main.getByRole('listitem', { name, exact: true });
  await expect(step('Name and logo')).toContainText('Skipped');
  const type = async (label: string, cells: readonly (readonly [column: string, text: string])[]): Promise<void> => {
    const grid = main.getByRole('grid', { name: label });
    for (const [column, text] of cells) {
      await reach(desk, grid.getByLabel(column, { exact: true }));
      await desk.keyboard.type(text);
    }
  };
  await expect(step('Classes and sections').getByRole('grid')).toBeVisible();
  await type('Classes', [
    ['Class, row 1', 'One'],
    ['Sections, row 1', 'A, B'],
  ]);
  await press(desk, step('Classes and sections').getByRole('button', { name: 'Add 1 row' }));
  await expect(step('Classes and sections')).toContainText('2 sections');

  await press(desk, step('Fees').getByRole('button', { name: /^4\. Fees/ }));
  await type('Fees', [
    ['Fee plan, row 1', 'Primary'],
    ['Fee particular, row 1', 'Tuition Fee'],
    ['Amount, row 1', '4500'],
  ]);
  await press(desk, step('Fees').getByRole('button', { name: 'Add 1 row' }));
  await expect(step('Fees')).toContainText('1 fee plan');
  await press(desk, step('Challan settings').getByRole('button', { name: /^5\. / }));
  await type('Challan settings', [['Heading, row 1', 'Fee Challan']]);
  await press(desk, step('Challan settings').getByRole('button', { name: 'Add 1 row' }));
  await expect(step('Challan settings')).toContainText('Every campus has them');
  await press(desk, step('Users').getByRole('button', { name: /^7\. Users/ }));
  await type('Users', [
    ['Name, row 1', 'Sadia Noor'],
    ['Username, row 1', 'sadia'],
    ['Password, row 1', 'orange-lantern-58'],
    ['Role, row 1', 'Fee clerk'],
  ]);
  await press(desk, step('Users').getByRole('button', { name: 'Add 1 row' }));
  await expect(step('Users')).toContainText('2 users');

  // The forms of an admission and of a payment have walks of their own; here are the ways to them, and what they leave.
  await press(desk, step('First admission').getByRole('button', { name: /^8\. / }));
  await expect(step('First admission').getByRole('link', { name: 'Admit a student' })).toBeVisible();
  const first = async (path: string): Promise<Record<string, unknown>> =>
    (await api<Rows>(desk, 'GET', path)).data[0] ?? {};
  const [campus, offered] = [await first('/campus'), await first('/campus_class')];
  const { data } = await api<{ data: { created: { id: number }[] } }>(desk, 'POST', '/bulk_add_students', {
    campus_id: campus['id'],
    class_id: offered['class_id'],
    rows: [{ studentName: 'Ayesha', father_name: 'Javed' }],
  });
  const id = data.created[0]?.id ?? 0;
  await api(desk, 'POST', '/student_feePlan', { student_ids: [id], from_month: monthFrom(0) });
  await bill(desk, [id]);
  const cash = (await api<Rows>(desk, 'GET', '/finance_accounts')).data.find(({ role }) => role === 'cash');
  const paid = { student_id: id, amount: 4500, paid_date: today(), receiving_acc: cash?.['id'] };
  await api(desk, 'POST', '/payChallan', paid);
  await desk.reload();
  await expect(step('First admission')).toContainText('The first student is admitted');
  await expect(step('First receipt')).toContainText('The first payment is taken');
  await expect(main).toContainText('Everything is done or skipped.');
  expect(await foundInBooks(institute.code)).toEqual([]);
  expect(pointers).toEqual([]);
});
