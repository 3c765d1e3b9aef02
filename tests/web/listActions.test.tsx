/** A button over a list that does something for all of it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import ListScreen from '../../src/resources/ui/ListScreen.tsx';
import { lostItems } from '../examples/lostItems.ts';
import { providerOf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

vi.mock('../../src/resources/index.ts', async () => {
  const own = (await import('../examples/lostItems.ts')).lostItems;
  return { resources: [own], resourceOf: () => own };
});
beforeEach(() => void signedInAs());
const provider = () => providerOf({ lost_items: [{ id: 1, version: 1, name: 'Umbrella' }] });

test('it asks its form, and makes one call without records', async () => {
  const made = provider();
  show(<ListScreen resource={lostItems} />, made, '/lost-items');
  await screen.findByRole('link', { name: 'Umbrella' });
  await userEvent.click(screen.getByRole('button', { name: 'Give away' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give away: lost items' }));
  expect(await dialog.findByText(/that nobody asked for, is given away/)).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: 'Give away' }));
  expect(await dialog.findByText('Before is required')).toBeTruthy();
  expect(made.action).not.toHaveBeenCalled();
});
test('who may not does not see it', async () => {
  signedInAs({ userInfo: { username: 'x', user_settings: '{}', privileges: ['lost_items.read'] } });
  show(<ListScreen resource={lostItems} />, provider(), '/lost-items');
  await screen.findByRole('link', { name: 'Umbrella' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Give away' })).toBeNull());
});
