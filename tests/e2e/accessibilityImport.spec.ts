/** WCAG on every step of an import and on what a step can show, judged by axe: light and dark, 1366 and 390 px wide. */
import { ACROSS, expectAccessible } from './support/axe.ts';
import { test } from './support/oneDesk.ts';
import { expect, open } from './support/test.ts';

const csv = (text: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name: 'cities.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const CITIES = csv(`Cities of the province,,
City name,Provnce,Notes
Testabad,Punjab,a
Testpur,Panjab,b
,Sindh,c
Testabad,Sindh,d
`);

test('the steps of an import, one after the other', async ({ desk }) => {
  await open(desk, '/admission/city/import');
  const file = desk.getByLabel('File to import');
  await expect(desk.getByRole('button', { name: 'Download a template' })).toBeVisible();
  await expectAccessible(desk, 'File');
  await file.setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('<html><body>No</body></html>'),
  });
  await expect(desk.getByRole('alert')).toContainText('This is a web page or a document');
  await expectAccessible(desk, 'File, refused', { looks: ACROSS });

  await file.setInputFiles(CITIES);
  await expect(desk.getByText('4 rows')).toBeVisible();
  await expectAccessible(desk, 'Columns', { looks: ACROSS });
  await desk.getByLabel('Column City name fills').selectOption('name');
  await desk.getByLabel('Column Provnce fills').selectOption('province');
  await expect(desk.getByText('Ignored: Notes')).toBeVisible();
  const usual = desk.viewportSize() ?? { width: 1366, height: 768 };
  await desk.setViewportSize({ width: 360, height: 740 });
  await expect(desk.getByLabel('Column City name fills'), 'on a telephone').toBeInViewport({ ratio: 1 });
  await desk.setViewportSize(usual);
  await expectAccessible(desk, 'Columns, chosen');
  await desk.getByRole('button', { name: 'Continue' }).click();

  const panjab = desk.getByLabel(/: Panjab stands for$/);
  await expect(panjab).toBeVisible();
  await expectAccessible(desk, 'Values', { looks: ACROSS });
  await panjab.selectOption({ label: 'Punjab' });
  await desk.getByRole('button', { name: 'Check the rows' }).click();

  await expect(desk.getByText('Name is required: 1 (row 5)')).toBeVisible();
  await expectAccessible(desk, 'Check with errors');
  await desk.getByLabel('Row 5, Name').fill('Testkot');
  await desk.getByLabel('Row 5, Name').press('Enter');
  await expect(desk.getByText('In order now')).toBeVisible();
  await expectAccessible(desk, 'Check, a cell put right', { looks: ACROSS });
  await desk.getByRole('button', { name: 'Import 3 cities' }).click();

  await expect(desk.getByText('The import is done.')).toBeVisible();
  await expectAccessible(desk, 'Result');
  await desk.getByRole('button', { name: 'Undo this import' }).click();
  await expect(desk.getByRole('button', { name: 'Delete 3 cities' })).toBeVisible();
  await expectAccessible(desk, 'Undo?', { looks: ACROSS });
  await desk.getByRole('button', { name: 'Delete 3 cities' }).click();
  await expect(desk.getByText('This import was undone.')).toBeVisible();
  await expectAccessible(desk, 'Undone', { looks: ACROSS });

  await open(desk, '/admission/city/import');
  await expect(desk.getByRole('button', { name: /^Open the import of/ }).first()).toBeVisible();
  await expectAccessible(desk, 'File, with earlier imports');
});

test('an import while it works', async ({ desk }) => {
  await open(desk, '/admission/city/import');
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await desk.route(/\/api\/imports\/\d+\/commit/, async (route) => {
    await held;
    await route.continue();
  });
  await desk.getByLabel('File to import').setInputFiles(csv('Name,Province\nHeldabad,Punjab\n'));
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk.getByRole('button', { name: 'Import 1 city' }).click();
  await expect(desk.getByRole('progressbar')).toBeVisible();
  await expectAccessible(desk, 'Importing');
  letGo();
  await expect(desk.getByText('The import is done.')).toBeVisible();
});

test('the export menu', async ({ desk }) => {
  await open(desk, '/admission/city');
  await desk.getByRole('button', { name: 'Export' }).click();
  await expect(desk.getByRole('menuitem', { name: 'Excel (.xlsx), all columns' })).toBeVisible();
  await expectAccessible(desk, 'Export', { popup: true });
});
