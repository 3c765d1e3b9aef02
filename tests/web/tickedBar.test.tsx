/** The bar over a list of what is ticked in it, as people see it: how many, what can be done, and to which. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import challans from '../../src/lists/challans.tsx';
import payments from '../../src/lists/payments.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { challan, pupil, tillProvider } from './till.support.ts';

const ChallansPage = pageOf(challans);
const PaymentsPage = pageOf(payments);
beforeEach(() => {
  dropLists();
  signedInAs();
});
const page = (data: readonly object[]) => ({
  data,
  current_page: 1,
  per_page: 50,
  total: data.length,
  last_page: 1,
});
const tick = async (name: RegExp): Promise<void> =>
  userEvent.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
/** What stands in the bar; null: there is none. */
function bar(): { readonly says: string | undefined; readonly offers: (string | null)[] } | null {
  const found = document.querySelector<HTMLElement>('.ui-bulk');
  if (!found) return null;
  const offers = [...within(found).queryAllByRole('link'), ...within(found).queryAllByRole('button')];
  return {
    says: within(found).getByText(/selected|payment/).textContent ?? undefined,
    offers: offers.map(({ textContent }) => textContent),
  };
}

describe('a list of challans', () => {
  const rows = [
    challan(1, '2026-10', [], { balance: 3500, due: 3500 }),
    challan(2, '2026-11', [], { balance: 3000, due: 3000, student: pupil(2, 'Bilal Javed') }),
    challan(3, '2026-11', [], { balance: 500, due: 500, student: pupil(3, 'Chand Javed') }),
  ];
  const list = () => {
    const calls = tillProvider({
      'GET /student_challan': () => page(rows),
      'POST /deleteChallans': ({ body }) => ({
        data: {
          voided: 1,
          results: (body['challan_ids'] as number[]).map((challan_id) => ({
            challan_id,
            challan_no: 1000 + challan_id,
            outcome: challan_id === 3 ? 'paid' : 'voided',
            message: challan_id === 3 ? 'has a payment' : '',
          })),
        },
      }),
    });
    show(<ChallansPage />, dataProvider, '/pay-or-print-fee-challans');
    return calls;
  };

  test('it comes with the first tick, sums what is ticked, offers what fits so many, and goes with the last', async () => {
    list();
    await screen.findByText('Ayesha Javed');
    expect(bar()).toBeNull();
    await tick(/Ayesha/);
    expect(bar()).toMatchObject({ says: '1 selected, Rs 3,500 due' });
    expect(bar()?.offers).toEqual(expect.arrayContaining(['Pay', 'Make instalments', 'Void…']));
    await tick(/Bilal/);
    expect(bar()).toMatchObject({ says: '2 selected, Rs 6,500 due' });
    expect(bar()?.offers).toEqual(expect.arrayContaining(['Print, side by side', 'Print, stacked', 'Void…']));
    for (const ofOne of ['Pay', 'Make instalments']) expect(bar()?.offers).not.toContain(ofOne);
    await tick(/Bilal/);
    await tick(/Ayesha/);
    await waitFor(() => expect(bar()).toBeNull());
  });

  test('what is done is done to the ticked rows alone; who was refused is named, and the bar is gone', async () => {
    const calls = list();
    await tick(/Ayesha/);
    await tick(/Chand/);
    await userEvent.click(screen.getByRole('button', { name: 'Void…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Void 2 challans' }));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Issued twice{Enter}');
    await screen.findByText('1 void, 1 not: 1003 has a payment');
    expect(calls.find(({ path }) => path === '/deleteChallans')?.body).toMatchObject({ challan_ids: [1, 3] });
    await waitFor(() => expect(bar()).toBeNull());
  });

  test('a question that is left does nothing, and leaves the ticks', async () => {
    const calls = list();
    await tick(/Ayesha/);
    await userEvent.click(screen.getByRole('button', { name: 'Void…' }));
    await screen.findByRole('dialog', { name: 'Void 1 challan' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bar()).toMatchObject({ says: '1 selected, Rs 3,500 due' });
    expect(calls.some(({ path }) => path === '/deleteChallans')).toBe(false);
  });
});

test('of payments that wait, those that were refused are named with why, and one’s own is left out', async () => {
  const payment = (id: number, name: string, mine = false) => ({
    id,
    receipt_no: 70 + id,
    kind: 'challan',
    status: 'pending',
    amount: 1000 * id,
    allocated: 0,
    advance: 0,
    method: 'cash',
    paid_date: '2026-11-02',
    taken_by: 'clerk',
    print_count: 0,
    reference: null,
    cheque_no: null,
    awaits: null,
    mine,
    family_no: 7,
    receiving_acc: { id: 1, acc_code: '1101', acc_name: 'Cash in Hand' },
    allocations: [],
    student: pupil(id, name),
  });
  const calls = tillProvider({
    'GET /payChallan': () =>
      page([payment(1, 'Ayesha Javed'), payment(2, 'Bilal Javed'), payment(3, 'Chand Javed', true)]),
    'POST /approvePendingPayments': ({ body }) => ({
      data: {
        done: 1,
        results: (body['ids'] as number[]).map((id) => ({
          id,
          ok: id !== 2,
          message: id === 2 ? 'Its month was closed meanwhile' : null,
        })),
      },
    }),
  });
  show(<PaymentsPage />, dataProvider, '/paid-fee-challans?pending-approvals-payments=true');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  expect(bar()).toMatchObject({
    says: '2 payments, Rs 3,000 · 1 of your own left out: whoever entered it cannot decide it',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Approve…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve 2 payments, Rs 3,000' }));
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(result.textContent).toContain('1 of 2 approved, 1 not:');
  expect(
    within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Receipt 72 Its month was closed meanwhile']);
  expect(calls.find(({ path }) => path === '/approvePendingPayments')?.body).toMatchObject({ ids: [1, 2] });
});
