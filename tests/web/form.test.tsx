import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import CreateScreen from '../../src/resources/ui/CreateScreen.tsx';
import UpdateScreen from '../../src/resources/ui/UpdateScreen.tsx';
import './support/onShelves.ts';
import { books, providerOf, shelf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => void signedInAs());

const box = (name: string): HTMLElement => screen.getByRole('textbox', { name });
const create = () => {
  const provider = providerOf(shelf());
  return { provider, ...show(<CreateScreen resource={books} />, provider, '/books/create') };
};
const update = (change = {}) => {
  const provider = providerOf(shelf(), change);
  return { provider, ...show(<UpdateScreen resource={books} id="2" />, provider, '/books/update?id=2') };
};

/** The form of a new book, and a button that closes and opens it. */
function AtWill() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>Turn</button>
      {isOpen && <CreateScreen resource={books} />}
    </>
  );
}

describe('a create form', () => {
  test('offers what was made elsewhere since it found nothing to choose from', async () => {
    const data = shelf();
    const rooms = data['rooms']?.splice(0) ?? [];
    show(<AtWill />, providerOf(data), '/books/create');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Room' }));
    await screen.findByText('Nothing found');
    await userEvent.click(screen.getByRole('button', { name: 'Turn' }));
    data['rooms']?.push(...rooms);
    await userEvent.click(screen.getByRole('button', { name: 'Turn' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Room' }));
    expect(await screen.findByRole('option', { name: 'Annexe' })).toBeTruthy();
  });
  test('starts in the first field, fills defaults, saves by Ctrl+S once, and goes to the list', async () => {
    const { provider, address } = create();
    expect(document.activeElement).toBe(box('Name'));
    await userEvent.keyboard('Dictionary');
    await userEvent.type(box('Price'), '1,200.50');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(provider.create).toHaveBeenCalledTimes(1));
    const [key, sent] = provider.create.mock.calls[0] ?? [];
    expect(key).toBe('books');
    expect(sent?.data).toEqual({
      name: 'Dictionary',
      price: 1200.5,
      room_id: null,
      kind: 'bought',
      lender: null,
      note: null,
      is_active: true,
    });
    expect(sent?.meta?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(address()).toBe('/books'));
  });

  test('shows a conditional field while its condition holds, and requires it', async () => {
    const { provider } = create();
    // Nor its heading, with nothing else under it.
    expect(screen.queryByRole('textbox', { name: 'Lender' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Lending' })).toBeNull();
    await userEvent.type(box('Name'), 'Globe');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Lent');
    expect(within(screen.getByRole('region', { name: 'Lending' })).getByRole('textbox')).toBe(box('Lender'));
    expect(box('Lender').getAttribute('aria-required')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Lender is required');
    await waitFor(() => expect(document.activeElement).toBe(box('Lender')));
    expect(provider.create).not.toHaveBeenCalled();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Bought');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(provider.create.mock.lastCall?.[1].data).toMatchObject({ name: 'Globe', kind: 'bought', lender: null }),
    );
  });

  test('refuses in the words of the contract before anything is sent', async () => {
    const { provider } = create();
    await userEvent.type(box('Price'), '0.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Price must be at least 1')).toBeTruthy();
    expect(provider.create).not.toHaveBeenCalled();
  });

  test('picks a reference by typing', async () => {
    const { provider } = create();
    await userEvent.type(box('Name'), 'Map');
    await userEvent.type(screen.getByRole('combobox', { name: 'Room' }), 'ann');
    await userEvent.click(await screen.findByRole('option', { name: 'Annexe' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(provider.create.mock.lastCall?.[1].data).toMatchObject({ room_id: 2 }));
  });

  test('adds one after another, each under a key of its own', async () => {
    const { provider, address } = create();
    for (const name of ['One', 'Two']) {
      await userEvent.type(box('Name'), name);
      await userEvent.click(screen.getByRole('button', { name: 'Save and add another' }));
      await screen.findByText(`Book “${name}” was added.`);
      await waitFor(() => expect((box('Name') as HTMLInputElement).value).toBe(''));
    }
    const keys = provider.create.mock.calls.map(([, { meta }]) => meta?.idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(address()).toBe('/books/create');
  });

  test('puts the server’s refusals on the fields and keeps the key for the next try', async () => {
    const { provider } = create();
    provider.create.mockRejectedValueOnce(
      new HttpError('The given data was invalid.', 422, {
        message: 'The given data was invalid.',
        errors: { name: ['Name is already taken'] },
      }),
    );
    await userEvent.type(box('Name'), 'Atlas');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Name is already taken');
    expect(box('Name').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(box('Name'), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(provider.create).toHaveBeenCalledTimes(2));
    expect(new Set(provider.create.mock.calls.map(([, { meta }]) => meta?.idempotencyKey)).size).toBe(1);
  });

  test('asks before unsaved input is lost, on Esc', async () => {
    const { address } = create();
    const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    await userEvent.type(box('Name'), 'Half');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/books/create');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/books'));
  });
});

describe('an update form', () => {
  test('sends the version, and names the record', async () => {
    const { provider } = update();
    await screen.findByRole('heading', { name: 'Edit Bang-e-Dra' });
    await userEvent.clear(box('Note'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(provider.update).toHaveBeenCalledTimes(1));
    expect(provider.update.mock.calls[0]?.[1]).toMatchObject({
      id: 2,
      data: { version: 4, name: 'Bang-e-Dra', note: null, room_id: 2 },
    });
  });

  test('on a stale version says so and loads the current values', async () => {
    const refuse = vi
      .fn()
      .mockRejectedValueOnce(
        new HttpError('Somebody else changed this book.', 409, { message: 'Somebody else changed this book.' }),
      );
    const { provider } = update({ update: refuse });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' (old)');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else changed this book.');
    provider.getOne.mockResolvedValueOnce({
      data: { id: 2, version: 5, name: 'Renamed', kind: 'bought', is_active: true },
    } as never);
    await userEvent.click(screen.getByRole('button', { name: 'Load the current values' }));
    await screen.findByRole('heading', { name: 'Edit Renamed' });
    expect((box('Name') as HTMLInputElement).value).toBe('Renamed');
  });
});
