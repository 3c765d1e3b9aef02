/** The list of cheques: what can be done with each, and what is asked before it is. */
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import cheques from '../../src/lists/cheques.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { pupil, tillProvider, type Own, type ProviderCall } from './till.support.ts';

const ChequesPage = pageOf(cheques);
const cheque = (id: number, name: string, more: object) => ({
  id,
  payment_id: 70 + id,
  receipt_no: 170 + id,
  cheque_no: `50000${id}`,
  cheque_date: '2026-11-02',
  bank_name: 'HBL',
  received_on: '2026-11-01',
  amount: 900,
  state: 'held',
  due: true,
  slip_no: null,
  deposited_on: null,
  deposited_by: null,
  account: null,
  cleared_on: null,
  ended_on: null,
  reason: null,
  undone_on: null,
  undone_reason: null,
  student: pupil(id, name),
  ...more,
});
const AT_BANK = { state: 'deposited', due: false, slip_no: 4, deposited_on: '2026-11-03', account: '1103 Habib Bank' };
const ROWS = [
  cheque(1, 'Ayesha Javed', {}),
  cheque(2, 'Bilal Javed', { due: false, cheque_date: '2099-01-01' }),
  cheque(3, 'Hina Javed', AT_BANK),
  cheque(4, 'Omar Javed', { ...AT_BANK, state: 'bounced', ended_on: '2026-11-05', reason: 'Bounced: no funds' }),
];
const page = {
  data: ROWS,
  current_page: 1,
  per_page: 50,
  total: 4,
  last_page: 1,
  totals: { cheques: 4, amount: 3600 },
};

async function listed(own: Own = {}): Promise<{ readonly calls: ProviderCall[]; readonly user: UserEvent }> {
  const calls = tillProvider({ 'GET /cheques': () => page, ...own });
  show(<ChequesPage />, dataProvider, '/');
  await screen.findByText('Ayesha Javed');
  return { calls, user: userEvent.setup() };
}
const tick = (user: UserEvent, name: RegExp): Promise<void> => user.click(screen.getByRole('checkbox', { name }));
const row = (name: string): HTMLElement => screen.getByText(name).closest('tr') ?? document.body;
const button = (name: string): HTMLElement | null => screen.queryByRole('button', { name });

beforeEach(() => {
  dropLists();
  signedInAs();
});

describe('cheques', () => {
  test('say where they are, and since when and why', async () => {
    await listed();
    expect(within(row('Ayesha Javed')).getByText('In hand')).toBeDefined();
    expect(within(row('Bilal Javed')).getByText('Dated ahead')).toBeDefined();
    expect(within(row('Hina Javed')).getByText(/slip 4/)).toBeDefined();
    expect(within(row('Omar Javed')).getByText(/no funds/)).toBeDefined();
  });
  test('one in hand is deposited, one dated ahead is not, and one that bounced is past everything', async () => {
    const { user } = await listed();
    await tick(user, /500001/);
    expect(button('Deposit…')).not.toBeNull();
    expect(button('Bounced…')).toBeNull();
    await tick(user, /500001/);
    for (const number of [/500002/, /500004/]) {
      await tick(user, number);
      for (const name of ['Deposit…', 'Cleared…', 'Bounced…']) expect(button(name), String(number)).toBeNull();
      await tick(user, number);
    }
  });
  test('one that bounced is said once, with its day, reason and key', async () => {
    const { calls, user } = await listed({
      'POST /bounce_cheque': () => ({ data: { receipt_no: 173, voucher_no: 9, charged_challan: null } }),
    });
    await tick(user, /500003/);
    await user.click(screen.getByRole('button', { name: 'Bounced…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'What the bank says' }), 'Insufficient funds{Enter}{Enter}');
    expect(await screen.findByText(/^Receipt 173 is void; Rs 900 are owed again\./)).toBeDefined();
    const sent = calls.filter(({ path }) => path === '/bounce_cheque');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      body: { cheque_id: 3, reason: 'Insufficient funds' },
      key: expect.stringMatching(/\S{8,}/) as unknown,
    });
  });
  test('one whose deposit the bank has is unmatched and bounces in the same dialog', async () => {
    const matched = 'Its deposit is matched on the statement of Habib Bank up to 30-Nov-2026';
    const { calls, user } = await listed({
      'POST /bounce_cheque': ({ body }) =>
        (body as { unmatch?: boolean }).unmatch
          ? { data: { receipt_no: 173, voucher_no: 9, charged_challan: null } }
          : { status: 422, json: { message: matched, errors: { unmatch: [matched] } } },
    });
    await tick(user, /500003/);
    await user.click(screen.getByRole('button', { name: 'Bounced…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'What the bank says' }), 'No funds{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain(matched);
    await user.click(dialog.getByRole('button', { name: 'Unmatch and mark bounced' }));
    expect(await screen.findByText(/^Receipt 173 is void/)).toBeDefined();
    expect(calls.filter(({ path }) => path === '/bounce_cheque').map(({ body }) => body)).toMatchObject([
      { cheque_id: 3 },
      { cheque_id: 3, unmatch: true },
    ]);
  });
  test('a wrong deposit is undone with a reason, and the cheque says so', async () => {
    const { calls, user } = await listed({
      'GET /cheques': () => ({
        ...page,
        data: [...ROWS, cheque(5, 'Sana Javed', { undone_on: '2026-11-06', undone_reason: 'Wrong bank' })],
      }),
      'POST /undo_cheque_deposit': () => ({ data: { cheques: 1, amount: 900 } }),
    });
    expect(within(row('Sana Javed')).getByText(/deposit undone: Wrong bank/)).toBeDefined();
    await tick(user, /500003/);
    await user.click(screen.getByRole('button', { name: 'Undo deposit…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Undo deposit' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Wrong bank account{Enter}{Enter}');
    expect(await screen.findByText('1 cheque, Rs 900, in hand again.')).toBeDefined();
    expect(calls.filter(({ path }) => path === '/undo_cheque_deposit')).toMatchObject([
      { body: { cheque_ids: [3], reason: 'Wrong bank account' } },
    ]);
  });
  test('who may only read them does nothing with them', async () => {
    signedInAs({
      userInfo: { username: 'clerk', full_name: 'Clerk', user_settings: '{}', privileges: ['cheques.read'] },
    });
    const { user } = await listed();
    await tick(user, /500001/);
    expect(button('Deposit…')).toBeNull();
    await tick(user, /500003/);
    for (const name of ['Cleared…', 'Bounced…']) expect(button(name)).toBeNull();
  });
});

test('a cheque of other income names its voucher and who gave it, and charges no parents when it bounces', async () => {
  const ours = cheque(9, '', {
    ...AT_BANK,
    payment_id: null,
    receipt_no: null,
    trans_id: 31,
    voucher: 'RV-2026-27-3',
    payee: 'Wedding Planners',
    memo: 'Rent of the hall',
    campus_id: 1,
    student: null,
  });
  tillProvider({
    'GET /cheques': () => ({ ...page, data: [ours], total: 1, totals: { cheques: 1, amount: 900 } }),
    'POST /bounce_cheque': () => ({
      data: { receipt_no: null, voucher: 'RV-2026-27-3', voucher_no: 9, charged_challan: null },
    }),
  });
  signedInAs();
  show(<ChequesPage />, dataProvider, '/cheques');
  const row = await screen.findByRole('row', { name: /Wedding Planners/ });
  expect(row.textContent).toContain('RV-2026-27-3');
  expect(row.textContent).toContain('Rent of the hall');
  const user = userEvent.setup();
  await user.click(within(row).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Bounced…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('RV-2026-27-3 is void: the income is taken back.');
  expect(within(dialog).queryByRole('textbox', { name: 'Charge to the parents' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Bounced' }));
  expect(await screen.findByText('RV-2026-27-3 is void.')).toBeDefined();
});
