/** A teacher's morning by keyboard alone: the class is marked, and the summary says so; then the file of a device. */
import { expectAccessible } from './support/axe.ts';
import { choose, open, press, reach, watchPointers } from './support/hands.ts';
import { openSchool } from './support/school.ts';
import { api, expect, test, visit } from './support/test.ts';

interface Saved {
  readonly data: { readonly id: number; readonly emp_no: number };
}
const today = (): string => new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10);

test('marks a class without a mouse, and finds it in the summary', async ({ desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const school = await openSchool(desk, institute);
  for (const name of ['Ayesha Noor', 'Bilal Noor', 'Chand Bibi', 'Dua Khan']) await school.add(name);
  await desk.reload();
  await expect(desk.getByRole('banner')).toContainText(institute.name);
  const keys = desk.keyboard;
  const main = desk.getByRole('main');

  await open(desk, 'Take Attendance');
  await choose(desk, main.getByLabel('Campus'), 'River Campus');
  await choose(desk, main.getByLabel('Class'), 'Grade One');
  const status = (name: string) => desk.getByLabel(`Status, ${name}`, { exact: true });
  await reach(desk, status('Ayesha Noor'));
  await keys.type('A');
  await keys.press('Enter');
  await expect(status('Bilal Noor')).toBeFocused();
  await keys.type('LT');
  await keys.press('Tab');
  await keys.type('8.10');
  await keys.press('Enter');
  await expect(desk.getByText('4 students, all saved')).toBeVisible();
  await press(desk, desk.getByRole('button', { name: 'Mark the others present' }), 'Shift+Tab');
  await expect(status('Dua Khan')).toHaveValue('P');
  await expect(desk.getByText('4 students, all saved')).toBeVisible();
  await expectAccessible(desk, 'sheet of attendance');

  await open(desk, 'Student Attendance Summary');
  const row = main.getByRole('row', { name: /Grade One/ });
  await expect(row).toContainText('4');
  const absent = row.getByRole('link', { name: '1', exact: true });
  await press(desk, absent);
  await expect(desk.getByRole('heading', { level: 1, name: 'Absentees' })).toBeVisible();
  await expect(main.getByRole('row', { name: /Ayesha Noor/ })).toBeVisible();
  expect(pointers).toEqual([]);
});

test('reads the times of a device, and shows the day of an employee', async ({ desk }) => {
  const campuses = await api<{ data: { id: number }[] }>(desk, 'GET', '/campus');
  const shifts = await api<{ data: { id: number; name: string }[] }>(desk, 'GET', '/manage_shifts').catch(() => null);
  const employee = await api<Saved>(desk, 'POST', '/employees', {
    name: 'Asma Tariq',
    campus_id: campuses.data[0]?.id,
    join_date: '2025-04-01',
    ...(shifts?.data[0] ? { shift_id: shifts.data[0].id } : {}),
  });
  const number = employee.data.emp_no;
  await visit(desk, '/upload-employee-attendance');
  await desk.getByLabel('File to import').setInputFiles({
    name: 'device.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Number,Date,Swipe\n${number},${today()},13:40\n${number},${today()},07:20\n`),
  });
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk.getByRole('button', { name: /^Import 2 / }).click();
  await expect(desk.getByText('The import is done.')).toBeVisible();

  await visit(desk, '/employee-attendance-report');
  const cell = desk.getByRole('gridcell', { name: /^Asma Tariq/ }).last();
  await expect(cell).toHaveText('P');
  await expectAccessible(desk, 'grid of employees');
  await cell.click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('07:20');
  await expect(dialog).toContainText('13:40');
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cell).toBeFocused();
});
