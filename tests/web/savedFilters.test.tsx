import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore, type DataProvider, type Store } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { AdminContext } from '../../src/layout/AdminContext.tsx';
import ListScreen from '../../src/resources/ui/ListScreen.tsx';
import './support/onShelves.ts';
import { books, providerOf, shelf } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => void signedInAs());

const lent = {
  label: 'Away',
  value: { filter: { filters: [{ field: 'kind', operator: '=', value: 'lent' }] }, displayedFilters: [] },
};
function open(store: Store): void {
  const page = (
    <AdminContext
      dataProvider={providerOf(shelf()) as unknown as DataProvider}
      queryClient={new QueryClient()}
      store={store}
    >
      <ListScreen resource={books} />
    </AdminContext>
  );
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/books'] })} />,
  );
}
const names = (): string[] => screen.getAllByRole('rowheader').map((cell) => cell.textContent ?? '');

test('a list opens with its default filter, until that is cleared', async () => {
  open(memoryStore({ 'books.savedQueries': [{ ...lent, isDefault: true }] }));
  await screen.findByRole('rowheader', { name: 'Chemistry' });
  expect(names()).toEqual(['Chemistry']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('a saved filter is made the default, and no longer', async () => {
  const store = memoryStore({ 'books.savedQueries': [lent] });
  open(store);
  await screen.findByRole('rowheader', { name: 'Atlas' });
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  // Opening with it begins at once, and draws the panel anew.
  const chosen = async (): Promise<HTMLElement> =>
    within(await screen.findByRole('list', { name: 'Saved filters' })).getByRole('button', {
      name: 'Open this list with Away',
    });
  const isDefault = (): unknown => (store.getItem<{ isDefault?: boolean }[]>('books.savedQueries') ?? [])[0]?.isDefault;
  await userEvent.click(await chosen());
  await waitFor(async () =>
    expect([isDefault(), (await chosen()).getAttribute('aria-pressed'), (await chosen()).textContent]).toEqual([
      true,
      'true',
      'Default',
    ]),
  );
  await waitFor(() => expect(names()).toEqual(['Chemistry']));
  await userEvent.click(await chosen());
  await waitFor(async () => expect([isDefault(), (await chosen()).textContent]).toEqual([false, 'Make default']));
});
