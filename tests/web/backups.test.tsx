/** Backups: made with how far each is, downloaded part by part, and deleted after a question. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import BackupsPage from '../../src/customRoutes/system/backups/BackupsPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import * as files from '../../src/ui/output/saveFile.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const backup = (id: number, more: object = {}) => ({
  id,
  state: 'done',
  made_at: '2026-11-02T05:00:00Z',
  made_by: 'Sadia',
  finished_at: '2026-11-02T05:01:00Z',
  done: 120,
  total: 120,
  row_count: 41_000,
  size: 1_400_000,
  ...more,
});
beforeEach(() => {
  signedInAs();
  dropLists();
});
function opened(rows: readonly object[], more: Readonly<Record<string, (call: ProviderCall) => unknown>> = {}) {
  const calls = tillProvider({ 'GET /backups': () => ({ data: rows }), ...more });
  show(<BackupsPage />, dataProvider, '/system/backups');
  return calls;
}

test('are listed with size and progress; while one is made there is no other', async () => {
  opened([backup(2, { state: 'running', done: 30, size: 0, finished_at: null }), backup(1)]);
  const table = await screen.findByRole('table', { name: 'Backups' });
  expect(await within(table).findByText('Table 30 of 120')).toBeTruthy();
  expect(within(table).getByText('1.4 MB')).toBeTruthy();
  expect(within(table).getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Back up now' })).toHaveProperty('disabled', true);
});
test('one is begun under a key; with seven there is none more', async () => {
  const calls = opened([], { 'POST /backups': () => ({ data: backup(3, { state: 'queued' }) }) });
  expect(await screen.findByText('No backup yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.key).toEqual(expect.any(String)));
});
test('seven are as many as there may be', async () => {
  opened(Array.from({ length: 7 }, (_, at) => backup(at + 1)));
  expect(await screen.findByText('There are 7 backups: delete one to make another.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back up now' })).toHaveProperty('disabled', true);
});
test('a download puts the parts together; a deletion asks first', async () => {
  const saved: [string, string][] = [];
  vi.spyOn(files, 'saveFile').mockImplementation((name, content) => {
    void content.text().then((text) => saved.push([name, text]));
  });
  const calls = opened([backup(1)], {
    'POST /backups/1/download': () => ({ data: { name: 'edubase-demo.gz', parts: 2, size: 4 } }),
    'GET /backups/1/parts/0': () => ({ data: { part: 0, bytes: btoa('ab') } }),
    'GET /backups/1/parts/1': () => ({ data: { part: 1, bytes: btoa('cd') } }),
    'POST /backups/1': () => ({ message: 'gone' }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Download the backup of 02-Nov-2026/ }));
  await waitFor(() => expect(saved).toEqual([['edubase-demo.gz', 'abcd']]));
  await user.click(screen.getByRole('button', { name: /^Delete the backup/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this backup?' });
  expect(calls.some(({ path, method }) => path === '/backups/1' && method === 'POST')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.find(({ path }) => path === '/backups/1')?.query.get('_method')).toBe('DELETE'));
  vi.restoreAllMocks();
});
