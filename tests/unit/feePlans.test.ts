/** Pure rules of fee plans: what a row charges, increases, months, the history and the form's totals. */
import { describe, expect, test } from 'vitest';
import {
  increased,
  monthCharge,
  planDiscount,
  sumOf,
  typeDiscount,
  yearCharge,
  type PlanTerms,
} from '../../contract/fees/planAmounts.ts';
import { fromMask, monthsInWords, shiftMonth, toMask } from '../../contract/fees/planMonths.ts';
import type { PlanRow } from '../../src/customRoutes/fees/plans/calls.ts';
import { draftOf, draftOfRow, isChanged, problemOf, totalsOf } from '../../src/customRoutes/fees/plans/editor/draft.ts';
import { historyOf } from '../../src/customRoutes/fees/plans/view/historyOf.ts';

const terms = (more: Partial<PlanTerms> = {}): PlanTerms => ({
  amount: 400_000,
  months: 4095,
  month_amounts: null,
  first_time: false,
  discount_fixed: 0,
  discount_bp: 0,
  discount_cap: null,
  least_amount: 0,
  ...more,
});

describe('months', () => {
  test('are twelve bits and back', () => {
    expect(toMask(['01', '12'])).toBe(1 + 2048);
    expect(fromMask(1 + 2048)).toEqual(['01', '12']);
    expect(fromMask(toMask(fromMask(4095)))).toHaveLength(12);
  });
  test.each([
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-05', -17, '2024-12'],
  ])('%s moved by %i is %s', (month, by, to) => expect(shiftMonth(month, by)).toBe(to));
  test('are told in words', () => {
    expect(monthsInWords(['05', '06'], false)).toBe('May, Jun');
    expect(monthsInWords([], true)).toBe('first challan only');
    expect(monthsInWords(fromMask(4095 & ~64), false)).toBe('all months but Jul');
  });
});

describe('what a row charges', () => {
  test('takes the fixed part first, then the percentage of the rest to the rupee, within cap and least amount', () => {
    expect(planDiscount(450_050, { discount_fixed: 50, discount_bp: 3333, discount_cap: null, least_amount: 0 })).toBe(
      50 + 150_000,
    );
    expect(
      planDiscount(450_000, { discount_fixed: 0, discount_bp: 5000, discount_cap: 100_000, least_amount: 0 }),
    ).toBe(100_000);
    expect(
      planDiscount(450_000, { discount_fixed: 0, discount_bp: 10_000, discount_cap: null, least_amount: 200_000 }),
    ).toBe(250_000);
    expect(planDiscount(100, { discount_fixed: 500, discount_bp: 0, discount_cap: null, least_amount: 0 })).toBe(100);
  });
  test('knows months that are not charged, that differ, and what is charged once', () => {
    const row = terms({
      months: 4095 & ~(1 << 5),
      month_amounts: [null, null, null, null, 800_000, null, null, null, null, null, null, null],
    });
    expect([4, 5, 6].map((month) => monthCharge(row, month).net)).toEqual([400_000, 800_000, 0]);
    expect(yearCharge(row).net).toBe(10 * 400_000 + 800_000);
    const once = terms({ first_time: true, months: 0 });
    expect([monthCharge(once, 4).net, yearCharge(once).net]).toEqual([0, 400_000]);
    expect(sumOf([monthCharge(row, 5), monthCharge(row, 4)])).toEqual({
      amount: 1_200_000,
      discount: 0,
      net: 1_200_000,
    });
  });
  test('takes the discount of a type', () => {
    expect(typeDiscount({ method: 'percent', percent: 25, amount: null, max_amount: 50_000 })).toEqual({
      discount_bp: 2500,
      discount_cap: 50_000,
      discount_fixed: 0,
    });
    expect(typeDiscount({ method: 'fixed', percent: null, amount: 70_000, max_amount: null })).toEqual({
      discount_bp: 0,
      discount_cap: null,
      discount_fixed: 70_000,
    });
  });
});

test.each([
  ['percent', 400_000, 10, 1, 440_000],
  ['percent', 433_300, 7.5, 50, 465_000],
  ['percent', 432_500, 0.01, 1, 432_500],
  ['percent', 900_000_000_000_000, 100, 1, 1_800_000_000_000_000],
  ['percent', 400_000, -100, 1, 0],
  ['add', 400_000, -0.5, 1, 399_950],
  ['set', 400_000, 1234.56, 100, 123_456],
] as const)('%s of %i by %d, rounded to %i', (mode, amount, value, roundTo, after) =>
  expect(increased(amount, mode, value, roundTo)).toBe(after),
);

const told = (more: Partial<PlanRow> = {}): PlanRow => ({
  id: 1,
  version: 1,
  student_id: 1,
  particular_id: 1,
  particular: 'Tuition',
  priority: 10,
  fee_plan_list_id: null,
  tariff: null,
  amount: 4000,
  months: fromMask(4095),
  month_amounts: null,
  first_time: false,
  discount_type_id: 3,
  discount_type: 'Staff',
  discount_fixed: 0,
  discount_percent: 50,
  discount_cap: 1500,
  least_amount: 0,
  discount: 1500,
  net: 2500,
  yearly: 30_000,
  from_month: '2026-04',
  to_month: null,
  billed_to: null,
  remarks: null,
  created_at: '2026-04-01T00:00:00Z',
  username: 'clerk',
  ...more,
});

describe('the form', () => {
  const staff = {
    id: 3,
    name: 'Staff',
    method: 'percent',
    percent: 10,
    amount: null,
    max_amount: null,
    sibling_from: null,
    particulars: [],
    locked: false,
  } as const;
  test('adds up a month and a year as they are typed; what ends does not count', () => {
    const rows = [
      draftOf(told({ discount_type_id: null })),
      draftOf(told({ particular_id: 2, amount: 9000, first_time: true, months: [], discount_type_id: null })),
      { ...draftOfRow(told({ particular_id: 4 })), ends: true },
    ];
    expect(totalsOf(rows, [staff], 4)).toEqual({
      month: { amount: 4000, discount: 0, net: 4000 },
      year: { amount: 48_000, discount: 0, net: 48_000 },
      once: { amount: 9000, discount: 0, net: 9000 },
    });
  });
  test('keeps a discount as it was given, and gives a new one as it is today', () => {
    expect(totalsOf([draftOfRow(told())], [staff], 4).month.net).toBe(2500);
    expect(totalsOf([draftOf(told())], [staff], 4).month.net).toBe(3600);
  });
  test('knows what changed and what is wrong', () => {
    const row = draftOfRow(told());
    expect([isChanged(row), problemOf(row)]).toEqual([false, null]);
    expect(isChanged({ ...row, amount: 4001 })).toBe(true);
    expect(isChanged({ ...row, month_amounts: { '05': 5 } })).toBe(true);
    expect(problemOf({ ...row, amount: Number.NaN })).toBe('Type the amount of Tuition');
    expect(problemOf({ ...row, months: [] })).toBe('Choose the months of Tuition');
    expect(problemOf({ ...row, months: [], ends: true })).toBeNull();
  });
});

test('the history tells beginnings, increases, gaps and ends, newest first', () => {
  const steps = historyOf([
    told({ id: 1, from_month: '2025-04', to_month: '2026-03' }),
    told({ id: 2, from_month: '2026-04', to_month: '2026-06', amount: 4500 }),
    told({ id: 3, from_month: '2026-09', amount: 5000 }),
  ]);
  expect(steps.map(({ month, before, after }) => [month, before?.amount ?? null, after?.amount ?? null])).toEqual([
    ['2026-09', null, 5000],
    ['2026-07', 4500, null],
    ['2026-04', 4000, 4500],
    ['2025-04', null, 4000],
  ]);
});
