/** Sections of a report add up with their signs, whatever they hold, on the server as on the screen. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSections, sectionRows, sectionSums } from '../../contract/reportSections.ts';
import { cashReport } from '../../src/reports/cashReport.ts';
import { sheetOf } from '../../src/reports/ui/exportReport.ts';
import { grouped, sumsOf } from '../../src/reports/ui/shape.ts';
import { sectioned, shaped } from '../../src/reports/ui/shaped.ts';

const { sections } = cashReport;
if (!sections) throw new Error('the cash report has sections');
const row = (account: string, entry: string, received: number | null, paid_out: number | null, balance: number) => ({
  account,
  entry,
  user: null,
  count: received === null ? null : 1,
  received,
  paid_out,
  balance,
});
const day = [
  row('Cash', 'Opening balance', null, null, 100.1),
  row('Cash', 'Refunds', 0, 30.05, 70.05),
  row('Cash', 'Fee receipts', 50.2, 0, 120.25),
  row('Cash', 'Closing balance', null, null, 120.25),
  row('Bank', 'Opening balance', null, null, 0),
  row('Bank', 'Journal entries', 7, 2, 5),
  row('Bank', 'Closing balance', null, null, 5),
];
const report = inSections(cashReport);
const data = sectioned(cashReport, { rows: day, labels: null });

test('each row is under the sections that it has an amount for, and their sums come to the closing balance', () => {
  const table = shaped(report, data);
  const [cash, bank] = grouped(table, report.group ?? []);
  expect(cash?.groups.map(({ value, sums }) => [value, sums['amount']])).toEqual([
    ['Opening balance', 100.1],
    ['Received', 50.2],
    ['Paid out', 30.05],
  ]);
  expect([cash?.sums['amount'], bank?.sums['amount']]).toEqual([120.25, 5]);
  expect(sumsOf(table.rows, table)).toEqual({ amount: 125.25 });
  expect(bank?.groups.map(({ value, rows }) => [value, rows.length])).toEqual([
    ['Opening balance', 1],
    ['Received', 1],
    ['Paid out', 1],
  ]);
});
test('a file has the sum of each section with its sign, and what they come to', () => {
  const { headers, rows } = sheetOf(report, shaped(report, data));
  expect(headers).toEqual(['Account', 'Section', 'Entry', 'User', 'Entries', 'Amount']);
  expect(rows.slice(-4).map((cells) => [cells[0], cells[5]])).toEqual([
    [
      { kind: 'text', value: '+ Opening balance' },
      { kind: 'money', value: 100.1 },
    ],
    [
      { kind: 'text', value: '+ Received' },
      { kind: 'money', value: 57.2 },
    ],
    [
      { kind: 'text', value: '− Paid out' },
      { kind: 'money', value: 32.05 },
    ],
    [
      { kind: 'text', value: 'Closing balance' },
      { kind: 'money', value: 125.25 },
    ],
  ]);
});
test('a comparison sets section beside section', () => {
  const before = [row('Cash', 'Opening balance', null, null, 80), row('Cash', 'Fee receipts', 20.1, 0, 100.1)];
  const table = shaped(
    report,
    sectioned(cashReport, {
      rows: day,
      labels: null,
      compared: { from: '2025-01-01', to: '2025-01-31', name: 'Last year', months: 12, rows: before },
    }),
  );
  const [cash] = grouped(table, report.group ?? []);
  expect(cash?.sums).toMatchObject({ amount: 120.25, 'amount before': 100.1, 'amount change': 20.15 });
  expect(cash?.groups[1]?.sums).toMatchObject({ amount: 50.2, 'amount before': 20.1, 'amount change': 30.1 });
});
test('whole paisa and their rupees come to the same, to the paisa', () => {
  const paisa = fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 });
  const entry = fc.record({
    account: fc.constantFrom('Cash', 'Bank'),
    entry: fc.constantFrom('Opening balance', 'Refunds', 'Closing balance'),
    received: fc.option(paisa),
    paid_out: fc.option(paisa),
    balance: paisa,
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (rows) => {
      const sums = sectionSums(sections, rows, (amounts) => amounts.reduce((a, b) => a + b, 0));
      const rupees = rows.map((one) => ({
        ...one,
        received: one.received && one.received / 100,
        paid_out: one.paid_out && one.paid_out / 100,
        balance: one.balance / 100,
      }));
      const table = shaped(report, sectioned(cashReport, { rows: rupees, labels: null }));
      expect(sumsOf(table.rows, table)['amount']).toBe(sums.total / 100);
      expect(sums.total).toBe(
        sectionRows(sections, rows).reduce((sum, one) => sum + Number(one['sign']) * Number(one['amount']), 0),
      );
    }),
  );
});
