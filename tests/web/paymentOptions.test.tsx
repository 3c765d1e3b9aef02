/** Payment options: how a bill may be paid, from calls of the specification alone. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-toastify/unstyled';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDate, shiftDay, today } from '../../contract/dates.ts';
import PaymentOptionsPage from '../../src/customRoutes/fees/options/PaymentOptionsPage.tsx';
import { consumerNumber } from '../../src/customRoutes/fees/options/paymentOptions.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import Toasts from '../../src/ui/toast/Toasts.tsx';
import { bill, challan, line, tillProvider } from './till.support.ts';

beforeEach(() => {
  dropLists();
  signedInAs();
});
const SETTING = {
  id: 1,
  campus_id: 1,
  heading: 'Fee',
  bank_name: 'Habib Bank',
  bank_branch: 'Mall Road',
  bank_account_title: 'Demo School',
  bank_account_no: 'PK36HABB0000001123456702',
  bill_prefix: '100245',
  notes: 'Keep the receipt.',
};

test('say the counter, the bank, the accounts and the consumer number', async () => {
  const calls = tillProvider({ 'GET /challanSetting': () => ({ data: [SETTING] }) });
  show(<PaymentOptionsPage />, dataProvider, '/payment-options?campus_id=1');
  await screen.findByText('PK36HABB0000001123456702');
  expect(screen.getByText(/choose 1Bill, and type 100245/)).toBeDefined();
  expect(await screen.findByText('Habib Bank')).toBeDefined();
  expect(screen.getByText('Keep the receipt.')).toBeDefined();
  const accounts = calls.find(({ path }) => path === '/finance_accounts');
  expect(accounts?.query.get('as_per_user_access')).toBe('1');
});
test('of a student say what is asked until the last day without a fine, which a holiday or grace moves past the due date, and on the day after', async () => {
  const [due, free] = [shiftDay(today(), 5), shiftDay(today(), 7)];
  const calls = tillProvider({
    'GET /challanSetting': () => ({ data: [SETTING] }),
    'GET /open_challans': ({ query }) => {
      const late_fee_fine = String(query.get('paid_date')) > free ? 200 : 0;
      const one = challan(1, '2026-11', [line(11, 'Tuition', 1000)], { due: 1000, balance: 1000, due_date: due });
      return { data: bill({ challans: [{ ...one, late_fee_fine, last_free_day: free }] }) };
    },
  });
  show(<PaymentOptionsPage />, dataProvider, '/payment-options?student_id=1');
  expect(await screen.findByText('Rs 1,000')).toBeDefined();
  expect(screen.getByText('Rs 1,200')).toBeDefined();
  expect(screen.getByText(`By ${formatDate(free)}`)).toBeDefined();
  await waitFor(() => expect(screen.getAllByText('1002451001').length).toBeGreaterThan(0));
  expect(screen.getByRole('img', { name: 'Consumer number 1002451001' })).toBeDefined();
  expect(calls.filter(({ path }) => path === '/open_challans').map(({ query }) => query.get('paid_date'))).toEqual([
    today(),
    free,
    shiftDay(free, 1),
  ]);
});
function clipboard(write: (text: string) => Promise<void>) {
  const writeText = vi.fn<(text: string) => Promise<void>>(write);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return writeText;
}
describe('what is shown', () => {
  const opened = async () => {
    tillProvider({ 'GET /challanSetting': () => ({ data: [SETTING] }) });
    // What files before this one had to say would come now, with a *Copy* of its own.
    toast.dismiss();
    const page = (
      <>
        <PaymentOptionsPage />
        <Toasts />
      </>
    );
    show(page, dataProvider, '/payment-options?campus_id=1');
    await screen.findByText('PK36HABB0000001123456702');
    return userEvent.setup();
  };
  test('is copied as text, and says so', async () => {
    const user = await opened();
    const copied = clipboard(async () => undefined);
    const of: HTMLElement[] = [];
    // What a browser makes of what is seen; there is no such text here.
    Object.defineProperty(HTMLElement.prototype, 'innerText', {
      configurable: true,
      get(this: HTMLElement) {
        of.push(this);
        return 'At the bank PK36HABB0000001123456702';
      },
    });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith('At the bank PK36HABB0000001123456702'));
    expect(await screen.findByText('Copied.')).toBeDefined();
    Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
    // Of the ways to pay alone, not of the search and the buttons around them.
    expect(of[0]?.textContent).toContain('At the counter');
    expect(of[0]?.querySelector('button, input')).toBeNull();
  });
  test('says that a browser refused to copy it', async () => {
    const user = await opened();
    clipboard(async () => Promise.reject(new Error('No')));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('This browser does not let it be copied.')).toBeDefined();
  });
  test('is printed, without the bar above it', async () => {
    const user = await opened();
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
test('a school without a prefix has no consumer number', () => {
  expect(consumerNumber('', 5)).toBeNull();
  expect(consumerNumber('77', 5)).toBe('775');
});
