/**
 * A registrar's list of new pupils as a workbook: words of the school's own mapped, a wrong row told, families found,
 * all taken back.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sheetsFile } from '../support/sheets.ts';
import { api, expect, test } from './support/test.ts';

type Saved = { data: { id: number } };
type Student = { studentName: string; family_no: number; father_name: string };

test('students are imported from a workbook, siblings into one family, and taken back', async ({ desk }) => {
  const campus = await api<Saved>(desk, 'POST', '/campus', { campus_name: 'Hill Campus', campus_code: 'HIL' });
  const grade = await api<Saved>(desk, 'POST', '/classes', { class_name: 'Grade Nine', sort_order: 909 });
  await api(desk, 'POST', '/campus_class', { campus_id: campus.data.id, class_id: grade.data.id });
  await api(desk, 'POST', '/session', { session_name: '2050-51', start_date: '2050-04-01', end_date: '2051-03-31' });
  const { data: statuses } = await api<{ data: { name: string; status_class: string }[] }>(
    desk,
    'GET',
    '/get_student_statuses',
  );
  const status = statuses.find(({ status_class }) => status_class === 'enrolled')?.name ?? '';

  const file = join(tmpdir(), `edubase-students-${Math.random().toString(36).slice(2)}.xlsx`);
  const place = ['Hill Campus', '2050-51'];
  const rows = [
    ['Student name', 'Father name', 'Mobile', 'Campus', 'Session', 'Class', 'Status'],
    ['Hamza Tufail', 'Tufail Ahmad', '0300-5550001', ...place, '9th', status],
    ['Maryam Tufail', 'Tufail Ahmad', '0300-5550001', ...place, '9th', status],
    ['', 'Nameless Father', '0300-5550002', ...place, '9th', status],
  ];
  writeFileSync(file, await sheetsFile({ 'New pupils': rows }));

  await desk.goto('/manage-students/import');
  await desk.getByLabel('File to import').setInputFiles(file);
  await expect(desk.getByText('3 rows')).toBeVisible();
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk.getByLabel(/: 9th stands for$/).selectOption({ label: 'Grade Nine' });
  await desk.getByRole('button', { name: 'Check the rows' }).click();
  await expect(desk.getByText('Student name is required: 1 (row 4)')).toBeVisible();
  await desk.getByRole('button', { name: 'Import 2 students' }).click();
  await expect(desk.getByText('The import is done.')).toBeVisible();

  const imported = async (): Promise<Student[]> =>
    (await api<{ data: Student[] }>(desk, 'GET', `/api_students?page=1&search=${encodeURIComponent('Tufail')}`)).data;
  const made = await imported();
  expect(made.map(({ studentName }) => studentName).toSorted()).toEqual(['Hamza Tufail', 'Maryam Tufail']);
  expect(new Set(made.map(({ family_no }) => family_no)).size, 'one family').toBe(1);

  await desk.getByRole('button', { name: 'Undo this import' }).click();
  await desk.getByRole('button', { name: 'Delete 2 students' }).click();
  await expect(desk.getByText('This import was undone.')).toBeVisible();
  await expect.poll(async () => (await imported()).length).toBe(0);
});
