/** A meeting of parents and teachers by keyboard alone: marked on its sheet, a walk-in, its slips, and what is to be followed up. */
import { expectAccessible } from './support/axe.ts';
import { chooseInMenu, press, reach, runInPalette, search, watchPointers } from './support/hands.ts';
import { openSchool } from './support/school.ts';
import { api, expect, test } from './support/test.ts';

interface Saved {
  readonly data: { readonly id: number };
}
const today = (): string => new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10);

test('marks, a walk-in, slips and a follow-up without a mouse', async ({ desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const school = await openSchool(desk, institute);
  const family = { father_name: 'Aslam Noor', mobile: '0300-1234567' };
  for (const [name, more] of [
    ['Ayesha Noor', family],
    ['Bilal Noor', family],
    ['Chand Bibi', {}],
  ] as const)
    await school.add(name, more);
  const { data } = await api<{ data: { id: number; campus_id: number; class_id: number; studentName: string }[] }>(
    desk,
    'GET',
    '/api_students',
  );
  const [first] = data;
  if (!first) throw new Error('there are students');
  const { campus_id, class_id } = first;
  const teacher = await api<Saved>(desk, 'POST', '/employees', {
    name: 'Asma Tariq',
    campus_id,
    join_date: '2025-04-01',
  });
  await api(desk, 'POST', '/class_teachers', { campus_id, class_id, employee_id: teacher.data.id });
  await api(desk, 'POST', '/ptms', {
    title: 'Result of the first term',
    campus_id,
    class_id,
    ptm_date: today(),
    start_time: '09:00',
    end_time: '12:00',
    slot_minutes: 10,
    venue: 'Main hall',
  });
  await school.add('Dua Khan');
  await desk.reload();
  await expect(desk.getByRole('banner')).toContainText(institute.name);
  const keys = desk.keyboard;
  const main = desk.getByRole('main');
  const dialog = desk.getByRole('dialog');

  // From the list to the sheet, by the menu of the row.
  await runInPalette(desk, 'Parent-Teacher Meetings');
  await expect(desk.getByRole('heading', { level: 1, name: 'Parent-Teacher Meetings' })).toBeVisible();
  await search(desk, 'first term');
  await expect(main.getByRole('rowheader')).toHaveCount(1);
  await keys.press('ArrowDown');
  await chooseInMenu(desk, 'Add remarks');
  const cell = (column: string, name: string) => desk.getByLabel(`${column}, ${name}`, { exact: true });
  await expect(desk.getByText('0 of 3 marked')).toBeVisible();
  await expect(cell('Time', 'Ayesha Noor')).toHaveValue('09:00');
  await expect(cell('Time', 'Bilal Noor')).toHaveValue('09:10');

  // Marked with letters; the arrows walk, Enter goes down.
  await reach(desk, cell('Came', 'Ayesha Noor'));
  await keys.type('P');
  await keys.press('Enter');
  await keys.type('P');
  await keys.press('Enter');
  await expect(desk.getByText('2 of 3 marked')).toBeVisible();
  await reach(desk, cell('Follow up', 'Chand Bibi'));
  await keys.type('Call the family');
  await keys.press('Tab');
  await expect(desk.getByText('3 students, all saved')).toBeVisible();
  await press(desk, desk.getByRole('button', { name: 'Mark the others absent' }), 'Shift+Tab');
  await expect(desk.getByText('3 of 3 marked')).toBeVisible();
  await expectAccessible(desk, 'sheet of a meeting');

  // Who joined since, and who came without being expected, is the same student here.
  await press(desk, desk.getByRole('button', { name: 'Add 1 who joined since' }), 'Shift+Tab');
  await expect(desk.getByText('3 of 4 marked')).toBeVisible();
  await expect(cell('Time', 'Dua Khan')).toHaveValue('09:30');
  await school.add('Ejaz Khan');
  await press(desk, desk.getByRole('button', { name: 'Walk-in…' }));
  await expect(dialog.getByRole('searchbox')).toBeVisible();
  await reach(desk, dialog.getByRole('searchbox'));
  await keys.type('Ejaz');
  await keys.press('Enter');
  await expect(dialog.getByRole('button', { name: /Ejaz Khan/ })).toBeVisible();
  await keys.press('ArrowDown');
  await press(desk, dialog.getByRole('button', { name: /Ejaz Khan/ }));
  await expect(desk.getByText('4 of 5 marked')).toBeVisible();

  // Its papers.
  await press(desk, desk.getByRole('link', { name: 'Papers' }));
  await press(desk, desk.getByRole('link', { name: 'Invitation slips' }));
  await expect(desk.getByRole('article')).toHaveCount(3);
  await expect(desk.getByRole('article').first()).toContainText('Ayesha Noor, Bilal Noor');
  await keys.press('Escape');
  await expect(desk.getByRole('heading', { name: 'What is printed?' })).toBeVisible();
  await keys.press('Escape');

  // What was agreed is done.
  await press(desk, desk.getByRole('link', { name: 'Follow-ups' }));
  await expect(main.getByRole('row').filter({ hasText: 'Call the family' })).toContainText('Chand Bibi');
  await keys.press('ArrowDown');
  await keys.press('Space');
  await press(desk, main.getByRole('button', { name: 'Mark as done…' }), 'Shift+Tab');
  await press(desk, dialog.getByRole('button', { name: 'Mark as done' }));
  await expect(main.getByText('Nothing is to be followed up')).toBeVisible();
  expect(pointers).toEqual([]);
});
