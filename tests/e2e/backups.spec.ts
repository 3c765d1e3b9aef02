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
  await expect(download).toBeVisible();
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
