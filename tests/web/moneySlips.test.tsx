/** Papers that are signed when money is handed over, and the ways to them; the list of advances. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import RefundSlipsPrint from '../../src/customRoutes/fees/print/RefundSlipsPrint.tsx';
import AdvanceSlipsPrint from '../../src/customRoutes/salaries/AdvanceSlipsPrint.tsx';
import RepaymentSlipsPrint from '../../src/customRoutes/salaries/RepaymentSlipsPrint.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import advances from '../../src/lists/advances.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { pupil, tillProvider, type Own, type ProviderCall } from './till.support.ts';

const REFUND = {
  id: 7,
  refund_no: 31,
  refund_date: '2026-11-02',
  amount: 4500,
  reason: 'Left the school',
  voided: false,
  void_reason: null,
  account: 'Cash in Hand',
  username: 'accountant',
  receipt_no: 71,
  challan_no: null,
  student: pupil(1, 'Ayesha Javed'),
};
const ADVANCE = {
  id: 5,
  advance_no: 12,
  employee_id: 3,
  emp_no: 103,
  employee: 'Asma Tariq',
  campus_id: 1,
  campus: 'Main',
  department: 'Science',
  designation: 'Teacher',
  requested_on: '2026-10-01',
  amount: 60_000,
  deduct_from: '2026-11',
  per_month: 20_000,
  installments: 3,
  recovered: 0,
  balance: 60_000,
  status: 'paid',
  purpose: 'A wedding',
  requested_by: 'office',
  decided_by: 'head',
  decision_reason: null,
  paid_on: '2026-10-05',
  account: 'Cash in Hand',
  voucher_no: 44,
  void_reason: null,
  mine: false,
};
const REPAID = {
  id: 9,
  kind: 'cash',
  recovered_on: '2026-11-10',
  amount: 15_000,
  month: null,
  account: 'Cash in Hand',
  reason: null,
  voucher_no: 50,
  made_by: 'accountant',
  void_reason: null,
};
const page =
  (data: readonly object[], totals: object = { amount: 0, recovered: 0, balance: 0 }) =>
  () => ({
    data,
    current_page: 1,
    per_page: 50,
    total: data.length,
    last_page: 1,
    totals,
  });
const MOVES: Own = {
  'GET /show_hrm_emp_adv_salaries': page([ADVANCE]),
  'GET /advance_salary_recoveries': () => ({
    data: { recoveries: [REPAID, { ...REPAID, id: 10, kind: 'payroll', month: '2026-11' }], skips: [] },
  }),
};
const textOf = (paper: HTMLElement): string => paper.textContent.replaceAll(/\s+/g, ' ');
beforeEach(() => {
  dropLists();
  signedInAs();
  vi.stubGlobal('print', vi.fn());
});

describe('a slip', () => {
  test('of a refund says of what, how much in words, and who signs', async () => {
    const calls = tillProvider({ 'GET /fee_refunds': page([REFUND], { amount: 4500 }) });
    show(<RefundSlipsPrint />, dataProvider, '/fee-refunds/print?ids=7');
    const said = textOf(await screen.findByRole('article', { name: 'Refund Slip 31' }));
    expect(said).toContain('Ayesha Javed');
    expect(said).toContain('of the advance that was paid by receipt 71: Left the school');
    expect(said).toContain('Rs 4,500');
    expect(said).toMatch(/Four Thousand Five Hundred/i);
    expect(said).toContain('Head of the school');
    expect(said).not.toContain('VOID');
    expect(calls.find(({ path }) => path === '/fee_refunds')?.query.get('ids')).toBe('7');
  });
  test('of what is void says so', async () => {
    tillProvider({ 'GET /fee_refunds': page([{ ...REFUND, voided: true }], { amount: 0 }) });
    show(<RefundSlipsPrint />, dataProvider, '/fee-refunds/print?ids=7');
    expect(textOf(await screen.findByRole('article', { name: 'Refund Slip 31' }))).toContain('VOID');
  });
  test('of an advance says how it is deducted, and is signed by the employee', async () => {
    tillProvider(MOVES);
    show(<AdvanceSlipsPrint />, dataProvider, '/advance-salary/print?ids=5');
    const said = textOf(await screen.findByRole('article', { name: 'Advance of Salary 12' }));
    expect(said).toContain('from the salary from Nov, 2026 on: Rs 20,000 a month, 3 months.');
    expect(said).toMatch(/Sixty Thousand/i);
    expect(said).toContain('Received by the employee');
  });
  test('of one that is not paid cannot pass for a receipt', async () => {
    tillProvider({ 'GET /show_hrm_emp_adv_salaries': page([{ ...ADVANCE, status: 'approved', paid_on: null }]) });
    show(<AdvanceSlipsPrint />, dataProvider, '/advance-salary/print?ids=5');
    expect(textOf(await screen.findByRole('article', { name: 'Advance of Salary 12' }))).toContain('NOT PAID');
  });
  test('of a repayment says what is left; what a salary recovered has none', async () => {
    tillProvider(MOVES);
    show(<RepaymentSlipsPrint />, dataProvider, '/advance-salary/repayment?advance=5&ids=9,10');
    const said = textOf(await screen.findByRole('article', { name: 'Repayment of an Advance 50' }));
    expect(said).toContain('AmountRs 15,000Left of the advance todayRs 60,000');
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
});

const AdvancesPage = pageOf(advances);
async function listed(
  own: Own = {},
  rows: readonly object[] = [ADVANCE],
): Promise<{ readonly calls: readonly ProviderCall[]; readonly address: () => string }> {
  const calls = tillProvider({ ...MOVES, 'GET /show_hrm_emp_adv_salaries': page(rows), ...own });
  const { address } = show(<AdvancesPage />, dataProvider, '/advance-salary');
  await screen.findByText('Asma Tariq');
  return { calls, address };
}
const choose = async (action: string, role = 'button'): Promise<void> => {
  await userEvent.click(screen.getByRole('checkbox', { name: /advance 12/ }));
  await userEvent.click(await screen.findByRole(role, { name: action }));
};

describe('the list of advances', () => {
  test('takes a repayment and prints its slip when that is asked for', async () => {
    const { calls, address } = await listed({
      'POST /recover_advance_salary': () => ({ data: { id: 5, recovery_id: 9, voucher_no: 50 } }),
    });
    await choose('Repaid…');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: /Cash in Hand/ });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Received into/ }), 'Cash in Hand');
    const amount = dialog.getByRole('textbox', { name: /Amount/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, '15000');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Print the slip to sign afterwards' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Take Rs 15,000' }));
    await expect.poll(address).toBe('/advance-salary/repayment?advance=5&ids=9');
    expect(calls.find(({ path }) => path === '/recover_advance_salary')?.body).toMatchObject({
      id: 5,
      kind: 'cash',
      amount: 15_000,
    });
  });
  test('offers the slip of what is paid, and of nothing else', async () => {
    const { address } = await listed();
    await choose('Print slip', 'link');
    expect(address()).toBe('/advance-salary/print?ids=5');
  });
  test('takes the signed slip, and shows what an advance has', async () => {
    const sent: string[] = [];
    await listed({
      'POST /advance_salary_files': ({ method }) => (sent.push(method), { data: [{ code: 'x.1', name: 'slip.pdf' }] }),
    });
    await choose('Attach…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Attach to advance 12' }));
    const file = (type: string, name: string) => new File(['%PDF-1.4'], name, { type });
    await userEvent.upload(dialog.getByLabelText(/Attach papers/), file('application/pdf', 'slip.pdf'));
    await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
    await expect.poll(() => sent).toEqual(['POST']);
  });
  test('lets nobody decide what they asked for themselves', async () => {
    await listed({}, [{ ...ADVANCE, status: 'pending', paid_on: null, mine: true }]);
    await userEvent.click(screen.getByRole('checkbox', { name: /advance 12/ }));
    expect(await screen.findByRole('button', { name: 'Withdraw…' })).toBeTruthy();
    for (const name of ['Approve…', 'Reject…', 'Pay…']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Print slip' })).toBeNull();
  });
});
