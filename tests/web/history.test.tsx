import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { actionWords, differencesOf, summaryOf } from '../../src/resources/ui/history/differences.ts';
import userLogging from '../../src/lists/userLogging.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import ViewScreen from '../../src/resources/ui/ViewScreen.tsx';
import { stubProvider } from './support/provider.ts';
import { books, providerOf, shelf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

vi.mock('../../src/resources/index.ts', async () => {
  const { books: one, rooms: two } = await import('./support/shelves.tsx');
  const users = { ...two, key: 'users', label: ['User', 'Users'], title: 'username' };
  return { resources: [one, two, users], resourceOf: (key: string) => (key === 'rooms' ? two : one) };
});
const UserLoggingPage = pageOf(userLogging);
beforeEach(() => void signedInAs());

const changed = {
  id: 12,
  at: '2026-11-20T09:30:00.000Z',
  user_id: 1,
  username: 'clerk',
  action: 'update',
  entity: 'books',
  entity_id: '1',
  before: { id: 1, version: 1, name: 'Atlas', price: 100, room_id: 1, note: null },
  after: { id: 1, version: 2, name: 'Atlas', price: 1250.5, room_id: 2, note: '' },
};
const created = {
  ...changed,
  id: 3,
  at: '2026-11-02T09:14:00Z',
  username: 'admin',
  action: 'create',
  before: null,
  after: changed.before,
};
const paged = (data: unknown, total: number) => ({
  json: { data, current_page: 1, per_page: 20, total, last_page: 1 },
});
const historyAnswer = paged(
  {
    created_at: created.at,
    created_by: 'admin',
    updated_at: changed.at,
    updated_by: 'clerk',
    entries: [changed, created],
  },
  2,
);

describe('differences', () => {
  test('are the fields that changed, in the order of the declaration; unset and empty are the same', () => {
    const found = differencesOf(changed, books);
    expect(found.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Price', 100, 1250.5],
      ['Room', 1, 2],
    ]);
    expect(summaryOf(found)).toBe('Price, Room');
    expect(summaryOf(found, 1)).toBe('Price and 1 more');
  });
  test('of a new record are all its values; of something undeclared whatever was written', () => {
    expect(differencesOf(created, books).map(({ name }) => name)).toEqual(['name', 'price', 'room_id']);
    expect(
      differencesOf({ before: null, after: { due_day: 5 } }, undefined).map(({ label, after }) => [label, after]),
    ).toEqual([['Due day', 5]]);
  });
  test('never hold a password, and actions are in words', () => {
    const users = { fields: { password: { kind: 'password' } as const } };
    expect(differencesOf({ before: { password: 'a' }, after: { password: 'b' } }, users)).toEqual([]);
    expect([actionWords('update'), actionWords('shelve', books), actionWords('close_year')]).toEqual([
      'Changed',
      'Shelve',
      'Close year',
    ]);
  });
});

describe('on the view of a record', () => {
  test('says who made and changed it, and unfolds what changed', async () => {
    const calls = stubProvider(() => historyAnswer);
    show(<ViewScreen resource={books} id="1" />, providerOf(shelf()), '/books/view?id=1');
    expect(await screen.findByText('Created 02-Nov-2026 02:14:00 PM by admin · Version 1')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual(['/record_history/books/1']);
    await userEvent.click(screen.getByRole('button', { name: 'History (2)' }));
    const table = screen.getByRole('table', { name: /^Changed 20-Nov-2026/ });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['FieldBeforeAfter', 'PriceRs 100Rs 1,250.50', expect.stringContaining('Room')]);
    expect(await within(table).findByText('Annexe')).toBeTruthy();
  });
  test.each([404, 500])('an answer of %d does not stand in the way of the record', async (status) => {
    stubProvider(() => ({ status, json: { message: 'No' } }));
    show(<ViewScreen resource={books} id="2" />, providerOf(shelf()), '/books/view?id=2');
    expect(await screen.findByText('Signed')).toBeTruthy();
    expect(
      await screen.findByText(status === 404 ? /Created 02-Nov-2026/ : /The history could not be loaded: No/),
    ).toBeTruthy();
  });
  test('e edits, c copies', async () => {
    stubProvider(() => ({ status: 404 }));
    const { address } = show(<ViewScreen resource={books} id="1" />, providerOf(shelf()), '/books/view?id=1');
    await screen.findByRole('heading', { level: 1, name: 'Atlas' });
    await userEvent.keyboard('c');
    await waitFor(() => expect(address()).toBe('/books/create?copy=1'));
  });
});

describe('the user log', () => {
  const texts = (): (string | null)[] => screen.getAllByRole('row').map((row) => row.textContent);
  test('shows who did what to what, and unfolds before and after', async () => {
    stubProvider(() => paged([changed, { ...created, action: 'delete', before: created.after, after: null }], 2));
    show(<UserLoggingPage />, providerOf({ ...shelf(), users: [] }), '/user-logging');
    expect(await screen.findByText('2 entries')).toBeTruthy();
    await waitFor(() => expect(texts()[1]).toBe('20-Nov-2026 02:30:00 PMclerkChangedBookAtlasPrice, Room'));
    expect(screen.getAllByRole('link', { name: 'Atlas' }).map((link) => link.getAttribute('href'))).toEqual([
      '/books/view?id=1',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Show what changed: Changed Atlas/ }));
    expect(within(screen.getByRole('table', { name: /^Changed Atlas/ })).getByText('Rs 1,250.50')).toBeTruthy();
  });
  test('narrows by what, kept in the address', async () => {
    const calls: string[] = [];
    stubProvider(() => paged([], 0));
    const inner = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      calls.push(String(url));
      return inner(url, init);
    });
    const { address } = show(
      <UserLoggingPage />,
      providerOf({ ...shelf(), users: [{ id: 4, username: 'sana' }] }),
      '/user-logging',
    );
    expect(await screen.findByText('Nothing was changed')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Books');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Action' }), 'Shelve');
    await waitFor(() => expect(address()).toBe('/user-logging?entity=books&action=shelve'));
    await waitFor(() => expect(calls.at(-1)).toMatch(/entity=books&action=shelve/));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'User' }), 'sana');
    await waitFor(() => expect(address()).toContain('user_id=4'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/user-logging'));
  });
  test('says why it could not be loaded', async () => {
    stubProvider(() => ({ status: 500, json: { message: 'The database is away' } }));
    show(<UserLoggingPage />, providerOf({ ...shelf(), users: [] }), '/user-logging');
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
  });
});
