/** What a copy of a challan has room for, and what a paid one says. */
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { alignMoney, sumRupees } from '../../contract/money.ts';
import type { Challan } from '../../contract/endpoints/fees/challans.ts';
import { ChallanCopy } from '../../src/customRoutes/fees/print/ChallanCopy.tsx';
import { challanPaper } from '../../src/customRoutes/fees/print/challanPaper.ts';
import ChallansPrint from '../../src/customRoutes/fees/print/ChallansPrint.tsx';
import type { PrintSetting } from '../../src/customRoutes/fees/print/challanSettings.ts';
import { familyPaper } from '../../src/customRoutes/fees/print/familyPaper.ts';
import { loadChallans } from '../../src/customRoutes/fees/print/loadChallans.ts';
import { netOf, type Paper } from '../../src/customRoutes/fees/print/paper.ts';
import { paidPaper } from '../../src/customRoutes/fees/print/paidPaper.ts';
import { receiptPaper } from '../../src/customRoutes/fees/print/receiptPaper.ts';
import { roomOf } from '../../src/customRoutes/fees/print/room.ts';
import type { PayingStudent } from '../../src/customRoutes/fees/till/payingStudent.ts';
import { allocation, challan, fixedFine, line, onPaper, payment, SETTING, student } from './feePrint.support.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

beforeEach(() => {
  localStorage.clear();
  signedInAs();
});
const PLAIN: PrintSetting = {
  heading: '',
  billPrefix: '',
  bank: [],
  copies: ['Student Copy'],
  showArrears: true,
  showQr: true,
  notes: '',
  logo: null,
};
const linesOf = (paper: Paper) => paper.groups.flatMap(({ lines }) => lines);
const owing = (count: number): Partial<Challan> => ({
  on_paper: onPaper({
    student_name_ur: 'عائشہ یعقوب',
    arrears: Array.from({ length: count }, (_, at) => ({
      challan_id: at,
      challan_no: at,
      challan_month: `2025-${String(at + 1).padStart(2, '0')}`,
      amount: 100,
    })),
  }),
});
const particulars = Array.from({ length: 12 }, (_, at) =>
  line(`Fee ${at}`, 1000 + at, { particular_id: at, discount: at }),
);

test.each([
  ['horizontal', 4, 12, 18],
  ['vertical', 2, 12, 18],
  ['vertical', 3, 12, 14],
  ['vertical', 4, 6, 7],
] as const)(
  '%s, %i copies: at most %i lines of its own and %i with the arrears, and what is asked for stays the same',
  (layout, copies, most, all) => {
    const paper = challanPaper(challan(1, particulars, owing(12)), PLAIN, roomOf(layout, copies));
    expect(paper.groups[0]?.lines).toHaveLength(most);
    expect(linesOf(paper)).toHaveLength(all);
    const asked = sumRupees([...particulars.map(({ balance }) => balance), 1200]);
    expect(paper.payable[0]?.amount).toBe(asked);
    expect(sumRupees(linesOf(paper).map(netOf))).toBe(asked);
    if (most < 12)
      expect(paper.groups[0]?.lines.at(-1)).toMatchObject({ text: '7 other particulars', month: 'Oct, 2026' });
  },
);
test('a large family has a line for each child', () => {
  const own = Array.from({ length: 6 }, (_, at) =>
    challan(at, [line('Tuition Fee', 1000)], { student: student(at % 3) }),
  );
  expect(familyPaper(own, PLAIN, roomOf('vertical', 3)).groups).toHaveLength(3);
  const [only, ...more] = familyPaper(own, PLAIN, roomOf('vertical', 4)).groups;
  expect(more).toEqual([]);
  expect(only?.lines.map(({ text, amount }) => [text, amount])).toEqual([
    ['Pupil 0, SID 1000, Five Blue', 2000],
    ['Pupil 1, SID 1001, Five Blue', 2000],
    ['Pupil 2, SID 1002, Five Blue', 2000],
  ]);
});
test('what was just paid is told by particular, or by child, where there is no room for every line; the total stays', () => {
  const person = (id: number) => ({ ...student(id), family_no: 7 });
  const paid = (children: number, months: number): PayingStudent => ({
    student: person(1),
    students: Array.from({ length: children }, (_, at) => person(at + 1)),
    particulars: Array.from({ length: children * months }, (_, at) => ({
      challan_no: 5000 + at,
      challan_month: `2026-${String((at % months) + 1).padStart(2, '0')}`,
      particular: 'Tuition Fee',
      currentPayment: 100.5,
      student_id: (at % children) + 1,
      studentName: `Pupil ${(at % children) + 1}`,
    })),
    paidDate: '2026-10-09',
    cashRecieved: 0,
    cashReturned: 0,
    remainingPayable: 0,
    method: 'bank',
    detail: '',
    amount: children * months * 100.5,
    advance: 0,
    receipts: [],
    from: '',
  });
  const lines = (children: number, months: number) => linesOf(paidPaper(paid(children, months), roomOf('carbon', 1)));
  expect(lines(1, 12)[0]?.text).toBe('Tuition Fee, challan 5000');
  expect(lines(1, 24).map(({ text }) => text)).toEqual(['Tuition Fee']);
  expect(lines(4, 12).map(({ text }) => text)).toEqual(Array.from({ length: 4 }, () => 'Tuition Fee'));
  expect(lines(11, 5)[10]?.text).toBe('Pupil 11, SID 1011, Five Blue');
  expect(sumRupees(lines(11, 5).map(({ amount }) => amount))).toBe(11 * 5 * 100.5);
});
test('children at campuses with bank accounts of their own have a sheet for each account', async () => {
  const at = (id: number, campus_id: number) =>
    challan(id, [line('Tuition Fee', 1000)], { student: student(id, { campus_id }) });
  const setting = (campus_id: number, bank_account_no: string) => ({
    ...SETTING,
    id: campus_id,
    campus_id,
    bank_account_no,
    copies: ['Student Copy'],
  });
  window.print = () => undefined;
  tillProvider({
    'GET /challanSetting': () => ({ data: [setting(1, 'PK01'), setting(2, 'PK01'), setting(3, 'PK03')] }),
    'GET /student_challan': () => ({
      data: [at(1, 1), at(2, 2), at(3, 3)],
      current_page: 1,
      per_page: 200,
      total: 3,
      last_page: 1,
    }),
    'POST /challan_prints': () => ({ data: [] }),
  });
  show(<ChallansPrint layout="vertical" />, {}, '/pay-or-print-fee-challans/print-vertical-challans?ids=1&family=true');
  expect(await screen.findByText('2 sheets of A4')).toBeTruthy();
  const sheet = (n: number) => within(screen.getByRole('region', { name: `Sheet ${n}` }));
  expect(sheet(1).getByText('PK01')).toBeTruthy();
  expect(sheet(1).getByText('Rs 2,000')).toBeTruthy();
  expect(sheet(2).getByText('PK03')).toBeTruthy();
  expect(sheet(2).getByText('Rs 1,000')).toBeTruthy();
});
test('a receipt of a large family has a line for each child', () => {
  const of = (children: number) =>
    payment(
      1,
      Array.from({ length: children }, (_, child) =>
        ['Tuition Fee', 'Transport', 'Fund'].map((name) => allocation(child + 1, name, 100.5)),
      ).flat(),
      { kind: 'family' },
    );
  expect(receiptPaper(of(6)).groups).toHaveLength(6);
  const [only, ...more] = receiptPaper(of(9)).groups;
  expect(more).toEqual([]);
  expect(only?.lines).toHaveLength(9);
  expect(only?.lines[8]).toEqual({
    text: 'Pupil 9, SID 1009, Five Blue',
    month: 'Oct, 2026',
    amount: 301.5,
    discount: 0,
  });
});
test('what costs no more after the due date than before it is not asked twice', () => {
  // A fine was put on and waived; another is due today.
  const lines = [line('Tuition Fee', 3000), line('Late Fee Fine', 200, { source: 'fine', discount: 200 })];
  const days = { by: '2026-10-20', after: '2026-10-20', late: true, last: '2026-10-10' };
  const late = challan(1, lines, {
    on_paper: onPaper({ days, fine: { by: 300, after: 300 }, late_fee_policy: fixedFine(200) }),
  });
  const paper = challanPaper(late, PLAIN);
  expect(paper.payable).toEqual([{ label: 'Payable on 20-Oct-2026', amount: 3300 }]);
  expect(paper.sums.at(-1)).toEqual({ label: 'Late fee until 20-Oct-2026', amount: 300 });
  expect(paper.words).toBe('Rupees Three Thousand Three Hundred Only');
});
test('what waits for approval is taken off and named for what it is: money that was received, a discount that was asked for', () => {
  const lines = [line('Tuition Fee', 3000, { pending: 700, pending_discount: 200 })];
  const waits = { pending: 700, on_paper: onPaper({ pending_discount: 200 }) };
  const paper = challanPaper(challan(1, lines, waits), PLAIN);
  expect(paper.payable).toEqual([{ label: 'Payable by 10-Oct-2026', amount: 2300 }]);
  expect(paper.sums).toContainEqual({ label: 'Waits for approval', amount: -700 });
  expect(paper.rule).toBe(
    'Rs 500 was received and waits for approval. A discount of Rs 200 was asked for and waits for approval.',
  );
  const arrears = [{ challan_id: 9, challan_no: 5009, challan_month: '2026-09', amount: 1000 }];
  const older = onPaper({
    pending_discount: 200,
    arrears,
    arrears_pending: 1000,
    arrears_pending_discount: 0,
    arrears_fine: { by: 40, after: 60 },
  });
  const withArrears = challanPaper(challan(1, lines, { pending: 700, on_paper: older }), PLAIN);
  expect(withArrears.payable.map(({ amount }) => amount)).toEqual([2340, 2360]);
  expect(withArrears.rule).toContain('Rs 1,500 was received');
  const whole = challanPaper(challan(1, [line('Tuition Fee', 3000)], { pending: 3000, on_paper: onPaper() }), PLAIN);
  expect(whole.payable).toEqual([{ label: 'Payable', amount: 0 }]);
  const family = familyPaper([challan(1, lines, { ...waits, due: 2300, late_fee_fine: 50 })], PLAIN);
  expect(family.payable.map(({ amount }) => amount)).toEqual([2350]);
  expect(family.rule).toContain('A discount of Rs 200 was asked for');
});
test('a paid challan says what was paid, not that nothing is payable', () => {
  const paid = [line('Tuition Fee', 3000, { paid: 3000 })];
  const paper = challanPaper(challan(1, paid, { status: 'Fully Paid', last_paid_date: '2026-10-09' }), PLAIN);
  expect(paper.payable).toEqual([{ label: 'Paid', amount: 3000 }]);
  expect(paper.words).toBe('Rupees Three Thousand Only');
  expect(paper.sums).toEqual([{ label: 'Total of this challan', amount: 3000 }]);
  const part = challanPaper(
    challan(1, [line('Tuition Fee', 3000, { paid: 500 })], { last_paid_date: '2026-10-09' }),
    PLAIN,
  );
  expect(part.sums).toContainEqual({ label: 'Already paid (09-Oct-2026)', amount: -500 });
});
test('figures stand below figures, and long facts have a line of their own', () => {
  expect([4800, 0.5].map(alignMoney([4800, 0.5]))).toEqual(['4,800.00', '0.50']);
  expect([4800, 5].map(alignMoney([4800, 5]))).toEqual(['4,800', '5']);
  const long = student(1, { class_name: 'Cambridge O Level Year Two', section_name: 'Roses' });
  const paper = challanPaper(
    challan(1, [line('Tuition Fee', 4800), line('Fund', 200.5)], { ...owing(0), student: long }),
    PLAIN,
  );
  render(<ChallanCopy paper={paper} setting={PLAIN} label="Student Copy" />);
  const copy = screen.getByRole('article', { name: 'Student Copy' });
  expect(within(copy).getByRole('cell', { name: '4,800.00' })).toBeTruthy();
  expect(within(copy).getByText('Cambridge O Level Year Two Roses').parentElement?.className).toBe('wide');
  expect(within(copy).getByText('10-Oct-2026').parentElement?.className).toBe('');
  expect(within(copy).getByText('عائشہ یعقوب').closest('dd')?.textContent).toContain('Pupil 1');
});
test('a print of more challans than come out at once is refused, not cut', async () => {
  tillProvider({
    'GET /student_challan': () => ({
      data: [challan(1, [line('Tuition Fee', 1)])],
      current_page: 1,
      per_page: 200,
      total: 5001,
      last_page: 26,
    }),
  });
  const asked = loadChallans({ query: { open: 'true' } }, () => undefined, new AbortController().signal);
  await expect(asked).rejects.toThrow('These are 5,001 challans; at most 5,000 are printed at once.');
});
