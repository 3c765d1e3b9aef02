/** Where the focus is after an action took away what had it: nobody without a mouse starts again at the top. */
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import cheques from '../../src/lists/cheques.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { pupil, tillProvider } from './till.support.ts';

const ChequesPage = pageOf(cheques);
const NAMES = ['Ayesha', 'Bilal', 'Hina'] as const;
const cheque = (name: string, id: number) => ({
  id,
  payment_id: 70 + id,
  receipt_no: 170 + id,
  cheque_no: `50000${id}`,
  cheque_date: '2026-11-02',
  bank_name: 'HBL',
  received_on: '2026-11-01',
  amount: 900,
  state: 'deposited',
  due: false,
  slip_no: 4,
  deposited_on: '2026-11-03',
  deposited_by: null,
  account: '1103 Habib Bank',
  cleared_on: null,
  ended_on: null,
  reason: null,
  student: pupil(id, name),
});

/** A list of what is at the bank, from which goes what has cleared. */
async function listed(): Promise<UserEvent> {
  let rows = NAMES.map((name, at) => cheque(name, at + 1));
  tillProvider({
    'GET /cheques': () => ({
      data: rows,
      current_page: 1,
      per_page: 50,
      total: rows.length,
      last_page: 1,
      totals: { cheques: rows.length, amount: 900 * rows.length },
    }),
    'POST /clear_cheques': ({ body }) => {
      const gone = new Set(body['cheque_ids'] as number[]);
      rows = rows.filter(({ id }) => !gone.has(id));
      return { data: { cheques: gone.size, amount: 900 * gone.size } };
    },
  });
  show(<ChequesPage />, dataProvider, '/cheques?state=deposited');
  await screen.findByText('Ayesha');
  return userEvent.setup();
}
const rowOf = (name: string): HTMLElement => screen.getByText(name).closest('tr') ?? document.body;
/** Ticks these with the keyboard and says that they cleared. */
async function clear(user: UserEvent, names: readonly string[]): Promise<void> {
  for (const name of names) {
    rowOf(name).focus();
    await user.keyboard(' ');
  }
  const action = screen.getByRole('button', { name: 'Cleared…' });
  action.focus();
  await user.keyboard('{Enter}');
  const accept = await screen.findByRole('button', { name: 'Cleared' });
  accept.focus();
  await user.keyboard('{Enter}');
}

beforeEach(() => {
  dropLists();
  signedInAs();
});

describe('the focus', () => {
  test('is on the row that took the turn of those that went, in the middle and at the end', async () => {
    const user = await listed();
    await clear(user, ['Bilal']);
    await waitFor(() => expect(screen.queryByText('Bilal')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Hina')));
    await clear(user, ['Hina']);
    await waitFor(() => expect(screen.queryByText('Hina')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Ayesha')));
    await user.keyboard(' ');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /500001/ }).checked).toBe(true);
  });
  test('is on what stands for the rows of a list that has become empty', async () => {
    const user = await listed();
    await clear(user, NAMES);
    const empty = await screen.findByRole('heading', { name: 'No cheques found' });
    await waitFor(() => expect(document.activeElement).toBe(empty));
    expect(empty.tabIndex, 'Tab does not come by it').toBe(-1);
  });
  test('goes back to the opener of a dialog that is left', async () => {
    const user = await listed();
    rowOf('Bilal').focus();
    await user.keyboard(' ');
    const action = screen.getByRole('button', { name: 'Cleared…' });
    action.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(action));
  });
});
