/** Fees on paper: what is printed, and what a print does. The look of the sheets is for the browser tests. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sumRupees } from '../../contract/money.ts';
import { rupeesInWords } from '../../contract/fees/words.ts';
import { formatDate, today } from '../../contract/dates.ts';
import type { Payment } from '../../contract/endpoints/fees/payments.ts';
import { challanPaper } from '../../src/customRoutes/fees/print/challanPaper.ts';
import ChallansPrint from '../../src/customRoutes/fees/print/ChallansPrint.tsx';
import { chosenChallans } from '../../src/customRoutes/fees/print/chosenChallans.ts';
import { familyPaper } from '../../src/customRoutes/fees/print/familyPaper.ts';
import { nextRun } from '../../src/customRoutes/fees/print/growth.ts';
import { loadChallans } from '../../src/customRoutes/fees/print/loadChallans.ts';
import { monthsText } from '../../src/customRoutes/fees/print/months.ts';
import PaidChallanPrint from '../../src/customRoutes/fees/print/PaidChallanPrint.tsx';
import { netOf, type Paper } from '../../src/customRoutes/fees/print/paper.ts';
import { receiptPaper } from '../../src/customRoutes/fees/print/receiptPaper.ts';
import ReceiptsPrint from '../../src/customRoutes/fees/print/ReceiptsPrint.tsx';
import { rollLength } from '../../src/customRoutes/fees/print/rollPages.ts';
import { StatementSheet } from '../../src/customRoutes/fees/print/StatementSheet.tsx';
import { holdPayingStudent, payingStudent } from '../../src/customRoutes/fees/till/payingStudent.ts';
import { allocation, challan, fixedFine, line, onPaper, payment, SETTING, student } from './feePrint.support.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const print = vi.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
  sessionStorage.clear();
  localStorage.clear();
  signedInAs();
});
const PLAIN = { showArrears: true, showQr: true };
const linesOf = (paper: Paper) => paper.groups.flatMap(({ lines }) => lines);
const amountOf = (paper: Paper, label: RegExp): number | undefined =>
  [...paper.sums, ...paper.payable].find((one) => label.test(one.label))?.amount;

describe('a challan on paper', () => {
  const some = fc.record({
    amounts: fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 9_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
      ),
      {
        minLength: 1,
        maxLength: 30,
      },
    ),
    arrears: fc.array(fc.tuple(fc.integer({ min: 1, max: 9_000_000 }), fc.integer({ min: 1, max: 12 })), {
      maxLength: 15,
    }),
  });
  test('asks for the sum of its lines and arrears less what is paid, and says it in words, whatever there is', () => {
    fc.assert(
      fc.property(some, ({ amounts, arrears }) => {
        const particulars = amounts.map(([paisa, off, part], at) => {
          const discount = Math.floor((paisa * off) / 100);
          const paid = Math.floor(((paisa - discount) * part) / 100);
          const month = `2026-${String((at % 12) + 1).padStart(2, '0')}`;
          return line(`P${at % 3}`, paisa / 100, {
            discount: discount / 100,
            paid: paid / 100,
            balance: (paisa - discount - paid) / 100,
            challan_month: month,
            particular_id: at % 3,
          });
        });
        const sum = (pick: 'amount' | 'discount' | 'paid' | 'balance'): number =>
          sumRupees(particulars.map((one) => one[pick]));
        const owed = arrears.map(([paisa, month], at) => ({
          challan_id: at,
          challan_no: at,
          challan_month: `2025-${String(month).padStart(2, '0')}`,
          amount: paisa / 100,
        }));
        const paper = challanPaper(
          challan(1, particulars, {
            amount: sum('amount'),
            discount: sum('discount'),
            paid: sum('paid'),
            balance: sum('balance'),
            on_paper: onPaper({ arrears: owed }),
          }),
          PLAIN,
        );
        const lines = linesOf(paper);
        const [payable] = paper.payable;
        expect(payable?.amount).toBe(sumRupees([...lines.map(netOf), -sum('paid')]));
        expect(payable?.amount).toBe(sumRupees(paper.sums.map(({ amount }) => amount)));
        expect(paper.words).toBe(rupeesInWords(payable?.amount ?? -1));
        expect(lines.length).toBeLessThanOrEqual(12 + 6);
      }),
    );
  });
  test('has a line for each particular and month, and one for all of them where there are too many', () => {
    const twelve = Array.from({ length: 12 }, (_, at) =>
      line('Tuition Fee', 100, { challan_month: `2026-${String(at + 1).padStart(2, '0')}` }),
    );
    expect(linesOf(challanPaper(challan(1, twelve), PLAIN)).map(({ month }) => month)).toContain('Jul, 2026');
    const paper = challanPaper(challan(1, [...twelve, line('Transport', 50)]), PLAIN);
    expect(linesOf(paper)).toEqual([
      { text: 'Tuition Fee', month: 'Jan – Dec, 2026', amount: 1200, discount: 0 },
      { text: 'Transport', month: 'Oct, 2026', amount: 50, discount: 0 },
    ]);
  });
  test('shows arrears by month as open lines of older challans, unless the campus does not', () => {
    const arrears = [
      { challan_id: 3, challan_no: 5003, challan_month: '2026-09', amount: 1200 },
      { challan_id: 2, challan_no: 5002, challan_month: '2026-08', amount: 800.5 },
      { challan_id: 3, challan_no: 5003, challan_month: '2026-08', amount: 10 },
    ];
    const it = challan(1, [line('Tuition Fee', 3000)], { on_paper: onPaper({ arrears }) });
    const paper = challanPaper(it, PLAIN);
    expect(paper.groups[1]?.lines.map(({ text, month, amount }) => [text, month, amount])).toEqual([
      ['Challan 5002, 5003', 'Aug, 2026', 810.5],
      ['Challan 5003', 'Sep, 2026', 1200],
    ]);
    expect(amountOf(paper, /^Arrears/)).toBe(2010.5);
    expect(paper.payable[0]).toEqual({ label: 'Payable by 10-Oct-2026', amount: 5010.5 });
    expect(challanPaper(it, { ...PLAIN, showArrears: false }).payable[0]?.amount).toBe(3000);
    const old = Array.from({ length: 9 }, (_, at) => ({
      challan_id: at,
      challan_no: at,
      challan_month: `2026-0${at + 1}`,
      amount: 100,
    }));
    const many = challanPaper({ ...it, on_paper: onPaper({ arrears: old }) }, PLAIN).groups[1]?.lines;
    expect(many?.[0]).toEqual({ text: '4 challans', month: 'Jan – Apr, 2026', amount: 400, discount: 0 });
    expect(many).toHaveLength(6);
  });
  test('says what it costs within the due date and after it', () => {
    const after = (
      policy: Partial<ReturnType<typeof fixedFine>>,
      fine: number,
      change: Parameters<typeof onPaper>[0] = {},
    ): Paper =>
      challanPaper(
        challan(1, [line('Tuition Fee', 3000)], {
          on_paper: onPaper({
            late_fee_policy: { ...fixedFine(200), ...policy },
            fine: { by: 0, after: fine },
            ...change,
          }),
        }),
        PLAIN,
      );
    expect(after({}, 200).payable).toEqual([
      { label: 'Payable by 10-Oct-2026', amount: 3000 },
      { label: 'After 10-Oct-2026', amount: 3200 },
    ]);
    const daily = after({ method: 'per_day', amount: 20, grace_days: 2, cap: 600 }, 20, {
      days: { by: '2026-10-12', after: '2026-10-13', late: false, last: '2026-10-12' },
    });
    expect(daily.payable.map(({ label, amount }) => [label, amount])).toEqual([
      ['Payable by 12-Oct-2026', 3000],
      ['After 12-Oct-2026', 3020],
    ]);
    expect(daily.rule).toBe('Late fee after 12-Oct-2026: Rs 20 per day, at most Rs 600.');
    // The last day is over: nobody is asked to pay by a day that is gone.
    const late = after({ method: 'per_day', amount: 20, counts: 'working_days' }, 160, {
      days: { by: '2026-10-18', after: '2026-10-18', late: true, last: '2026-10-11' },
      fine: { by: 160, after: 160 },
    });
    expect(late.payable).toEqual([{ label: 'Payable on 18-Oct-2026', amount: 3160 }]);
    expect(late.rule).toBe('Late fee after 11-Oct-2026: Rs 20 per day, holidays not counted.');
    const slabs = after({ method: 'slab', amount: null, slabs: [{ from_day: 11, amount: 300 }, { from_day: 1, amount: 100 }] }, 100); // prettier-ignore
    expect(slabs.rule).toBe('Late fee after 10-Oct-2026: Rs 100 from day 1, Rs 300 from day 11.');
    const fined = challan(1, [line('Tuition Fee', 3000), line('Late Fee Fine', 200, { source: 'fine' })], {
      on_paper: onPaper({ late_fee_policy: fixedFine(200) }),
    });
    expect(challanPaper(fined, PLAIN).payable).toEqual([{ label: 'Payable by 10-Oct-2026', amount: 3200 }]);
  });
  test('is marked when it is void, paid, or printed before', () => {
    const lines = [line('Tuition Fee', 3000)];
    expect(challanPaper(challan(1, lines), PLAIN).marks).toEqual([]);
    expect(challanPaper(challan(1, lines, { print_count: 1 }), PLAIN).marks).toEqual(['DUPLICATE']);
    expect(
      challanPaper(challan(1, lines, { status: 'Fully Paid', last_paid_date: '2026-10-09', balance: 0 }), PLAIN).marks,
    ).toEqual(['PAID 09-Oct-2026']);
    const voided = challan(1, [line('Tuition Fee', 3000, { is_void: true, balance: 0 })], {
      status: 'Void',
      void_reason: 'Mistake',
      balance: 0,
    });
    const paper = challanPaper(voided, PLAIN);
    expect(paper.marks).toEqual(['VOID']);
    expect(paper.payable).toEqual([{ label: 'Payable', amount: 0 }]);
    expect(paper.code).toBeNull();
    expect(linesOf(paper)).toHaveLength(1);
  });
});

test('a family has all open challans of all children on one sheet with one total', () => {
  const own = [
    challan(2, [line('Tuition Fee', 3000, { paid: 500 })], { student: student(2), late_fee_fine: 200 }),
    challan(1, [line('Tuition Fee', 4000, { discount: 1000 })], { student: student(1), print_count: 1 }),
    challan(3, [line('Tuition Fee', 100)], {
      student: student(1),
      challan_month: '2026-11',
      challan_month_to: '2026-11',
      due_date: '2026-11-10',
    }),
  ];
  const paper = familyPaper(own, PLAIN);
  expect(paper.groups.map(({ title, lines }) => [title, lines.length])).toEqual([
    ['Pupil 1, SID 1001, Five Blue', 2],
    ['Pupil 2, SID 1002, Five Blue', 1],
  ]);
  expect(paper.payable).toEqual([{ label: `Payable by the family on ${formatDate(today())}`, amount: 5800 }]);
  expect(sumRupees(paper.sums.map(({ amount }) => amount))).toBe(5800);
  expect(paper.words).toBe('Rupees Five Thousand Eight Hundred Only');
  expect(paper.code).toBe('EDU:FAMILY:7');
  expect(paper.marks).toEqual([]);
  expect(paper.challans.toSorted()).toEqual([1, 2, 3]);
});

test('months are named as ranges', () => {
  expect(monthsText(['2026-10'])).toBe('Oct, 2026');
  expect(monthsText(['2026-05', '2026-04'])).toBe('Apr, May, 2026');
  expect(monthsText(['2026-11', '2026-12', '2027-01'])).toBe('Nov, 2026 – Jan, 2027');
  expect(monthsText(['2026-04', '2026-05', '2026-06', '2026-09', '2026-09'])).toBe('Apr – Jun, Sep, 2026');
  expect(monthsText(['2026-11', '2027-02'])).toBe('Nov, 2026; Feb, 2027');
});

describe('the challans of a print', () => {
  test('are those of the address: chosen ones, or what a list asks', () => {
    expect(chosenChallans('pay-or-print-fee-challans', '?ids=5,9,5,x')).toEqual({ ids: [5, 9] });
    const filter = encodeURIComponent(
      JSON.stringify({ campus_id: 2, filters: [{ field: 'balance', operator: '>', value: 0 }] }),
    );
    expect(chosenChallans('paid-fee-challans', `?filter=${filter}&show=x&page=3`)).toEqual({
      query: { campus_id: '2', filters: '[{"field":"balance","operator":">","value":0}]', sort_by_class: '1' },
    });
    expect(chosenChallans('paid-fee-challans', '?class_id=4&sort_by=sid')).toEqual({
      query: { status: 'Fully Paid', class_id: '4', sort_by: 'sid' },
    });
    expect(() => chosenChallans('paid-fee-challans', '?filter={')).toThrow('cannot be read');
  });
  test('grow as fast as the page can answer', () => {
    expect(nextRun(4, 10)).toBe(8);
    expect(nextRun(40, 60)).toBe(40);
    expect(nextRun(40, 300)).toBe(8);
    expect(nextRun(2, 5000)).toBe(2);
  });

  const found = (ids: readonly number[]) => ({
    data: ids.map((id) =>
      challan(id, [line('Tuition Fee', 3000, { discount: 250 })], {
        student: student(id),
        on_paper: onPaper({ student_name_ur: 'عائشہ یعقوب', late_fee_policy: fixedFine(200) }),
      }),
    ),
    current_page: 1,
    per_page: 200,
    total: ids.length,
    last_page: 1,
  });
  const provider = (own: Parameters<typeof tillProvider>[0] = {}) =>
    tillProvider({
      'GET /challanSetting': () => ({ data: [SETTING] }),
      // Not in the order in which they were chosen.
      'GET /student_challan': ({ query }) => found((query.get('ids') ?? '').split(',').map(Number).toSorted((a, b) => a - b)), // prettier-ignore
      'POST /challan_prints': ({ body }) => ({
        data: (body['challan_ids'] as number[]).map((challan_id) => ({ challan_id, printed_before: 0 })),
      }),
      ...own,
    });
  test('come in the copies of their campus, in the order chosen; printing counts them once, and the next print is a duplicate', async () => {
    const calls = provider();
    show(<ChallansPrint layout="horizontal" />, {}, '/pay-or-print-fee-challans/print-horizontal-challans?ids=9,5');
    expect(await screen.findByText('2 sheets of A4, landscape')).toBeTruthy();
    const sheets = screen.getAllByRole('region', { name: /^Sheet/ });
    expect(sheets).toHaveLength(2);
    const copies = within(sheets[0] as HTMLElement).getAllByRole('article');
    expect(copies.map((copy) => copy.getAttribute('aria-label'))).toEqual(['Bank Copy', 'School Copy', 'Student Copy']);
    for (const copy of copies) {
      expect(copy.textContent).toContain('Demo School');
      expect(copy.textContent).toContain('PK36HABB0000001123456702');
      expect(copy.textContent).toContain('5009');
      expect(copy.textContent).toContain('Rupees Two Thousand Seven Hundred and Fifty Only');
      expect(within(copy).getByRole('img', { name: 'EDU:CHALLAN:5009' })).toBeTruthy();
      expect(within(copy).getByText('عائشہ یعقوب').getAttribute('dir')).toBe('rtl');
      expect(within(copy).getAllByRole('columnheader', { name: 'Disc.' })).toHaveLength(1);
    }
    const [call] = calls.filter(({ path }) => path === '/student_challan');
    expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
      ids: '9,5',
      challan_particular_wise_payment_status: '1',
      late_fee_fine_on_challan: '1',
    });
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const counted = () => calls.filter(({ path }) => path === '/challan_prints').map(({ body }) => body['challan_ids']);
    expect(counted()).toEqual([]);
    expect(document.querySelector('.printed-before')).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(counted()).toEqual([[9, 5]]));
    expect(document.querySelector('.printed-before')).toBeTruthy();
  });
  test('are asked for in pieces that an address can name, and none is lost', async () => {
    const calls = provider();
    const ids = Array.from({ length: 1000 }, (_, at) => 1000 - at);
    const told = vi.fn();
    const loaded = await loadChallans({ ids }, told, new AbortController().signal);
    expect(loaded.map(({ id }) => id)).toEqual(ids);
    expect(calls.map(({ query }) => (query.get('ids') ?? '').split(',').length)).toEqual([200, 200, 200, 200, 200]);
    expect(told.mock.calls.map(([{ done }]) => done)).toEqual([0, 200, 400, 600, 800, 1000]);
  });
  test('say why when they cannot be had, and that there are none', async () => {
    provider({ 'GET /student_challan': () => ({ status: 401, json: { message: 'You may not see challans' } }) });
    show(<ChallansPrint layout="horizontal" />, {}, '/paid-fee-challans/print-horizontal-challans?ids=9');
    expect((await screen.findByRole('alert')).textContent).toContain('You may not see challans');
    expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
    provider({ 'GET /student_challan': () => found([]) });
    show(<ChallansPrint layout="horizontal" />, {}, '/paid-fee-challans/print-horizontal-challans?ids=8');
    expect(await screen.findByText(/No challans found this selection/)).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
  });
  test('come a sheet for each family when asked, with what is open of every child', async () => {
    const calls = provider({
      'GET /student_challan': ({ query }) => {
        const own = found(query.has('families_of') ? [5, 6, 9] : [5, 9]);
        return {
          ...own,
          data: own.data.map((one) => ({ ...one, student: { ...one.student, family_no: one.id === 9 ? 8 : 7 } })),
        };
      },
    });
    show(<ChallansPrint layout="horizontal" />, {}, '/pay-or-print-fee-challans/print-horizontal-challans?ids=5,9');
    expect(await screen.findByText('2 sheets of A4, landscape')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'One sheet per family' }));
    await waitFor(() => expect(screen.getAllByText(/^Payable by the family on /)).toHaveLength(6));
    expect(screen.getAllByText('Pupil 6, SID 1006, Five Blue')).toHaveLength(3);
    expect(screen.getAllByText('Rs 5,500')).toHaveLength(3);
    expect(calls.some(({ query }) => query.get('families_of') === '5,9')).toBe(true);
  });
});

describe('the carbon challan print screen', () => {
  const CARBON = '/fee-defaulters-total-amount-wise/pay-fee-challan/print-carbon-challan';
  const record = (): void => {
    const paying = student(1);
    const paid = (particular: string, currentPayment: number) => ({
      challan_no: 5001,
      challan_month: '2026-10',
      particular,
      currentPayment,
      student_id: 1,
      studentName: paying.studentName,
    });
    const receipt = { payment_id: 9, receipt_no: 77, status: 'approved' as const, amount: 3500.3, allocated: 3500.3, advance: 0, remainingPayable: 500, voucher_no: 1 }; // prettier-ignore
    holdPayingStudent({
      student: paying,
      students: [paying],
      particulars: [paid('Tuition Fee', 3000.1), paid('Transport', 500.2)],
      paidDate: '2026-10-09',
      cashRecieved: 4000,
      cashReturned: 499.7,
      remainingPayable: 500,
      method: 'cash',
      detail: '',
      amount: 3500.3,
      advance: 0,
      receipts: [receipt],
      from: '/fee-defaulters-total-amount-wise/pay-fee-challan',
    });
  };
  const provider = () => tillProvider({ 'GET /challanSetting': () => ({ data: [SETTING] }) });
  test('shows one Student Copy, total paid and today, prints after half a second, and forgets the record when left', async () => {
    record();
    provider();
    show(<PaidChallanPrint layout="carbon" />, {}, CARBON);
    const copy = await screen.findByRole('article');
    expect(screen.getByRole('heading', { name: 'Print Fee Challans (Carbon Layout)' })).toBeTruthy();
    expect(copy.getAttribute('aria-label')).toBe('Student Copy');
    expect(within(copy).getByText('Rs 3,500.30')).toBeTruthy();
    expect(copy.textContent).toContain('Rupees Three Thousand Five Hundred and Thirty Paisa Only');
    expect(copy.textContent).toContain(`Issued${formatDate(today())}`);
    expect(print).not.toHaveBeenCalled();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(payingStudent()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(payingStudent()).toBeNull());
  });
  test('Esc leads back to the counter', async () => {
    record();
    provider();
    const { address } = show(<PaidChallanPrint layout="carbon" />, {}, CARBON);
    await screen.findByRole('article');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/fee-defaulters-total-amount-wise/pay-fee-challan'));
  });
  test('is not shown again to who comes back in the same moment', async () => {
    record();
    provider();
    show(<PaidChallanPrint layout="carbon" />, {}, CARBON);
    await screen.findByRole('article');
    // Left and entered again before any timer runs, as a browser does that is told to go back at once.
    cleanup();
    const { address } = show(<PaidChallanPrint layout="carbon" />, {}, CARBON);
    expect(payingStudent()).toBeNull();
    await waitFor(() => expect(address()).toBe('/fee-defaulters-total-amount-wise'));
  });
  test('without the record leads to the section', async () => {
    provider();
    const { address } = show(<PaidChallanPrint layout="carbon" />, {}, CARBON);
    await waitFor(() => expect(address()).toBe('/fee-defaulters-total-amount-wise'));
    expect(print).not.toHaveBeenCalled();
  });
});

describe('a receipt', () => {
  test('is of just this payment: what it cleared, and what is left; nothing of what its advance paid later', () => {
    const paper = receiptPaper(
      payment(1, [allocation(1, 'Tuition Fee', 3000), allocation(2, 'Transport', 700, { from_advance: true })], {
        amount: 3500,
        advance: 500,
        cashRecieved: 4000,
        cashReturned: 500,
        remainingPayable: 1200,
      }),
    );
    expect(paper.groups.flatMap(({ lines }) => lines.map(({ text, amount }) => [text, amount]))).toEqual([
      ['Tuition Fee, challan 5001', 3000],
    ]);
    expect(paper.sums.map(({ label, amount }) => [label, amount])).toEqual([
      ['Cash received', 4000],
      ['Cash returned', 500],
      ['Kept as an advance', 500],
      [`Remains payable on ${formatDate(today())}`, 1200],
    ]);
    expect(paper.words).toBe('Rupees Three Thousand Five Hundred Only');
    expect(paper.marks).toEqual([]);
  });
  test('of a family lists every child; a void or repeated one says so', () => {
    const paper = receiptPaper(
      payment(
        1,
        [allocation(1, 'Tuition Fee', 3000), allocation(2, 'Tuition Fee', 2000), allocation(3, 'Tuition Fee', 1000)],
        {
          kind: 'family',
          status: 'voided',
          print_count: 2,
        },
      ),
    );
    expect(paper.title).toBe('Family Fee Receipt');
    expect(paper.groups.map(({ title }) => title)).toEqual(
      [1, 2, 3].map((id) => `Pupil ${id}, SID ${1000 + id}, Five Blue`),
    );
    expect(sumRupees(paper.groups.flatMap(({ lines }) => lines.map(({ amount }) => amount)))).toBe(6000);
    expect(paper.marks).toEqual(['VOID', 'DUPLICATE']);
  });
  test('on a roll is a page as long as it needs', () => {
    expect(rollLength(100)).toBe(60);
    expect(rollLength(96 / 25.4)).toBe(60);
    expect(rollLength((121 * 96) / 25.4)).toBe(130);
  });

  const day = (own: readonly Payment[]) => {
    const answer = { data: own, current_page: 1, per_page: 200, total: own.length, last_page: 1, totals: {} };
    return tillProvider({
      'GET /challanSetting': () => ({ data: [SETTING] }),
      'GET /payChallan': () => answer,
      'POST /receipt_prints': () => ({ data: [] }),
    });
  };
  test('each of those named comes out in their order, and is counted; the size is kept for the user', async () => {
    const calls = day([
      payment(1, [allocation(1, 'Tuition Fee', 3000)]),
      payment(2, [allocation(2, 'Tuition Fee', 2000)]),
    ]);
    show(<ReceiptsPrint />, {}, '/payment-history/print?payment_ids=2,1');
    expect(await screen.findByText('2 receipts, Half A4')).toBeTruthy();
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Receipt 702',
      'Receipt 701',
    ]);
    expect(screen.getAllByRole('region')).toHaveLength(1);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/receipt_prints')?.body['payment_ids']).toEqual([2, 1]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Roll, 80 mm' }));
    expect(await screen.findByText('2 receipts, Roll, 80 mm')).toBeTruthy();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
    expect(screen.getAllByRole('region')).toHaveLength(2);
    expect(Object.keys(localStorage).filter((name) => name.startsWith('edubase.receipt.size'))).toEqual([
      'edubase.receipt.size.demo.1',
    ]);
  });
  test('of a day comes out with all that stand', async () => {
    const calls = day([
      payment(1, [allocation(1, 'Tuition Fee', 3000)]),
      payment(2, [allocation(2, 'Tuition Fee', 2000)], { status: 'voided' }),
      payment(3, [allocation(3, 'Tuition Fee', 1000)], { status: 'pending' }),
    ]);
    show(<ReceiptsPrint />, {}, '/payment-history/print?date=2026-10-09&campus_id=1');
    expect(await screen.findByText('2 receipts, Half A4')).toBeTruthy();
    expect(screen.getByText('PENDING APPROVAL')).toBeTruthy();
    const call = calls.find(({ path }) => path === '/payChallan');
    expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
      date_from: '2026-10-09',
      date_to: '2026-10-09',
      campus_id: '1',
      remaining_payable: '1',
    });
  });
});

test('a statement of account shows every document, its balance and the totals', () => {
  render(
    <StatementSheet
      title="Statement of Account"
      head={[['Student', 'Pupil 1']]}
      rows={[
        {
          date: '2026-10-01',
          document: 'Challan 5001',
          description: 'Fee of Oct 2026',
          debit: 3000,
          credit: 0,
          balance: 3000,
        },
        { date: '2026-10-09', document: 'Receipt 701', description: 'Cash', debit: 0, credit: 2000.5, balance: 999.5 },
      ]}
      totals={{ debit: 3000, credit: 2000.5, balance: 999.5 }}
    />,
  );
  const rows = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').map(({ textContent }) => textContent)); // prettier-ignore
  expect(rows.slice(1)).toEqual([
    ['01-Oct-2026', 'Challan 5001', 'Fee of Oct 2026', '3,000.00', '', '3,000.00'],
    ['09-Oct-2026', 'Receipt 701', 'Cash', '', '2,000.50', '999.50'],
    ['3,000.00', '2,000.50', '999.50'],
  ]);
});
