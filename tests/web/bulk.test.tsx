import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, type RaRecord } from 'ra-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bulkFields, changeOf } from '../../src/resources/ui/actions/bulkChange.ts';
import { onEach } from '../../src/resources/ui/actions/onEach.ts';
import ListScreen from '../../src/resources/ui/ListScreen.tsx';
import './support/onShelves.ts';
import { books, providerOf, rooms, shelf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => void signedInAs());

const [atlas, , chemistry] = shelf()['books'] as [RaRecord, RaRecord, RaRecord];
const ready = (): Promise<HTMLElement> => screen.findByRole('rowheader', { name: 'Atlas' });
const openFor = async (...names: string[]): Promise<HTMLElement> => {
  await ready();
  for (const name of names) await userEvent.click(screen.getByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit fields' }));
  return screen.findByRole('dialog', { name: /^Edit \d+ record/ });
};

describe('what an update of one record has to send', () => {
  test('only what changes', () => {
    expect(changeOf(books, atlas, { price: 5, kind: 'bought' })).toEqual({ kind: 'send', values: { price: 5 } });
    expect(changeOf(books, atlas, { price: 1250.5 })).toEqual({ kind: 'same' });
  });
  test('a field that does not exist for the record is refused', () => {
    expect(changeOf(books, atlas, { lender: 'Me' })).toEqual({
      kind: 'refused',
      message: 'Lender does not apply to this record',
    });
    expect(changeOf(books, chemistry, { lender: 'Me' })).toEqual({ kind: 'send', values: { lender: 'Me' } });
  });
  test('what no longer exists is emptied, what comes to exist must be there', () => {
    expect(changeOf(books, chemistry, { kind: 'bought' })).toEqual({
      kind: 'send',
      values: { kind: 'bought', lender: null },
    });
    expect(changeOf(books, atlas, { kind: 'lent' })).toEqual({
      kind: 'refused',
      message: 'Lender is required then, and is empty',
    });
    expect(changeOf(books, atlas, { kind: 'lent', lender: 'Me' })).toEqual({
      kind: 'send',
      values: { kind: 'lent', lender: 'Me' },
    });
  });
  test('a rule over several fields is judged with the values of the record', () => {
    const ruled = {
      ...books,
      check: [
        {
          rule: 'cheap',
          fields: ['price'],
          message: 'is too much for a lent book',
          test: (v: Record<string, unknown>) => v['kind'] !== 'lent' || Number(v['price']) < 500,
        },
      ],
    };
    expect(changeOf(ruled, chemistry, { price: 900 })).toEqual({
      kind: 'refused',
      message: 'Price is too much for a lent book',
    });
    expect(changeOf(ruled, atlas, { price: 900 })).toEqual({ kind: 'send', values: { price: 900 } });
  });
  test('unique fields are not offered', () => {
    const own = { ...rooms, fields: { ...rooms.fields, code: { kind: 'text', unique: true } as const } };
    expect(bulkFields(own).map(([name]) => name)).toEqual(['name']);
  });
});

describe('many records', () => {
  test('are asked for again when the provider says 429, and stop when cancelled', async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    let calls = 0;
    const records = [1, 2, 3, 4, 5, 6].map((id) => ({ id }));
    const over: number[] = [];
    const work = async ({ id }: RaRecord): Promise<void> => {
      calls += 1;
      if (id === 1 && calls < 6) throw new HttpError('Too many', 429);
      if (id === 4) stop.abort();
    };
    const running = onEach(records, work, { signal: stop.signal, onProgress: (n) => over.push(n) });
    await vi.runAllTimersAsync();
    const { done, refused, left } = await running;
    vi.useRealTimers();
    expect([done, refused.length]).toEqual([6 - left.length, 0]);
    expect(left.length).toBeGreaterThan(0);
    expect(over.at(-1)).toBe(done);
  });
});

describe('the dialog', () => {
  test('changes the chosen fields of the selected records with their versions, and unselects them', async () => {
    const provider = providerOf(shelf());
    show(<ListScreen resource={books} />, provider);
    const dialog = await openFor('Select Atlas', 'Select Bang-e-Dra');
    const change = within(dialog).getByRole('button', { name: 'Change 2 records' });
    expect((change as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Price' }));
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Price' }), '75');
    await userEvent.click(change);
    expect(await screen.findByText('Changed 2.')).toBeTruthy();
    expect(provider.update.mock.calls.map(([, sent]) => [sent.id, sent.data])).toEqual([
      [1, { price: 75, version: 1 }],
      [2, { price: 75, version: 4 }],
    ]);
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull());
  });
  test('says for each refused record why, and leaves those selected', async () => {
    show(<ListScreen resource={books} />, providerOf(shelf()));
    const dialog = await openFor('Select Atlas', 'Select Bang-e-Dra', 'Select Chemistry');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Kind' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Note' }));
    await userEvent.selectOptions(await within(dialog).findByRole('combobox', { name: 'Kind' }), 'Lent');
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Note' }), 'Seen');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 3 records' }));
    const result = await screen.findByRole('dialog', { name: '1 changed, 2 not changed' });
    expect(
      within(result)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Atlas: Lender is required then, and is empty', 'Bang-e-Dra: Lender is required then, and is empty']);
    expect(document.activeElement?.textContent).toBe('Close');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('2 selected')).toBeTruthy();
  });
  test('reports a stale record in the words of the provider', async () => {
    const update = vi.fn(async () => {
      throw new HttpError('This book was changed by somebody else meanwhile; load it again', 409);
    });
    show(<ListScreen resource={books} />, providerOf(shelf(), { update }));
    const dialog = await openFor('Select Atlas');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Active' }));
    await userEvent.click(await within(dialog).findByRole('switch', { name: 'Active' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 1 record' }));
    expect(await screen.findByText(/changed by somebody else meanwhile/)).toBeTruthy();
  });
  test('checks what is typed before anything is sent', async () => {
    const provider = providerOf(shelf());
    show(<ListScreen resource={books} />, provider);
    const dialog = await openFor('Select Atlas');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Name' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 1 record' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Name is required');
    expect(provider.update).not.toHaveBeenCalled();
  });
  test('is not offered to whoever may not update', async () => {
    signedInAs({ userInfo: { username: 'x', user_settings: '{}', privileges: ['books.read', 'books.delete'] } });
    show(<ListScreen resource={books} />, providerOf(shelf()));
    await ready();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Atlas' }));
    expect(screen.queryByRole('button', { name: 'Edit fields' })).toBeNull();
  });
});

test('the bar counts what is selected, and Unselect leaves it with every tick gone', async () => {
  show(<ListScreen resource={books} />, providerOf(shelf()));
  await ready();
  for (const name of ['Select Atlas', 'Select Chemistry'])
    await userEvent.click(screen.getByRole('checkbox', { name }));
  const toolbar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
  expect(toolbar.getByText('2 selected')).toBeTruthy();
  expect(toolbar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Edit fields',
    'Delete',
    'Unselect',
  ]);
  await userEvent.click(toolbar.getByRole('button', { name: 'Unselect' }));
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull());
  for (const box of within(screen.getByRole('table')).getAllByRole<HTMLInputElement>('checkbox'))
    expect(box.checked).toBe(false);
});

test('selects all that match, beyond the page', async () => {
  const many = Array.from({ length: 620 }, (_, at) => ({
    id: at + 1,
    version: 1,
    name: at === 0 ? 'Atlas' : `Book ${at}`,
    kind: 'bought',
    is_active: true,
  }));
  const provider = providerOf({ rooms: [], books: many });
  show(<ListScreen resource={{ ...books, list: { perPage: 10, sort: ['id', 'ASC'] } }} />, provider);
  await ready();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 620 that match' }));
  expect(await screen.findByText('620 selected')).toBeTruthy();
  expect(provider.getList.mock.calls.slice(-2).map(([, { pagination }]) => pagination)).toEqual([
    { page: 1, perPage: 500 },
    { page: 2, perPage: 500 },
  ]);
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
});
