/** A backup, by keyboard: made, downloaded and deleted, while the page says how far it is. */
import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expectAccessible, tooWide } from './support/axe.ts';
import { press, watchPointers } from './support/hands.ts';
import { expect, test, visit } from './support/test.ts';

test('a backup is made, downloaded whole, and deleted', async ({ desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  await desk.reload();
  await visit(desk, '/system/backups');
  const main = desk.getByRole('main');
  await expect(main.getByRole('heading', { name: 'No backup yet' })).toBeVisible();
  await press(desk, desk.getByRole('button', { name: 'Back up now' }));
  const download = main.getByRole('button', { name: /^Download the backup/ });
  await expect(download).toHaveAccessibleName(/^Download the backup of \d{2}-\w{3}-\d{4} \d{2}:\d{2}:\d{2} [AP]M$/);
  await expectAccessible(desk, 'Backups');
  expect(await tooWide(desk, 'Backups', [360, 1366])).toEqual([]);
  const [file] = await Promise.all([desk.waitForEvent('download'), press(desk, download)]);
  const text = gunzipSync(readFileSync(await file.path())).toString('utf8');
  expect(JSON.parse((text.split('\n')[0] ?? '').slice(1))).toMatchObject({
    institute_code: institute.code,
    institute_name: institute.name,
  });
  await press(desk, main.getByRole('button', { name: /^Delete the backup/ }));
  await press(desk, desk.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(main.getByRole('heading', { name: 'No backup yet' })).toBeVisible();
  expect(pointers).toEqual([]);
});

test('a schedule is saved by keyboard, and says when the next one is', async ({ desk }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  await desk.reload();
  await visit(desk, '/system/backups');
  const panel = desk.getByRole('region', { name: 'Schedule' });
  await expect(panel).toContainText('No backup is made without you');
  await panel.getByLabel('How often').focus();
  await desk.keyboard.type('Every w');
  await panel.getByLabel('Day').focus();
  await desk.keyboard.type('Fri');
  await expectAccessible(desk, 'Backups with a schedule');
  expect(await tooWide(desk, 'Backups with a schedule', [360, 1366])).toEqual([]);
  await press(desk, panel.getByRole('button', { name: 'Save the schedule' }));
  await expect(panel).toContainText('The next one:');
  await desk.reload();
  await expect(panel.getByLabel('Day')).toHaveValue('5');
  expect(pointers).toEqual([]);
});

test('a backup is restored as a new institute, whose administrator signs in there', async ({
  desk,
  institute,
  browser,
}) => {
  await visit(desk, '/system/backups');
  const main = desk.getByRole('main');
  await press(desk, desk.getByRole('button', { name: 'Back up now' }));
  await press(desk, main.getByRole('button', { name: /^Restore the backup/ }));
  const dialog = desk.getByRole('dialog', { name: 'Restore as a new institute' });
  await dialog.getByLabel('Name of the new institute').fill('Restored School');
  await dialog.getByLabel('Its code, part of every sign-in link').fill(`${institute.code}-again`);
  await dialog.getByLabel('Username of its administrator').fill('keeper');
  await dialog.getByLabel(/^Their first password/).fill('correct-horse-42-battery');
  await expectAccessible(desk, 'Restore as a new institute');
  expect(await tooWide(desk, 'Restore as a new institute', [360, 1366])).toEqual([]);
  await press(desk, dialog.getByRole('button', { name: 'Restore', exact: true }));
  const restored = main.getByRole('table', { name: 'Restored' });
  await expect(restored).toContainText('Done');
  const other = await browser.newContext();
  const page = await other.newPage();
  await page.goto(new URL('/sign-in', desk.url()).href);
  await page.getByLabel(/institute/i).fill(`${institute.code}-again`);
  await page.getByLabel(/username/i).fill('keeper');
  await page.getByLabel(/password/i).fill('correct-horse-42-battery');
  await page.getByRole('button', { name: /sign in/i }).click();
  await expect(page.getByText(/new password|choose/i).first()).toBeVisible();
  await other.close();
});
