/** The file of all that is held about a person: how far it is, why it cannot be made, and stopped by hand. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { TakePanel } from '../../src/customRoutes/system/personalData/TakePanel.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

beforeEach(() => {
  signedInAs();
  dropLists();
});
const file = { id: 4, state: 'running', problem: null, made_at: '2026-11-02T05:00:00Z', done: 2, total: 9, size: 0 };
function opened(first: object) {
  let now: object | null = { ...file, parts: 0, name: 'student-5.zip', ...first };
  const calls = tillProvider({
    'GET /personal_data/student/5/export': () => ({ data: now }),
    'POST /personal_data/student/5/export': () => {
      now = null;
      return { message: 'The file is not made' };
    },
  });
  show(<TakePanel kind="student" id={5} files={1} />, dataProvider, '/system/personal-data');
  return calls;
}

test('one that is being made is stopped by hand', async () => {
  const calls = opened({ problem: 'there is no room' });
  expect(await screen.findByText('Making the file, step: 2 of 9')).toBeDefined();
  expect(screen.getByText('It is tried again: there is no room')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Download everything' })).toBeDefined();
  expect(calls.filter(({ method }) => method === 'POST').map(({ query }) => query.get('_method'))).toEqual(['DELETE']);
});
test('one that cannot be made says why, and can be tried again', async () => {
  opened({ state: 'stopped', problem: 'there is no room' });
  expect(await screen.findByText('The file could not be made: there is no room')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});
