/** Records that are archived instead of deleted. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import ListScreen from '../../src/resources/ui/ListScreen.tsx';
import UpdateScreen from '../../src/resources/ui/UpdateScreen.tsx';
import ViewScreen from '../../src/resources/ui/ViewScreen.tsx';
import { clubs } from '../examples/clubs.ts';
import { providerOf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

vi.mock('../../src/resources/index.ts', async () => {
  const { examples } = await import('../examples/index.ts');
  return { resources: examples, resourceOf: (key: string) => examples.find((one) => one.key === key) };
});
beforeEach(() => void signedInAs());

const provider = () =>
  providerOf({
    clubs: [
      { id: 1, version: 2, name: 'Chess', is_archived: false },
      { id: 2, version: 3, name: 'Stamps', is_archived: true },
    ],
  });
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('a tab shows what is archived, and what is selected there is restored together', async () => {
  const made = provider();
  show(<ListScreen resource={clubs} />, made, '/clubs');
  await userEvent.click(await screen.findByRole('button', { name: 'Archived' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Chess' })).toBeNull());
  expect(await screen.findByRole('link', { name: 'Stamps' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit Stamps' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Stamps' }));
  const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
  expect(within(bar).queryByRole('button', { name: 'Archive' })).toBeNull();
  await userEvent.click(within(bar).getByRole('button', { name: 'Restore' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(made.update.mock.lastCall?.[1]).toMatchObject({ id: 2, data: { is_archived: false } }));
  expect(await screen.findByText('Club “Stamps” was restored.')).toBeTruthy();
});

test('a view archives its record', async () => {
  const made = provider();
  show(<ViewScreen resource={clubs} id="1" />, made, '/clubs/view?id=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/will leave lists and pickers, and can be restored/)).toBeTruthy();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' }));
  await waitFor(() =>
    expect(made.update.mock.lastCall?.[1]).toMatchObject({
      id: 1,
      data: { is_archived: true },
      previousData: { version: 2 },
    }),
  );
});

test('an archived record says so, and is not edited', async () => {
  show(<ViewScreen resource={clubs} id="2" />, provider(), '/clubs/view?id=2');
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
  expect(screen.getAllByText('Archived').length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(button('Delete')).toBeTruthy();
});

test('the form of an archived record says where it is restored', async () => {
  show(<UpdateScreen resource={clubs} id="2" />, provider(), '/clubs/update?id=2');
  expect(await screen.findByText('Stamps is archived')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show it' }).getAttribute('href')).toBe('/clubs/view?id=2');
});

test('a form has no input for it', async () => {
  show(<UpdateScreen resource={clubs} id="1" />, provider(), '/clubs/update?id=1');
  expect(await screen.findByLabelText(/Name/)).toBeTruthy();
  expect(screen.queryByLabelText(/Archived/)).toBeNull();
});
