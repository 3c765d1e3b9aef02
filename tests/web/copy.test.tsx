import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { f } from '../../contract/fields.ts';
import CreateScreen from '../../src/resources/ui/CreateScreen.tsx';
import { copyOf, presetOf } from '../../src/resources/ui/form/useCreateStart.ts';
import ListScreen from '../../src/resources/ui/ListScreen.tsx';
import './support/onShelves.ts';
import { books, providerOf, shelf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => void signedInAs());
const box = (name: string): Promise<HTMLInputElement> => screen.findByRole('textbox', { name });

test('a copy starts with the values of the record and is saved as a new one', async () => {
  const provider = providerOf(shelf());
  show(<CreateScreen resource={books} />, provider, '/books/create?copy=3');
  expect((await box('Name')).value).toBe('Chemistry');
  expect((await box('Lender')).value).toBe('City library');
  await userEvent.clear(await box('Name'));
  await userEvent.type(await box('Name'), 'Chemistry 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(provider.create).toHaveBeenCalledTimes(1));
  expect(provider.create.mock.calls[0]?.[1].data).toMatchObject({
    name: 'Chemistry 2',
    kind: 'lent',
    lender: 'City library',
    price: 300,
  });
  expect(provider.update).not.toHaveBeenCalled();
});

test('what must differ is empty and has the cursor', async () => {
  const marked = {
    ...books,
    fields: { price: books.fields['price'] ?? f.money(), name: f.text({ required: true, unique: true }) },
  };
  show(<CreateScreen resource={marked} />, providerOf(shelf()), '/books/create?copy=1');
  const name = await box('Name');
  expect(name.value).toBe('');
  expect((await box('Price')).value).toBe('1,250.50');
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('a record that is gone cannot be copied, and that is said', async () => {
  show(<CreateScreen resource={books} />, providerOf(shelf()), '/books/create?copy=99');
  expect((await screen.findByRole('alert')).textContent).toContain('This record does not exist.');
});

test('an address fills only plain values of fields that the form has', () => {
  const fields = Object.entries({ name: f.text(), logo: f.file(), secret: f.password(), room_id: f.ref('rooms') });
  expect(presetOf(fields, '{"name":"A","logo":"x","secret":"x","room_id":3,"id":7,"other":1}')).toEqual({
    name: 'A',
    room_id: 3,
  });
  expect(presetOf(fields, '{"name":{"a":1}}')).toEqual({});
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(presetOf(fields, '{half')).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
  expect(copyOf(fields, { id: 1, name: 'A', logo: 'code', secret: 'x', room_id: 2 })).toEqual({
    name: 'A',
    room_id: 2,
  });
});

test('New takes what the list is narrowed to', async () => {
  const { address } = show(<ListScreen resource={books} />, providerOf(shelf()));
  await screen.findByRole('rowheader', { name: 'Atlas' });
  await userEvent.click(screen.getByRole('button', { name: 'Lent' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Atlas' })).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'New book' }));
  await waitFor(() => expect(decodeURIComponent(address())).toBe('/books/create?source={"kind":"lent"}'));
});

test('the menu of a row copies', async () => {
  const { address } = show(<ListScreen resource={books} />, providerOf(shelf()));
  await screen.findByRole('rowheader', { name: 'Atlas' });
  await userEvent.click(screen.getByRole('button', { name: 'More for Atlas' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy as new' }));
  await waitFor(() => expect(address()).toBe('/books/create?copy=1'));
});
