import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import ViewScreen from '../../src/resources/ui/ViewScreen.tsx';
import './support/onShelves.ts';
import { books, providerOf, shelf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => void signedInAs());

const valueOf = (label: string): string | null =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? null;

test('shows the fields that exist, references as links, and when it was made', async () => {
  show(<ViewScreen resource={books} id="2" />, providerOf(shelf()), '/books/view?id=2');
  await screen.findByRole('heading', { level: 1, name: 'Bang-e-Dra' });
  expect((await screen.findByRole('link', { name: 'Annexe' })).getAttribute('href')).toBe('/rooms/view?id=2');
  expect([valueOf('Kind'), valueOf('Price'), valueOf('Note'), valueOf('Active')]).toEqual([
    'Bought',
    '–',
    'Signed',
    'Yes',
  ]);
  expect(screen.queryByText('Lender', { selector: 'dt' })).toBeNull();
  expect(await screen.findByText(/Created 02-Nov-2026 02:14:00 PM/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/books/update?id=2');
  expect(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
      .getByRole('link', { name: 'Books' })
      .getAttribute('href'),
  ).toBe('/books');
});

test('deletes after asking, and goes back to the list', async () => {
  const provider = providerOf(shelf());
  const { address } = show(<ViewScreen resource={books} id="1" />, provider, '/books/view?id=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete book?' });
  expect(dialog.textContent).toContain('“Atlas”');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/books'));
  expect(provider.delete).toHaveBeenCalledTimes(1);
});

test('says when there is no such record', async () => {
  show(<ViewScreen resource={books} id="77" />, providerOf(shelf()), '/books/view?id=77');
  expect((await screen.findByRole('alert')).textContent).toContain('This record does not exist.');
});
