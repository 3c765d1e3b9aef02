import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { payingStudent, clearPayingStudent } from '../../src/customRoutes/fees/till/payingStudent.ts';
import PayPage from '../../src/customRoutes/fees/till/pay/PayPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { bill, challan, fingers, line, owed, paid, payments, pupil, tillProvider, type Own } from './till.support.ts';

const AT = '/pay-or-print-fee-challans/pay-fee-challan';
const till = (at = `${AT}?student_id=1`) => show(<PayPage />, dataProvider, at);
/**
 * The amount as soon as Enter would take it: the field is looked up and judged in one turn, for a new bill brings a new
 * one.
 */
const amount = (due?: string): Promise<HTMLInputElement> =>
  waitFor(() => {
    const box = screen.getByLabelText<HTMLInputElement>('Amount, Rs');
    expect(document.activeElement).toBe(box);
    expect(within(screen.getByRole('form', { name: 'Payment' })).getByText('Enter takes it')).toBeTruthy();
    if (due !== undefined) expect(box.value).toBe(due);
    return box;
  });
const now = (name: RegExp): string => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
/** Types as a scanner does: a character every five milliseconds, and Enter; the selected text is replaced. */
function scan(input: HTMLElement, text: string): void {
  [...text, 'Enter'].forEach((key, at) => {
    const press = createEvent.keyDown(input, { key });
    Object.defineProperty(press, 'timeStamp', { value: 1000 + at * 5 });
    fireEvent(input, press);
    if (key !== 'Enter') fireEvent.change(input, { target: { value: text.slice(0, at + 1) } });
  });
}
const OCT_TUITION = /Tuition of Oct, 2026/;
const OCT_TRANSPORT = /Transport of Oct, 2026/;
const NOV_TUITION = /Tuition of Nov, 2026/;

beforeEach(() => {
  sessionStorage.clear();
  clearPayingStudent();
  dropLists();
  signedInAs({ userId: '5' });
});

describe('the bill', () => {
  test('the amount is what is due, and spreads live: oldest first, by priority', async () => {
    tillProvider();
    till();
    const box = await amount();
    expect(box.value).toBe('6,500');
    expect([now(OCT_TUITION), now(OCT_TRANSPORT), now(NOV_TUITION)]).toEqual(['3,000', '500', '3,000']);
    const user = fingers();
    await user.clear(box);
    await user.type(box, '3200');
    expect([now(OCT_TUITION), now(OCT_TRANSPORT), now(NOV_TUITION)]).toEqual(['3,000', '200', '']);
    expect(screen.getByText(/Rs 3,300 stays open/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Take Rs 3,200/ })).toBeTruthy();
  });

  test('typing a line goes on from what was spread; more than is open is refused in words', async () => {
    const calls = tillProvider();
    till();
    await amount();
    const user = fingers();
    const transport = screen.getByRole('textbox', { name: OCT_TRANSPORT });
    await user.clear(transport);
    await user.type(transport, '501');
    expect(transport.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('More than is open')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Take/ }).disabled).toBe(true);
    await user.clear(transport);
    await user.type(transport, '100.50');
    expect(screen.getByLabelText<HTMLInputElement>('Amount, Rs').value).toBe('6,100.50');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('region', { name: 'Receipt' });
    expect(payments(calls)[0]?.body).toMatchObject({
      student_id: 1,
      amount: 6100.5,
      method: 'cash',
      receiving_acc: 1,
      lines: [
        { particular_line_id: 11, currentPayment: 3000, balance: 3000 },
        { particular_line_id: 12, currentPayment: 100.5, balance: 500 },
        { particular_line_id: 21, currentPayment: 3000, balance: 3000 },
      ],
    });
  });

  test('more than is due is an advance, and takes a second Enter', async () => {
    const calls = tillProvider({ 'POST /payChallan': () => paid(7000, { allocated: 6500, advance: 500 }) });
    till();
    const box = await amount();
    const user = fingers();
    await user.clear(box);
    await user.type(box, '7000{Enter}');
    expect(screen.getByText('More than is due: kept as an advance')).toBeTruthy();
    expect(payments(calls)).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take Rs 7,000, Rs 500 of it in advance' }));
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Receipt' });
    expect(screen.getByText('Kept as an advance')).toBeTruthy();
    expect(payments(calls)).toHaveLength(1);
  });

  test('a card scanned into the amount opens its bill and pays nothing', async () => {
    const found = [{ id: 3, sid: 1163, studentName: 'Sara Butt', status_class: 'enrolled' }];
    const saras = bill({
      students: [pupil(3, 'Sara Butt')],
      challans: [challan(3, '2026-11', [line(31, 'Tuition', 4200)])],
      balance: 4200,
    });
    const calls = tillProvider({
      'POST /fetch_api_students': () => ({ data: found }),
      'GET /open_challans': ({ query }) => ({ data: query.get('student_id') === '3' ? saras : bill() }),
    });
    const { address } = till();
    scan(await amount('6,500'), '1163');
    await waitFor(() => expect(address()).toBe(`${AT}?student_id=3`));
    await amount('4,200');
    expect(payments(calls)).toHaveLength(0);
  });

  test('cash received gives the change; too little is not taken', async () => {
    const calls = tillProvider();
    till();
    await amount();
    const user = fingers();
    await user.keyboard('r');
    const received = screen.getByLabelText(/Cash received/);
    expect(document.activeElement).toBe(received);
    await user.type(received, '6000');
    expect(screen.getByRole('status', { name: 'Change to give' }).textContent).toBe('Too little');
    expect(screen.getByText('The cash received is less than the amount')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '7,000' }));
    expect(screen.getByRole('status', { name: 'Change to give' }).textContent).toBe('500');
    await user.type(received, '{Enter}');
    const receipt = await screen.findByRole('region', { name: 'Receipt' });
    expect(within(receipt).getByText('500')).toBeTruthy();
    expect(payments(calls)[0]?.body).toMatchObject({ cashRecieved: 7000, cashReturned: 500 });
    expect(payingStudent()).toMatchObject({
      cashRecieved: 7000,
      cashReturned: 500,
      remainingPayable: 0,
      student: { sid: 101 },
      receipts: [{ receipt_no: 77 }],
    });
    expect(payingStudent()?.particulars).toEqual([
      {
        challan_no: 1001,
        challan_month: '2026-10',
        particular: 'Tuition',
        currentPayment: 3000,
        student_id: 1,
        studentName: 'Ayesha Javed',
      },
      {
        challan_no: 1001,
        challan_month: '2026-10',
        particular: 'Transport',
        currentPayment: 500,
        student_id: 1,
        studentName: 'Ayesha Javed',
      },
      {
        challan_no: 1002,
        challan_month: '2026-11',
        particular: 'Tuition',
        currentPayment: 3000,
        student_id: 1,
        studentName: 'Ayesha Javed',
      },
    ]);
  });

  test('a fine of the paid date is on the bill and is written with the payment', async () => {
    const fined = bill({ challans: [challan(1, '2026-10', [line(11, 'Tuition', 3000)], { late_fee_fine: 200 })] });
    const calls = tillProvider({ 'GET /open_challans': () => ({ data: fined }), 'POST /payChallan': () => paid(3200) });
    till();
    expect((await amount()).value).toBe('3,200');
    await fingers().keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Receipt' });
    expect(payments(calls)[0]?.body).toMatchObject({
      amount: 3200,
      advance: 0,
      fines: true,
      student_id: 1,
      challan_ids: [1],
      // With what was seen of them: a bill that another counter has taken meanwhile is refused, not taken twice.
      lines: [{ particular_line_id: 11, currentPayment: 3000, balance: 3000 }],
    });
  });

  test('the cursor is back in the amount when a discount is given', async () => {
    tillProvider({
      'POST /challanDiscount': () => ({ data: [{ id: 1, line_id: 11, amount: 500, status: 'approved' }] }),
    });
    till();
    await amount();
    const user = fingers();
    await user.click(screen.getByRole('button', { name: /^Discount Tuition of Oct, 2026/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Amount/), '500');
    await user.type(within(dialog).getByLabelText('Reason'), 'Headmaster{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await amount();
  });

  test('an advance is told also where nothing is open for it', async () => {
    tillProvider({
      'GET /open_challans': () => ({
        data: bill({
          students: [pupil(1, 'Ayesha Javed', { advance: 1500, owed: owed(0, { advance: 1500 }) })],
          challans: [],
          advance: 1500,
          balance: 0,
        }),
      }),
    });
    till();
    expect((await screen.findByLabelText('What Ayesha Javed owes')).textContent).toContain('AdvanceRs 1,500');
    expect(screen.queryByRole('button', { name: /Use the advance/ })).toBeNull();
  });

  test('a part payment names the challans it reaches, so that the others get no fine by it', async () => {
    const fined = bill({
      challans: [
        challan(1, '2026-10', [line(11, 'Tuition', 3000)], { late_fee_fine: 200 }),
        challan(2, '2026-11', [line(21, 'Tuition', 3000, { challan_month: '2026-11' })], { late_fee_fine: 100 }),
      ],
    });
    const calls = tillProvider({ 'GET /open_challans': () => ({ data: fined }), 'POST /payChallan': () => paid(3100) });
    till();
    const box = await amount();
    const user = fingers();
    await user.clear(box);
    await user.type(box, '3100{Enter}');
    await screen.findByRole('region', { name: 'Receipt' });
    expect(payments(calls)[0]?.body).toMatchObject({
      amount: 3100,
      advance: 0,
      fines: true,
      challan_ids: [1],
      lines: [{ particular_line_id: 11, currentPayment: 3000, balance: 3000 }],
    });
  });

  test('a paid date that is being typed asks nothing and takes nothing off the screen', async () => {
    const calls = tillProvider();
    till();
    await amount();
    const { container } = { container: screen.getByRole('form', { name: 'Payment' }) };
    const year = await waitFor(() => {
      const found = within(container)
        .getAllByRole('spinbutton')
        .find((one) => /year/i.test(one.getAttribute('aria-label') ?? ''));
      if (!found) throw new Error('no year yet');
      return found;
    });
    const before = calls.filter(({ path }) => path === '/open_challans').length;
    const user = fingers();
    await user.click(year);
    await user.keyboard('101');
    await waitFor(() => expect(year.textContent).toContain('101'));
    expect(calls.filter(({ path }) => path === '/open_challans')).toHaveLength(before);
    expect(screen.getByLabelText<HTMLInputElement>('Amount, Rs').value).toBe('6,500');
  });

  test('Enter goes to the number of a cheque before it takes anything; the receipt tells the cheque and no cash', async () => {
    const calls = tillProvider();
    till();
    await amount();
    const user = fingers();
    await user.keyboard('mm{Enter}');
    expect(payments(calls)).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Cheque number/));
    await user.keyboard('77-A{Enter}');
    await screen.findByRole('region', { name: 'Receipt' });
    expect(payments(calls)[0]?.body).toMatchObject({ method: 'cheque', cheque_no: '77-A' });
    expect(payingStudent()).toMatchObject({
      cashRecieved: 0,
      cashReturned: 0,
      method: 'cheque',
      detail: 'cheque 77-A',
    });
  });

  test('the same payer scanned again after a part payment has the cursor in the amount again', async () => {
    tillProvider({
      'POST /fetch_api_students': () => ({
        data: [{ id: 1, sid: 101, studentName: 'Ayesha Javed', status_class: 'enrolled' }],
      }),
    });
    till();
    await amount();
    const user = fingers();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Receipt' });
    await user.type(screen.getByRole('combobox', { name: 'Find who pays' }), 'EDU:STUDENT:101{Enter}');
    expect((await amount()).value).toBe('6,500');
  });

  test('a code scanned into the note or the cash received opens its bill and pays nothing', async () => {
    for (const label of ['Note', /Cash received/]) {
      document.body.innerHTML = '';
      const calls = tillProvider();
      const { address } = till();
      await amount();
      const input = screen.getByLabelText(label);
      fireEvent.focus(input);
      scan(input, 'EDU:CHALLAN:1002');
      await waitFor(() => expect(address()).toBe(`${AT}?challan_no=1002`));
      expect(payments(calls)).toHaveLength(0);
    }
  });

  test('a fine typed by itself is put on its challan before it is paid by name', async () => {
    let isPut = false;
    const own: Own = {
      'GET /open_challans': () => ({
        data: bill({
          challans: [
            challan(
              1,
              '2026-10',
              [line(11, 'Tuition', 3000), ...(isPut ? [line(19, 'Late fee fine', 200, { source: 'fine' })] : [])],
              {
                late_fee_fine: isPut ? 0 : 200,
              },
            ),
          ],
        }),
      }),
      'POST /addChallansFine': () => {
        isPut = true;
        return { data: [{ challan_id: 1, added: 200 }] };
      },
    };
    const calls = tillProvider(own);
    till();
    await amount();
    const user = fingers();
    const tuition = screen.getByRole('textbox', { name: OCT_TUITION });
    await user.clear(tuition);
    await user.type(tuition, '50');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('region', { name: 'Receipt' });
    expect(payments(calls)[0]?.body).toMatchObject({
      amount: 250,
      lines: [
        { particular_line_id: 11, currentPayment: 50, balance: 3000 },
        { particular_line_id: 19, currentPayment: 200, balance: 200 },
      ],
    });
  });

  test('F is the whole family, in one payment', async () => {
    const own: Own = {
      'GET /open_challans': ({ query }) => ({
        data: query.has('family_no')
          ? bill({
              students: [pupil(1, 'Ayesha Javed', { balance: 3000 }), pupil(2, 'Bilal Javed', { balance: 500 })],
              challans: [
                challan(1, '2026-10', [line(11, 'Tuition', 3000)]),
                challan(3, '2026-10', [line(31, 'Tuition', 500)], { student: pupil(2, 'Bilal Javed') }),
              ],
            })
          : bill(),
      }),
    };
    const calls = tillProvider(own);
    const { address } = till();
    await amount();
    await fingers().keyboard('f');
    await waitFor(() => expect(address()).toBe(`${AT}?family_no=7`));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Amount, Rs').value).toBe('3,500'));
    await amount();
    await fingers().keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Receipt' });
    expect(payments(calls)[0]?.body).toMatchObject({ family_no: 7, amount: 3500 });
    expect(payingStudent()?.students.map(({ studentName }) => studentName)).toEqual(['Ayesha Javed', 'Bilal Javed']);
  });
});

describe('one payment, once', () => {
  test('two Enters send one request', async () => {
    let answer: (value: unknown) => void = () => {};
    const calls = tillProvider({ 'POST /payChallan': () => new Promise((resolve) => (answer = resolve)) });
    till();
    await amount();
    await fingers().keyboard('{Enter}{Enter}{Enter}');
    expect(payments(calls)).toHaveLength(1);
    expect(payments(calls)[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    answer(paid(6500));
    await screen.findByRole('region', { name: 'Receipt' });
    expect(payments(calls)).toHaveLength(1);
  });

  test('without keys at the provider, a payment whose answer was lost is not sent again', async () => {
    signedInAs({ capabilities: ['open-challans'] });
    const calls = tillProvider({ 'POST /payChallan': () => 'lost' });
    till();
    await amount();
    await fingers().keyboard('{Enter}');
    expect(await screen.findByText(/it is not known whether the payment was saved/)).toBeTruthy();
    window.dispatchEvent(new Event('online'));
    expect(screen.queryByRole('region', { name: 'Outcome unknown' })).toBeNull();
    expect(payments(calls).map(({ key }) => key)).toEqual([null]);
  });

  test('a lost answer says what is known, and every retry has the same key and body, also after a reload', async () => {
    let isUp = false;
    const calls = tillProvider({ 'POST /payChallan': () => (isUp ? paid(6500) : 'lost') });
    till();
    await amount();
    const user = fingers();
    await user.keyboard('{Enter}');
    const unknown = await screen.findByRole('region', { name: 'Outcome unknown' });
    expect(within(unknown).getByRole('alert').textContent).toContain('We do not know whether it was saved');
    expect(within(unknown).getByText('Ayesha Javed')).toBeTruthy();
    expect(within(unknown).getByText('Rs 6,500')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Find who pays' }).disabled).toBe(true);
    await user.keyboard('{Enter}');
    await within(unknown).findByText(/Tried again once/);
    document.body.innerHTML = '';
    till(AT);
    const again = await screen.findByRole('region', { name: 'Outcome unknown' });
    isUp = true;
    await user.click(within(again).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Receipt 77: Rs 6,500')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Print/ }));
    const sent = payments(calls);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('it is retried by itself when the connection is back', async () => {
    let isUp = false;
    const calls = tillProvider({ 'POST /payChallan': () => (isUp ? paid(6500) : 'lost') });
    till();
    await amount();
    await fingers().keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Outcome unknown' });
    isUp = true;
    window.dispatchEvent(new Event('online'));
    await screen.findByRole('region', { name: 'Receipt' });
    expect(new Set(payments(calls).map(({ key }) => key)).size).toBe(1);
  });

  test('a gateway that gives up leaves the outcome open; a refusal closes it and says why', async () => {
    const replies = [
      { status: 504, json: null },
      { status: 409, json: { message: 'Tuition of Oct, 2026 has only Rs 1,000 open.' } },
    ];
    const calls = tillProvider({ 'POST /payChallan': () => replies.shift() ?? paid(6500) });
    till();
    await amount();
    const user = fingers();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Outcome unknown' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Tuition of Oct, 2026 has only Rs 1,000 open.')).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Read the bill again' });
    expect(payments(calls)).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(again));
    await user.keyboard('{Enter}');
    expect(screen.queryByText('Tuition of Oct, 2026 has only Rs 1,000 open.')).toBeNull();
    await amount();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Receipt' });
    expect(payments(calls)).toHaveLength(3);
  });

  test('the next payment has a key of its own', async () => {
    const calls = tillProvider();
    const { address } = till();
    await amount();
    const user = fingers();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Receipt' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(AT));
    const box = screen.getByRole('combobox', { name: 'Find who pays' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.type(box, 'EDU:CHALLAN:1001{Enter}');
    await amount();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Receipt' });
    const [first, second] = payments(calls);
    expect(first?.key).not.toBe(second?.key);
  });

  test('with two-step approval it says that it waits', async () => {
    signedInAs({
      userId: '5',
      userInfo: {
        username: 'clerk',
        user_settings: JSON.stringify({ campPriv: [1], userPrefs: { two_step_ch_payment_approval_req: '1' } }),
      },
    });
    const calls = tillProvider({
      'POST /payChallan': () => paid(6500, { status: 'pending', voucher_no: null }),
      'POST /withdraw_payment': () => ({ data: { payment_id: 1, receipt_no: 77, amount: 6500 } }),
    });
    till();
    await screen.findByText('It will wait for someone else’s approval.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount, Rs')));
    await fingers().keyboard('{Enter}');
    expect(await screen.findByText('Pending approval')).toBeTruthy();
    // Whoever took it may take it back while it waits.
    const user = fingers();
    await user.click(screen.getByRole('button', { name: 'Withdraw…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw receipt/ }));
    expect(dialog.getByText(/Give Rs 6,500 back to the payer now/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'wrong family');
    await user.click(dialog.getByRole('button', { name: /^Withdraw receipt/ }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/withdraw_payment')?.body).toMatchObject({ reason: 'wrong family' }),
    );
  });

  test('Enter on the receipt prints', async () => {
    tillProvider();
    const { address } = till();
    await amount();
    const user = fingers();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Print/ })));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(address()).toBe('/fee-defaulters-total-amount-wise/pay-fee-challan/print-carbon-challan'),
    );
    expect(payingStudent()?.student.studentName).toBe('Ayesha Javed');
  });

  test('what it prints is what the campus has set, until this user chooses another', async () => {
    const own = {
      'GET /challanSetting': () => ({ data: [{ id: 4, campus_id: 1, heading: 'Fee', layout: 'vertical' }] }),
    };
    tillProvider(own);
    const { address } = till();
    await amount();
    const user = fingers();
    await user.keyboard('{Enter}');
    const choice = (): HTMLSelectElement => screen.getByLabelText<HTMLSelectElement>('Print as');
    await waitFor(() => expect(choice().value).toBe('vertical'));
    await user.selectOptions(choice(), 'horizontal');
    await user.click(screen.getByRole('button', { name: /^Print/ }));
    await waitFor(() =>
      expect(address()).toBe('/fee-defaulters-total-amount-wise/pay-fee-challan/print-horizontal-challan'),
    );
    cleanup();
    clearPayingStudent();
    tillProvider(own);
    till();
    await amount();
    await fingers().keyboard('{Enter}');
    await waitFor(() => expect(choice().value).toBe('horizontal'));
  });
});
