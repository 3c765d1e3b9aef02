import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, type RaRecord } from 'ra-core';
import { beforeEach, describe, expect, test } from 'vitest';
import ListScreen from '../../src/resources/ui/ListScreen.tsx';
import './support/onShelves.ts';
import { narrowWindow } from './support/narrow.ts';
import { books, providerOf, rooms, shelf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => void signedInAs());

const names = (): string[] => screen.getAllByRole('rowheader').map((cell) => cell.textContent ?? '');
const rowOf = (name: string): HTMLElement => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
const ready = (): Promise<HTMLElement> => screen.findByRole('rowheader', { name: 'Atlas' });

describe('a list', () => {
  test('shows rows, references by name, money right-aligned, and asks for 50 a page', async () => {
    const provider = providerOf(shelf());
    show(<ListScreen resource={books} />, provider);
    await ready();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Books');
    expect(screen.getByText('3 records')).toBeTruthy();
    expect(await within(rowOf('Atlas')).findByText('Hall')).toBeTruthy();
    expect(within(rowOf('Atlas')).getByText('1,250.50').closest('td')?.className).toBe('ui-right');
    expect(screen.getByRole('link', { name: 'Atlas' }).getAttribute('href')).toBe('/books/view?id=1');
    expect(provider.getList.mock.calls[0]?.[1]).toMatchObject({
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'name', order: 'ASC' },
    });
    expect(provider.getMany).toHaveBeenCalledTimes(1);
    expect(document.title, 'specification 1: no screen renames the page').toBe('');
  });

  test('sums what is declared over everything that is selected, beyond the page too', async () => {
    const provider = providerOf(shelf());
    show(<ListScreen resource={{ ...books, list: { ...books.list, sums: ['price'], perPage: 2 } }} />, provider);
    await ready();
    const sums = (await screen.findByRole('rowheader', { name: 'All 3 records' })).closest('tr') as HTMLElement;
    expect(within(sums).getByText('1,550.50').closest('td')?.dataset['label']).toBe('Price');
    expect(provider.getList.mock.calls.map(([, { pagination }]) => pagination)).toEqual([
      { page: 1, perPage: 2 },
      { page: 1, perPage: 5000 },
    ]);
  });

  test('sums the page alone when it holds everything, and nothing that is not declared', async () => {
    const provider = providerOf(shelf());
    show(<ListScreen resource={{ ...books, list: { ...books.list, sums: ['price'] } }} />, provider);
    await ready();
    expect(screen.getByRole('rowheader', { name: 'All 3 records' }).closest('tr')?.textContent).toContain('1,550.50');
    expect(provider.getList).toHaveBeenCalledTimes(1);
  });

  test('sorts by a heading and says how', async () => {
    show(<ListScreen resource={books} />, providerOf(shelf()));
    await ready();
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()).toEqual(['Chemistry', 'Bang-e-Dra', 'Atlas']));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('filters by "is empty", names the filter, and clears it', async () => {
    const provider = providerOf(shelf());
    show(<ListScreen resource={books} />, provider);
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Price');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'is empty');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(names()).toEqual(['Bang-e-Dra']));
    expect(provider.getList.mock.lastCall?.[1].filter).toEqual({
      filters: [{ field: 'price', operator: 'IS', value: '' }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Price is empty' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  test('is filtered in a sheet on a telephone', async () => {
    narrowWindow();
    show(<ListScreen resource={books} />, providerOf(shelf()));
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.selectOptions(within(sheet).getByRole('combobox', { name: 'Field' }), 'Price');
    await userEvent.selectOptions(within(sheet).getByRole('combobox', { name: 'Condition' }), 'is empty');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(names()).toEqual(['Bang-e-Dra']));
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy();
  });
  test('keeps filters under a name', async () => {
    show(<ListScreen resource={books} />, providerOf(shelf()));
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'Lent' }));
    await waitFor(() => expect(names()).toEqual(['Chemistry']));
    await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name for the active filters' }), 'On loan{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    await userEvent.click(screen.getByRole('button', { name: 'On loan' }));
    await waitFor(() => expect(names()).toEqual(['Chemistry']));
  });

  test('tells "nothing yet" from "nothing matches"', async () => {
    show(<ListScreen resource={rooms} />, providerOf({ ...shelf(), rooms: [] }), '/rooms');
    expect((await screen.findByRole('link', { name: 'Create the first room' })).getAttribute('href')).toBe(
      '/rooms/create',
    );
    await userEvent.keyboard('/');
    await userEvent.keyboard('zzz{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('link', { name: 'Create the first room' })).toBeTruthy();
  });

  test('is walked by keys: arrows, Space, Delete, e', async () => {
    const { address } = show(<ListScreen resource={books} />, providerOf(shelf()));
    await ready();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rowOf('Atlas'));
    await userEvent.keyboard('{ArrowDown} ');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await userEvent.keyboard('{Delete}');
    expect((await screen.findByRole('dialog')).textContent).toContain('“Bang-e-Dra” will be deleted');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    rowOf('Chemistry').focus();
    await userEvent.keyboard('e');
    expect(address()).toBe('/books/update?id=3');
  });

  test('deletes what can be deleted and names what was refused', async () => {
    const data = shelf();
    const remove = async (key: string, { id }: { id: unknown }) => {
      if (id === 2) throw new HttpError('It is used by 12 students.', 409, { message: 'It is used by 12 students.' });
      data[key] = (data[key] ?? []).filter((row: RaRecord) => row.id !== id);
      return { data: { id } };
    };
    show(<ListScreen resource={books} />, providerOf(data, { delete: remove as never }));
    await ready();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 3 records' }));
    const result = await screen.findByRole('dialog', { name: '2 deleted, 1 not deleted' });
    expect(result.textContent).toContain('Bang-e-Dra: It is used by 12 students.');
    await userEvent.click(within(result).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(names()).toEqual(['Bang-e-Dra']));
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  test('selects a range with Shift', async () => {
    show(<ListScreen resource={books} />, providerOf(shelf()));
    await ready();
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select Atlas' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Chemistry' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeTruthy();
  });

  test('offers only what the user may do', async () => {
    signedInAs({ userInfo: { username: 'reader', user_settings: null, privileges: ['books.read'] } });
    const { address } = show(<ListScreen resource={books} />, providerOf(shelf()));
    await ready();
    for (const name of ['New book', 'Edit Atlas']) expect(screen.queryByRole('link', { name })).toBeNull();
    for (const name of ['Delete Atlas', 'More for Atlas']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    await userEvent.keyboard('n');
    expect(address()).toBe('/books');
  });

  test('hides and orders columns', async () => {
    show(<ListScreen resource={books} />, providerOf(shelf()));
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Price' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Note' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move Room to the left' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move Room to the left' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '',
      'Room',
      'Name',
      'Kind',
      'Lender',
      'Active',
      'Note',
      'Actions',
    ]);
  });

  test('runs a declared action on a row, where its condition holds', async () => {
    const provider = providerOf(shelf());
    show(<ListScreen resource={books} />, provider);
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'More for Atlas' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Shelve' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Put it back?');
    await userEvent.click(screen.getByRole('button', { name: 'Shelve' }));
    await screen.findByText('Shelve: done for Atlas.');
    expect(provider.action).toHaveBeenCalledWith('books', 'shelve', { ids: [1] });
  });

  test('the menu of a row is of the row as it is now, when the list is read again behind it', async () => {
    const data = shelf();
    show(<ListScreen resource={books} />, providerOf(data));
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'More for Atlas' }));
    await screen.findByRole('menuitem', { name: 'Shelve' });
    data['books'] = (data['books'] ?? []).map((book) => ({ ...book, is_active: false }));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Shelve' })).toBeNull());
    expect(screen.getByRole('menuitem', { name: 'Copy as new' })).toBeTruthy();
  });

  test('says what failed and tries again', async () => {
    const provider = providerOf(shelf());
    provider.getList.mockRejectedValueOnce(new HttpError('The provider does not answer.', 500));
    show(<ListScreen resource={books} />, provider);
    expect((await screen.findByRole('alert')).textContent).toContain('The provider does not answer.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await ready();
  });
});
