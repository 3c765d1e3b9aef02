/**
 * From a real workbook to records and back, as a clerk does it: mapping, a word that is not known, a cell put right,
 * undo, export.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { sheetsFile, type Value } from '../support/sheets.ts';
import { api, expect, test } from './support/test.ts';

const path = (name: string): string => join(tmpdir(), `edubase-${Math.random().toString(36).slice(2)}-${name}`);
async function workbook(rows: readonly (readonly Value[])[]): Promise<string> {
  const file = path('cities.xlsx');
  await writeFile(file, await sheetsFile({ Cities: rows }));
  return file;
}
async function download(page: Page, press: () => Promise<unknown>): Promise<{ name: string; file: string }> {
  const [got] = await Promise.all([page.waitForEvent('download'), press()]);
  const file = path(got.suggestedFilename());
  await got.saveAs(file);
  return { name: got.suggestedFilename(), file };
}

test('a workbook is imported, corrected, exported and taken back', async ({ desk }) => {
  await desk.goto('/admission/city');
  await desk.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(desk).toHaveURL(/\/admission\/city\/import$/);
  await expect(desk.getByRole('heading', { name: /^Import/, level: 1 })).toBeVisible();

  const template = await download(desk, () => desk.getByRole('button', { name: 'Download a template' }).click());
  expect(template.name).toMatch(/^admission-city-template_\d{4}-\d\d-\d\d\.xlsx$/);
  const sheets = await readWorkbook(await readFile(template.file));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Import', 'Columns', 'Allowed values']);
  expect(sheets[0]?.data[0]).toContain('Name');

  const file = await workbook([
    ['Cities of the province'],
    [],
    ['City name', 'Provnce', 'Notes'],
    ['Testabad', 'Punjab', 'a'],
    ['Testpur', 'Panjab', 'b'],
    ['', 'Sindh', 'c'],
    ['Testabad', 'Sindh', 'd'],
  ]);
  await desk.getByLabel('File to import').setInputFiles(file);
  await expect(desk.getByText('4 rows')).toBeVisible();
  await expect(desk.getByLabel('Row with the headers')).toHaveValue('3');
  await desk.getByLabel('Column City name fills').selectOption('name');
  await desk.getByLabel('Column Provnce fills').selectOption('province');
  await expect(desk.getByText('Ignored: Notes')).toBeVisible();
  await desk.getByRole('button', { name: 'Continue' }).click();

  await desk.getByLabel(/: Panjab stands for$/).selectOption({ label: 'Punjab' });
  await desk.getByRole('button', { name: 'Check the rows' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'would be created' })).toContainText('2');
  await expect(desk.getByText('Name is required: 1 (row 6)')).toBeVisible();
  await desk.getByLabel('Row 6, Name').fill('Testkot');
  await desk.getByLabel('Row 6, Name').press('Enter');
  await expect(desk.getByText('In order now')).toBeVisible();
  await desk.getByRole('button', { name: 'Import 3 cities' }).click();
  await expect(desk.getByText('The import is done.')).toBeVisible();
  const errors = await download(desk, () => desk.getByRole('button', { name: 'Download the refused rows' }).click());
  const [refused] = await readWorkbook(await readFile(errors.file));
  expect(refused?.data).toEqual([
    ['City name', 'Provnce', 'Notes', 'Errors'],
    ['Testabad', 'Sindh', 'd', 'Name is the same as in another row of the file'],
  ]);

  await desk.getByRole('link', { name: 'Show cities' }).click();
  await desk.getByRole('searchbox', { name: 'Search cities' }).fill('Test');
  await expect(desk.getByRole('table').getByRole('row')).toHaveCount(4);
  await desk.getByRole('button', { name: 'Export' }).click();
  const exported = await download(desk, () =>
    desk.getByRole('menuitem', { name: 'Excel (.xlsx), all columns' }).click(),
  );
  expect(exported.name).toMatch(/^admission-city_\d{4}-\d\d-\d\d\.xlsx$/);
  const [list] = await readWorkbook(await readFile(exported.file));
  expect(list?.data.slice(1).map((row) => row[0])).toEqual(['Testabad', 'Testkot', 'Testpur']);
  await desk.getByRole('button', { name: 'Export' }).click();
  const csv = await download(desk, () => desk.getByRole('menuitem', { name: 'CSV, shown columns' }).click());
  expect(await readFile(csv.file, 'utf8')).toMatch(/^\uFEFFName,[^,]+,Active\r\nTestabad,Punjab,Yes\r\n/);

  // The same file once more: its columns are remembered, nothing is new.
  await desk.getByRole('link', { name: 'Import', exact: true }).click();
  await desk.getByLabel('File to import').setInputFiles(file);
  await expect(desk.getByText(/imported this very file/)).toBeVisible();
  await expect(desk.getByLabel('Column City name fills')).toHaveValue('name');
  await desk.getByRole('button', { name: 'Another file' }).click();

  await desk
    .getByRole('button', { name: /^Open the import of/ })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Undo this import' }).click();
  await desk.getByRole('button', { name: 'Delete 3 cities' }).click();
  await expect(desk.getByText('This import was undone.')).toBeVisible();
  const { data } = await api<{ data: { name: string }[] }>(desk, 'GET', '/cities');
  expect(data.filter(({ name }) => name.startsWith('Test'))).toEqual([]);
});

test('a file that is none is refused in words, and the wizard is usable on a phone', async ({ desk }) => {
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.goto('/genders/import');
  await desk.getByLabel('File to import').setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('<html><body>No</body></html>'),
  });
  await expect(desk.getByRole('alert')).toContainText('This is a web page or a document');
  await desk.getByLabel('File to import').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Active\nPhone one,yes\nPhone two,no\n'),
  });
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk.getByRole('button', { name: 'Import 2 genders' }).click();
  await expect(desk.getByText('The import is done.')).toBeVisible();
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
