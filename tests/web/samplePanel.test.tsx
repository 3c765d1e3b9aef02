/** The sample school of Getting Started: made with its progress, entered by a link, removed by typing its name. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as navigation from '../../src/auth/navigation.ts';
import { SamplePanel } from '../../src/customRoutes/system/setup/SamplePanel.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const NAME = 'SAMPLE: Chenab Grammar School';
const sample = (more: object = {}) => ({
  state: 'ready',
  code: 'sample-abcdefghijkl',
  name: NAME,
  made_by: 'Head',
  made_at: '2026-11-01T08:00:00Z',
  done: 25,
  total: 25,
  problem: null,
  ...more,
});
const users = [{ username: 'clerk', full_name: 'Bilal Ahmed', role: 'fee clerk, one campus' }];
const shown = (data: object | null, why: string | null = null) => ({ data, why, users });
beforeEach(() => void signedInAs());
function opened(answer: () => object, more: Readonly<Record<string, (call: ProviderCall) => unknown>> = {}) {
  const calls = tillProvider({ 'GET /sample_institute': answer, ...more });
  show(<SamplePanel />, dataProvider, '/getting-started');
  return calls;
}
const posted = (calls: readonly ProviderCall[]): ProviderCall[] => calls.filter(({ method }) => method === 'POST');

test('is made under a key, and says how far it is', async () => {
  let now: object | null = null;
  const calls = opened(() => shown(now), {
    'POST /sample_institute': () => {
      now = sample({ state: 'making', done: 4, problem: 'The connection was lost' });
      return { data: now };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a sample school' }));
  expect(await screen.findByText('Making the sample: 4 of 25')).toBeTruthy();
  expect(screen.getByText('It is tried again: The connection was lost')).toBeTruthy();
  expect(posted(calls)[0]?.key).toEqual(expect.any(String));
});
test('is not offered where none can be made, and says why', async () => {
  opened(() => shown(null, 'This is a sample itself'));
  expect(await screen.findByText('This is a sample itself')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make a sample school' })).toHaveProperty('disabled', true);
});
test('is not there for who may not, or where the provider has none', async () => {
  signedInAs({ capabilities: ['setup'] });
  const calls = opened(() => shown(null));
  expect(screen.queryByRole('region')).toBeNull();
  expect(calls).toEqual([]);
});
test('is entered as one of its users, after it was said what that means', async () => {
  const leave = vi.spyOn(navigation, 'leaveFor').mockImplementation(() => undefined);
  const calls = opened(() => shown(sample()), {
    'POST /sample_institute/link': () => ({ data: { path: '/sample-abcdefghijkl/2/once' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enter as Bilal Ahmed' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter the sample as Bilal Ahmed' });
  expect(dialog.textContent).toContain('To come back to Demo School, sign out there');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enter' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/sample-abcdefghijkl/2/once'));
  expect(posted(calls)[0]?.body).toMatchObject({ username: 'clerk' });
  leave.mockRestore();
});
test('is removed once its name is typed, and says how far that is', async () => {
  let now = sample({ problem: 'Something was refused' });
  const calls = opened(() => shown(now), {
    'POST /sample_institute/remove': () => {
      now = sample({ state: 'removing', done: 30, total: 180 });
      return { data: now };
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByText('Something was refused')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the sample…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the sample?' });
  const button = within(dialog).getByRole('button', { name: 'Remove' });
  await user.type(within(dialog).getByRole('textbox'), 'SAMPLE: Chenab');
  expect(button).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox'), ' Grammar School{Enter}');
  expect(await screen.findByText('Removing the sample: 30 of 180')).toBeTruthy();
  expect(posted(calls)[0]?.body).toMatchObject({ name: NAME });
});
