/** Rights in words: on the page of a user, and of two users side by side. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import CompareUsersPage from '../../src/customRoutes/system/users/CompareUsersPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import UserRights from '../../src/resources/ui/overrides/UserRights.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const user = (id: number, full_name: string, more: object = {}) => ({
  id,
  version: 1,
  username: full_name.toLowerCase(),
  full_name,
  all_campuses: true,
  campus_ids: [],
  account_ids: [],
  all_privileges: false,
  privileges: ['payments.create'],
  is_active: true,
  ...more,
});
const people = [user(3, 'Sadia'), user(7, 'Omar', { privileges: ['payments.create', 'payments.void'] })];
beforeEach(() => {
  signedInAs();
  dropLists();
  tillProvider({
    'GET /get_users': () => ({ data: people, current_page: 1, per_page: 50, total: 2, last_page: 1 }),
  });
});
const answer = (table: HTMLElement, what: string): string[] =>
  within(within(table).getByRole('row', { name: new RegExp(`^${what}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the page of a user says what they may do, marks what is for few, and leads to the comparison', async () => {
  show(<UserRights record={people[1] as never} />, dataProvider, '/users-and-privileges');
  const table = await screen.findByRole('table', { name: 'What they may do' });
  expect(answer(table, 'Takes payments')).toEqual(['Yes']);
  expect(answer(table, 'Voids payments')).toEqual(['YesFor few']);
  expect(answer(table, 'Sees salaries of others')).toEqual(['No']);
  expect(answer(table, 'Campuses')).toEqual(['All']);
  expect(screen.getByRole('link', { name: 'Compare with another' }).getAttribute('href')).toBe(
    '/users-and-privileges/compare?users=7',
  );
});
test('two users are compared: what differs, and all of it', async () => {
  const { address } = show(<CompareUsersPage />, dataProvider, '/users-and-privileges/compare?users=3');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Compared with' }), 'Omar (omar)');
  expect(address()).toBe('/users-and-privileges/compare?users=3%2C7');
  const table = await screen.findByRole('table', { name: 'What they may do' });
  expect(await within(table).findByRole('columnheader', { name: 'Omar (omar)' })).toBeTruthy();
  expect(answer(table, 'Voids payments')).toEqual(['No', 'YesFor few']);
  expect(within(table).queryByRole('row', { name: /^Takes payments/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only what differs' }));
  expect(answer(table, 'Takes payments')).toEqual(['Yes', 'Yes']);
});
