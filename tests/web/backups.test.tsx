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
  scheduled: false,
  problem: null,
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
const schedule = (more: object = {}) => ({
  every: 'never',
  weekday: 7,
  hour: 2,
  keep: 7,
  time_zone: 'Asia/Karachi',
  next_at: null,
  last_at: null,
  last_problem: null,
  version: 0,
  ...more,
});
function opened(rows: readonly object[], more: Readonly<Record<string, (call: ProviderCall) => unknown>> = {}) {
  const calls = tillProvider({
    'GET /backups': () => ({ data: rows }),
    'GET /backup_schedule': () => ({ data: schedule() }),
    'GET /restores': () => ({ data: [], may: false, why: 'No' }),
    ...more,
  });
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
  expect(await screen.findByText('There are 7 backups made by hand: delete one to make another.')).toBeTruthy();
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

const restore = (more: object = {}) => ({
  id: 1,
  state: 'done',
  code: 'north2',
  name: 'North again',
  admin: 'keeper',
  backup_id: 1,
  file_name: null,
  source_code: 'north',
  source_at: '2026-11-02T05:00:00Z',
  made_by: 'Sadia',
  made_at: '2026-11-02T06:00:00Z',
  finished_at: '2026-11-02T06:01:00Z',
  done: 120,
  total: 120,
  row_count: 41_000,
  problem: null,
  ...more,
});
test('without leave of the server nothing is restored from the page', async () => {
  opened([backup(1)], { 'GET /restores': () => ({ data: [], may: false, why: 'Only the operator' }) });
  expect(await screen.findByRole('button', { name: /^Download the backup/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  expect(screen.getByText(/To have one restored, ask the operator of the server\./)).toBeTruthy();
});
test('a backup of the list is restored under a code, a name and an administrator; what is refused is said beside it', async () => {
  let refuses = true;
  const calls = opened([backup(1)], {
    'GET /restores': () => ({
      data: [restore({ state: 'refused', problem: 'There is already an institute with that code' })],
      may: true,
      why: null,
    }),
    'POST /restores': () => {
      if (refuses)
        return { status: 422, json: { message: 'The code is reserved', errors: { code: ['The code is reserved'] } } };
      return { data: restore({ state: 'queued' }) };
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByText('There is already an institute with that code')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Restore the backup of 02-Nov-2026/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore as a new institute' }));
  const go = dialog.getByRole('button', { name: 'Restore' });
  expect(go).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('Name of the new institute'), 'North again');
  await user.type(dialog.getByLabelText('Its code, part of every sign-in link'), 'north2');
  await user.type(dialog.getByLabelText('Username of its administrator'), 'keeper');
  await user.type(dialog.getByLabelText(/^Their first password/), 'a long enough one');
  await user.click(go);
  expect(await dialog.findByText('The code is reserved')).toBeTruthy();
  refuses = false;
  await user.click(go);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ path, method }) => path === '/restores' && method === 'POST')?.body).toMatchObject({
    code: 'north2',
    name: 'North again',
    admin: 'keeper',
    password: 'a long enough one',
    backup_id: 1,
  });
});
test('a file is sent in parts, and then it begins', async () => {
  const calls = opened([], {
    'GET /restores': () => ({ data: [], may: true, why: null }),
    'POST /restores': () => ({ data: restore({ id: 4, state: 'receiving' }) }),
    'POST /restores/4/parts/0': () => ({ data: { part: 0, size: 1 } }),
    'POST /restores/4/parts/1': () => ({ data: { part: 1, size: 1 } }),
    'POST /restores/4/begin': () => ({ data: restore({ id: 4, state: 'queued' }) }),
  });
  const user = userEvent.setup();
  const file = new File([new Uint8Array(4 * 1024 * 1024 + 5)], 'north.gz');
  await user.upload(await screen.findByLabelText('Backup of an institute'), file);
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore as a new institute' }));
  await user.type(dialog.getByLabelText('Name of the new institute'), 'North again');
  await user.type(dialog.getByLabelText('Its code, part of every sign-in link'), 'north2');
  await user.type(dialog.getByLabelText('Username of its administrator'), 'keeper');
  await user.type(dialog.getByLabelText(/^Their first password/), 'a long enough one');
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(calls.find(({ path }) => path === '/restores/4/begin')?.body).toMatchObject({ parts: 2 }));
  expect(calls.filter(({ path }) => path.startsWith('/restores/4/parts/')).map(({ path }) => path)).toEqual([
    '/restores/4/parts/0',
    '/restores/4/parts/1',
  ]);
});
test('a schedule is saved with its day, hour and how many stay, and says what went wrong', async () => {
  let saved = schedule({ every: 'day', next_at: '2026-11-03T21:00:00Z', last_problem: 'No room is left', version: 4 });
  const calls = opened([backup(1, { scheduled: true, made_by: null })], {
    'GET /backup_schedule': () => ({ data: saved }),
    'POST /backup_schedule': ({ body }) => {
      saved = schedule({ ...(body as object), version: 5 });
      return { data: saved };
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Schedule' }));
  expect(await panel.findByText(/could not be made yet: No room is left/)).toBeTruthy();
  expect(await screen.findByText('The schedule')).toBeTruthy();
  const user = userEvent.setup();
  await user.selectOptions(panel.getByLabelText('How often'), 'Every week');
  await user.selectOptions(panel.getByLabelText('Day'), 'Friday');
  await user.selectOptions(panel.getByLabelText('At'), '23:00');
  await user.selectOptions(panel.getByLabelText('Backups that stay'), 'The last 3');
  await user.click(panel.getByRole('button', { name: 'Save the schedule' }));
  await waitFor(() =>
    expect(calls.find(({ path, method }) => path === '/backup_schedule' && method === 'POST')?.body).toMatchObject({
      every: 'week',
      weekday: 5,
      hour: 23,
      keep: 3,
      version: 4,
    }),
  );
});
