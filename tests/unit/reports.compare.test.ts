/** Two periods beside each other: which the other one is, and what stands side by side. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween, shiftDay } from '../../contract/dates.ts';
import { monthNumber, otherPeriod } from '../../contract/reportPeriod.ts';
import { feeClassWise } from '../../src/reports/feeClassWise.ts';
import { feeMonthWise } from '../../src/reports/feeMonthWise.ts';
import { reports } from '../../src/reports/index.ts';
import { newAdmissionsReport } from '../../src/reports/newAdmissionsReport.ts';
import { barsOf, chartTitle } from '../../src/reports/ui/barsOf.ts';
import { sheetOf } from '../../src/reports/ui/exportReport.ts';
import { grouped, sumsOf } from '../../src/reports/ui/shape.ts';
import { shaped } from '../../src/reports/ui/shaped.ts';

describe('the other period', () => {
  test.each([
    ['previous', '2026-11', '2026-11', '2026-10', '2026-10'],
    ['previous', '2026-01', '2026-03', '2025-10', '2025-12'],
    ['last_year', '2026-01', '2026-03', '2025-01', '2025-03'],
    ['previous', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['previous', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['previous', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['previous', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['previous', '2024-04-01', '2026-11-22', '2021-08-01', '2024-03-22'],
    ['previous', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['last_year', '2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['last_year', '2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['last_year', '2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
  ] as const)('%s of %s to %s is %s to %s', (comparison, from, to, first, last) =>
    expect(otherPeriod({ from, to }, comparison)).toEqual({ from: first, to: last }),
  );
  test('is before the chosen one, in order, and the previous one never overlaps it', () => {
    const day = fc.integer({ min: 0, max: 60_000 }).map((by) => shiftDay('1990-01-01', by));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 900 }), (from, length) => {
        const to = shiftDay(from, length);
        const previous = otherPeriod({ from, to }, 'previous');
        expect(previous.from <= previous.to && previous.to < from).toBe(true);
        if (!from.endsWith('-01')) {
          expect(daysBetween(previous.from, previous.to)).toBe(length);
          expect(shiftDay(previous.to, 1)).toBe(from);
        }
        const year = otherPeriod({ from, to }, 'last_year');
        expect([monthNumber(from) - monthNumber(year.from), monthNumber(to) - monthNumber(year.to)]).toEqual([12, 12]);
        expect(year.from <= year.to).toBe(true);
      }),
    );
  });
});

const fees = (billed: number, received: number) => ({ billed, received });
describe('rows of both periods', () => {
  const compared = { from: '2025-01', to: '2025-02', name: 'Last year', months: 12 };
  test('of a month stand in the row of the month that it is compared with', () => {
    const data = {
      rows: [
        { month: '2026-01', ...fees(100, 40.1) },
        { month: '2026-02', ...fees(200, 0) },
      ],
      labels: null,
      compared: { ...compared, rows: [{ month: '2025-01', ...fees(80, 40) }] },
    };
    const table = shaped(feeMonthWise, data);
    expect(table.rows[0]).toMatchObject({
      month: '2026-01',
      'billed before': 80,
      'billed change': 20,
      'billed share': 25,
      'received change': 0.1,
      'received share': 0.3,
    });
    expect(table.rows[1]).toMatchObject({ month: '2026-02', 'billed before': 0, 'billed share': null });
    expect(sumsOf(table.rows, table), 'the share of a sum is worked out from the sums').toMatchObject({
      billed: 300,
      'billed before': 80,
      'billed change': 220,
      'billed share': 275,
    });
    expect(barsOf(feeMonthWise, data, table)?.series).toEqual([
      { name: 'This period', values: [40.1, 0] },
      { name: 'Last year', values: [40, 0] },
    ]);
    const nothing = { rows: [{ month: '2026-02', ...fees(1, 0) }], labels: null };
    expect(barsOf(feeMonthWise, nothing, shaped(feeMonthWise, nothing)), 'bars of nothing are not drawn').toBeNull();
    expect(chartTitle(feeMonthWise, data)).toBe('Received per month, and in Jan, 2025 to Feb, 2025');
    const { headers, rows } = sheetOf(feeMonthWise, table);
    expect(headers.slice(0, 5)).toEqual(['Month', 'Billed', 'Billed, last year', 'Billed, change', 'Billed, change %']);
    expect(rows.at(-1)?.[4]).toEqual({ kind: 'number', value: 275 });
  });
  test('of months that this period has none of come where they belong', () => {
    const table = shaped(feeMonthWise, {
      rows: [{ month: '2026-02', ...fees(1, 1) }],
      labels: null,
      compared: { ...compared, rows: ['2025-01', '2025-03'].map((month) => ({ month, ...fees(1, 1) })) },
    });
    expect(table.rows.map((row) => row['month'])).toEqual(['2026-01', '2026-02', '2026-03']);
  });
  test('that only the other period has are there too, in their group', () => {
    const row = (campus: string, name: string, billed: number) => ({ campus, class: name, ...fees(billed, 0) });
    const table = shaped(feeClassWise, {
      rows: [row('Main', 'One', 10), row('Main', 'Three', 30), row('North', 'One', 5)],
      labels: null,
      compared: {
        ...compared,
        rows: [row('Main', 'One', 10), row('Main', 'Two', 20), row('Main', 'Three', 1), row('South', 'One', 7)],
      },
    });
    const groups = grouped(table, ['campus']);
    expect(groups.map(({ value, rows }) => [value, rows.map((one) => one['class'])])).toEqual([
      ['Main', ['One', 'Two', 'Three']],
      ['South', ['One']],
      ['North', ['One']],
    ]);
    expect(groups[1]?.sums).toMatchObject({ billed: 0, 'billed before': 7, 'billed change': -7, 'billed share': -100 });
  });
  test('that are spread over months are one row with their sum', () => {
    const row = (month: string, count: number) => ({ campus: 'Main', class: 'One', class_order: 1, month, count });
    const table = shaped(newAdmissionsReport, {
      rows: [row('2026-01', 2), row('2026-02', 3)],
      labels: ['2026-01', '2026-02'],
      compared: { ...compared, rows: [row('2025-01', 4)] },
    });
    expect(table.columns.map(([name]) => name)).toEqual([
      'class',
      'count',
      'count before',
      'count change',
      'count share',
    ]);
    expect(table.rows).toHaveLength(1);
    expect(table.rows[0]).toMatchObject({ count: 5, 'count before': 4, 'count share': 25 });
  });
});
test('reports that compare have a period, are answered at once, and compare what they have', () => {
  const those = reports.filter(({ compare }) => compare);
  expect(those.length).toBeGreaterThan(4);
  for (const { key, compare, period, paged, columns, group = [] } of those) {
    expect({ key, paged, period: period?.length }).toEqual({ key, paged: undefined, period: 2 });
    for (const name of [...(compare?.by ?? []), ...(compare?.of ?? [])]) expect(columns, key).toHaveProperty(name);
    expect(compare?.by, key).toEqual(expect.arrayContaining([...group]));
  }
});
