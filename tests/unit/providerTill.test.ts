/**
 * The counter before a provider of section 7 alone, in each of its dialects: what is open is put together of specified
 * calls, a payment is sent as the specification writes it, and nothing but a payment writes.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchOpen } from '../../src/challans/openChallans.ts';
import { pay, payDirect } from '../../src/customRoutes/fees/till/calls.ts';
import { findPayers } from '../../src/customRoutes/fees/till/find/findPayers.ts';
import { billOf, splitOf, WHOLE, type Entry } from '../../src/customRoutes/fees/till/pay/bill.ts';
import { bodyOf } from '../../src/customRoutes/fees/till/pay/body.ts';
import { withFineLines } from '../../src/customRoutes/fees/till/pay/fineLines.ts';
import type { Terms } from '../../src/customRoutes/fees/till/pay/terms.ts';
import { bodyOfSale } from '../../src/customRoutes/fees/till/direct/sale.ts';
import { asUserOf } from '../provider/asUser.ts';
import { DIALECTS } from '../provider/dialects.ts';
import { INSTITUTE, startStrict, type StrictProvider } from '../provider/provider.ts';

const DAY = '2025-04-05';
const terms: Terms = {
  method: 'cash',
  account: null,
  paidDate: DAY,
  received: '7,000',
  reference: '',
  bankName: '',
  chequeNo: '',
  chequeDate: null,
  notes: '',
};
const ofAyesha = { student_id: '1', paid_date: DAY };

describe.each(DIALECTS)('%s', (dialect) => {
  let provider: StrictProvider;
  beforeAll(async () => {
    provider = await startStrict(dialect);
  });
  afterAll(() => provider.stop());
  beforeEach(() => asUserOf(provider));
  afterEach(() => vi.unstubAllGlobals());
  const writes = () => {
    expect(provider.asked.filter(({ status }) => status !== 200)).toEqual([]);
    return provider.asked
      .filter(({ verb, path }) => verb !== 'GET' && path !== '/campus_classes')
      .map(({ path, body }) => ({ path, body }));
  };

  test('finds who pays by name, SID and challan number', async () => {
    const byName = await findPayers('ayesha');
    expect(byName.map(({ name, payer, badge }) => [name, payer, badge])).toEqual([
      ['Ayesha Yaqoob', { student_id: '1' }, 'Long leave'],
    ]);
    expect((await findPayers('101')).map(({ name, exact }) => [name, exact])).toEqual([['Ayesha Yaqoob', true]]);
    expect((await findPayers('5021')).map(({ name, about }) => [name, about])).toEqual([
      ['Challan 5021', 'Student 2 · SID 102 · Unpaid'],
    ]);
    expect(writes()).toEqual([]);
  });
  test('shows what is open with the fine of the day, and sums it', async () => {
    const open = await fetchOpen(ofAyesha);
    expect(open.students).toMatchObject([
      { id: 1, sid: 101, studentName: 'Ayesha Yaqoob', class_name: 'Eight', campus_id: 1, campus_name: 'Main Campus' },
    ]);
    expect(open.owed).toEqual({ due: 6500, fine: 100, pending: 0, advance: 0, ahead: 0 });
    const lines = billOf(open, true).map(({ particular, challan_no, open: left, is_new }) => [
      particular,
      challan_no,
      left / 100,
      is_new,
    ]);
    expect(lines).toEqual([
      ['Tuition', 5011, 3000, false],
      ['Transport', 5011, 500, false],
      ['Late fee fine', 5011, 100, true],
      ['Tuition', 5012, 3000, false],
    ]);
    expect((await fetchOpen({ ...ofAyesha, include_future_challans: '1' })).owed).toMatchObject({ ahead: 3000 });
    const named = await fetchOpen({ challan_no: '5021', paid_date: DAY });
    expect([named.students[0]?.id, named.challans.length]).toEqual([2, 2]);
    await expect(fetchOpen({ family_no: '1', paid_date: DAY })).rejects.toThrow('Your provider does not offer this.');
    expect(writes()).toEqual([]);
  });
  test('puts the fine on its challan and pays the lines by name', async () => {
    const open = await fetchOpen(ofAyesha);
    const entry: Entry = { kind: 'amount', text: '4,000' };
    const bill = billOf(open, true);
    const typed = { bill, entry, split: splitOf(bill, entry), withFines: true, paidDate: DAY };
    const ready = await withFineLines(typed, () => fetchOpen(ofAyesha));
    const split = splitOf(ready.bill, ready.entry);
    const body = bodyOf(ready.bill, split, ready.entry, terms, 3, { student: 1, family: null });
    expect(await pay(body, 'key')).toEqual({ receipts: [] });
    expect(writes()).toEqual([
      {
        path: '/addChallansFine',
        body: { paid_date: DAY, challans: [{ challan_id: 11, fine: 100 }], institute_code: INSTITUTE },
      },
      {
        path: '/payChallan',
        body: {
          paid_date: DAY,
          receiving_acc: 3,
          method: 'cash',
          cashRecieved: 7000,
          cashReturned: 3000,
          student_id: 1,
          amount: 4000,
          lines: [
            { particular_line_id: 111, currentPayment: 3000, balance: 3000 },
            { particular_line_id: 112, currentPayment: 500, balance: 500 },
            { particular_line_id: 113, currentPayment: 100, balance: 100 },
            { particular_line_id: 121, currentPayment: 400, balance: 3000 },
          ],
          institute_code: INSTITUTE,
        },
      },
    ]);
    const after = await fetchOpen(ofAyesha);
    expect(after.owed).toMatchObject({ due: 2600, fine: 0 });
    expect(after.recent).toMatchObject([{ receipt_no: null, amount: 4000, paid_date: DAY }]);
  });
  test('takes nothing when the bill is another one by then', async () => {
    const open = await fetchOpen({ ...ofAyesha, student_id: '2' });
    const bill = billOf(open, true);
    const typed = { bill, entry: WHOLE, split: splitOf(bill, WHOLE), withFines: true, paidDate: DAY };
    const less = { ...open, challans: open.challans.slice(0, 1) };
    await expect(withFineLines(typed, () => Promise.resolve(less))).rejects.toThrow('The bill has changed.');
    expect(writes().map(({ path }) => path)).toEqual(['/addChallansFine']);
  });
  test('sells at the counter', async () => {
    const [student] = (await fetchOpen(ofAyesha)).students;
    if (!student) throw new Error('There is no student.');
    const rows = [{ key: 1, particular: 2, amount: '350', remarks: ' Book ' }];
    const answer = await payDirect(bodyOfSale({ student, rows, terms: { ...terms, received: '' } }, 3), 'key');
    expect(answer).toEqual({ receipts: [], challan_no: null, remainingPayable: null });
    expect(writes()).toEqual([
      {
        path: '/challanDirectPayment',
        body: {
          paid_date: DAY,
          receiving_acc: 3,
          method: 'cash',
          cashRecieved: 350,
          cashReturned: 0,
          student_id: 1,
          particulars: [{ particular_id: 2, amount: 350, remarks: 'Book' }],
          institute_code: INSTITUTE,
        },
      },
    ]);
  });
});
