import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import CreateScreen from '../../src/resources/ui/CreateScreen.tsx';
import { resourceOf } from '../../src/resources/index.ts';
import { providerOf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const GROUPS = [
  { id: 1, group_name: 'Cash', account_class: 'asset' },
  { id: 2, group_name: 'Other Income', account_class: 'income' },
];
const ACCOUNTS = [
  { id: 1, acc_code: '1101', acc_name: 'Till', group_id: 1 },
  { id: 2, acc_code: '1102', acc_name: 'Petty cash', group_id: 1 },
  { id: 3, acc_code: '4201', acc_name: 'Canteen', group_id: 2 },
];
beforeEach(() => void signedInAs());

test('the next free code of the group is proposed, changes with it, and gives way to what is typed', async () => {
  const rows = { finance_groups: GROUPS, finance_accounts: ACCOUNTS, campuses: [] } as never;
  show(<CreateScreen resource={resourceOf('finance_accounts')} />, providerOf(rows), '/gl-accounts/create');
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Account code' });
  const group = await screen.findByRole('combobox', { name: 'Group' });
  const choose = async (name: string): Promise<void> => {
    await userEvent.click(group);
    await userEvent.click(await within(await screen.findByRole('listbox')).findByRole('option', { name }));
  };
  await choose('Cash');
  await waitFor(() => expect(code.value).toBe('1103'));
  await choose('Other Income');
  await waitFor(() => expect(code.value).toBe('4202'));
  await userEvent.clear(code);
  await userEvent.type(code, '4299');
  await choose('Cash');
  expect(code.value).toBe('4299');
});
