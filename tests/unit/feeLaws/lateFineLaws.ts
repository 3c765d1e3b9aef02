/**
 * What must hold of late fines (docs/money.md), asked of the rule itself and of rules that are wrong on purpose. Money
 * in paisa.
 */
import { expect } from 'vitest';
import type {
  daysLate as days,
  Fined,
  FinePolicy,
  lastFreeDay as free,
  lateFine as fine,
} from '../../../contract/fees/lateFine.ts';

interface Rules {
  readonly lateFine: typeof fine;
  readonly daysLate: typeof days;
  readonly lastFreeDay: typeof free;
}
type Law = (rules: Rules) => void;
const policy = (more: Partial<FinePolicy>): FinePolicy => ({
  method: 'fixed',
  amount: null,
  percent: null,
  grace_days: 0,
  count_from: 'due_date',
  cap: null,
  slabs: [],
  holidays: [],
  ...more,
});
const challan = (more: Partial<Fined> = {}): Fined => ({
  due_date: '2026-11-10',
  validity_date: '2026-11-30',
  open_fee: 500_000,
  ...more,
});
const SLABS = [
  { from_day: 11, amount: 30_000 },
  { from_day: 1, amount: 10_000 },
  { from_day: 6, amount: 20_000 },
];

const EID = [['2026-11-10', '2026-11-13']] as const;

type Case = readonly [what: string, policy: Partial<FinePolicy>, of: Partial<Fined>, paid: string, fine: number];
const CASES: readonly Case[] = [
  // what, policy, challan, paid on, fine
  ['paid on the due date', { amount: 10_000 }, {}, '2026-11-10', 0],
  ['paid before it', { amount: 10_000 }, {}, '2026-11-01', 0],
  ['fixed, a day late', { amount: 10_000 }, {}, '2026-11-11', 10_000],
  ['fixed, a year late', { amount: 10_000 }, {}, '2027-11-11', 10_000],
  ['the last day of grace', { amount: 10_000, grace_days: 5 }, {}, '2026-11-15', 0],
  ['the day after grace', { amount: 10_000, grace_days: 5 }, {}, '2026-11-16', 10_000],
  ['per day counts the days after grace', { method: 'per_day', amount: 5000, grace_days: 2 }, {}, '2026-11-15', 15_000],
  ['per day over the end of a year', { method: 'per_day', amount: 100 }, { due_date: '2026-12-30' }, '2027-01-02', 300],
  ['per day over 29 February', { method: 'per_day', amount: 100 }, { due_date: '2028-02-28' }, '2028-03-01', 200],
  ['per day up to its cap', { method: 'per_day', amount: 5000, cap: 12_000 }, {}, '2026-12-10', 12_000],
  ['per day below its cap', { method: 'per_day', amount: 5000, cap: 12_000 }, {}, '2026-11-12', 10_000],
  ['per month, the first day', { method: 'per_month', amount: 20_000 }, {}, '2026-11-11', 20_000],
  ['per month, the thirtieth day', { method: 'per_month', amount: 20_000 }, {}, '2026-12-10', 20_000],
  ['per month, the thirty-first day', { method: 'per_month', amount: 20_000 }, {}, '2026-12-11', 40_000],
  ['percent of what is open', { method: 'percent', percent: 5 }, {}, '2026-11-11', 25_000],
  ['percent, once and not a day', { method: 'percent', percent: 5 }, {}, '2026-11-21', 25_000],
  ['percent, half a rupee up', { method: 'percent', percent: 5 }, { open_fee: 101_000 }, '2026-11-11', 5100],
  [
    'percent, less than half a rupee down',
    { method: 'percent', percent: 5 },
    { open_fee: 100_900 },
    '2026-11-11',
    5000,
  ],
  ['percent of little is nothing', { method: 'percent', percent: 1 }, { open_fee: 4900 }, '2026-11-11', 0],
  ['slabs in any order, the first', { method: 'slab', slabs: SLABS }, {}, '2026-11-11', 10_000],
  ['slabs, the day one begins', { method: 'slab', slabs: SLABS }, {}, '2026-11-16', 20_000],
  ['slabs, the day before', { method: 'slab', slabs: SLABS }, {}, '2026-11-20', 20_000],
  ['slabs, the last one stays', { method: 'slab', slabs: SLABS }, {}, '2027-05-01', 30_000],
  ['before the first slab', { method: 'slab', slabs: [{ from_day: 5, amount: 1000 }] }, {}, '2026-11-12', 0],
  ['no slabs at all', { method: 'slab' }, {}, '2026-11-12', 0],
  [
    'counted from the validity date',
    { method: 'per_day', amount: 100, count_from: 'validity_date' },
    {},
    '2026-12-02',
    200,
  ],
  ['valid still', { method: 'per_day', amount: 100, count_from: 'validity_date' }, {}, '2026-11-30', 0],
  [
    'without a validity date from the due date',
    { method: 'per_day', amount: 100, count_from: 'validity_date' },
    { validity_date: null },
    '2026-11-12',
    200,
  ],
  ['nothing open', { amount: 10_000 }, { open_fee: 0 }, '2026-12-31', 0],
  ['a cap below a fixed fine', { amount: 10_000, cap: 4000 }, {}, '2026-11-11', 4000],
  ['a policy without an amount', { method: 'per_day' }, {}, '2026-11-20', 0],
  ['due on a holiday, the next working day', { amount: 10_000, holidays: EID }, {}, '2026-11-14', 0],
  ['due on a holiday, the day after that', { amount: 10_000, holidays: EID }, {}, '2026-11-15', 10_000],
  [
    'due on the last day of a holiday, the next working day',
    { amount: 10_000, holidays: EID },
    { due_date: '2026-11-13' },
    '2026-11-14',
    0,
  ],
  ['due the day before a holiday', { amount: 10_000, holidays: EID }, { due_date: '2026-11-09' }, '2026-11-10', 10_000],
  ['due the day after a holiday', { amount: 10_000, holidays: EID }, { due_date: '2026-11-14' }, '2026-11-15', 10_000],
  [
    'grace that ends on a holiday',
    { amount: 10_000, grace_days: 5, holidays: EID },
    { due_date: '2026-11-06' },
    '2026-11-14',
    0,
  ],
  [
    'grace that ends beyond it',
    { amount: 10_000, grace_days: 5, holidays: EID },
    { due_date: '2026-11-09' },
    '2026-11-15',
    10_000,
  ],
  [
    'the validity date on a holiday',
    { amount: 10_000, count_from: 'validity_date', holidays: EID },
    { due_date: '2026-11-01', validity_date: '2026-11-12' },
    '2026-11-14',
    0,
  ],
  [
    'per day leaves out holidays between',
    { method: 'per_day', amount: 100, holidays: EID },
    { due_date: '2026-11-08' },
    '2026-11-15',
    300,
  ],
  [
    'per day stands still over a holiday',
    { method: 'per_day', amount: 100, holidays: EID },
    { due_date: '2026-11-08' },
    '2026-11-12',
    100,
  ],
  [
    'per day leaves out each holiday',
    { method: 'per_day', amount: 100, holidays: [...EID, ['2026-11-25', '2026-11-25']] },
    {},
    '2026-11-26',
    1100,
  ],
  [
    'per day, a holiday yet to come',
    { method: 'per_day', amount: 100, holidays: [['2026-11-25', '2026-11-25']] },
    {},
    '2026-11-24',
    1400,
  ],
  [
    'per day over holidays to its cap',
    { method: 'per_day', amount: 100, cap: 250, holidays: EID },
    { due_date: '2026-11-08' },
    '2026-11-15',
    250,
  ],
  [
    'per month counts holidays between',
    { method: 'per_month', amount: 100, holidays: EID },
    { due_date: '2026-11-08' },
    '2026-12-09',
    200,
  ],
  [
    'slabs count holidays between',
    { method: 'slab', slabs: SLABS, holidays: EID },
    { due_date: '2026-11-08' },
    '2026-11-14',
    20_000,
  ],
];
const laws: Readonly<Record<string, Law>> = {
  'without a policy there is no fine': ({ lateFine }) => {
    expect(lateFine(null, challan(), '2027-01-01')).toBe(0);
  },

  'days late are those after grace': ({ daysLate }) => {
    expect(daysLate(policy({ grace_days: 3 }), challan(), '2026-11-20')).toBe(7);
    expect(daysLate(policy({ grace_days: null, count_from: null }), challan(), '2026-11-20')).toBe(10);
    expect(daysLate(policy({}), challan(), '2026-11-01')).toBe(-9);
  },

  'the last day without a fine is the day before the first with one': ({ lateFine, lastFreeDay }) => {
    for (const method of ['fixed', 'per_day', 'per_month'] as const)
      for (const grace_days of [0, 3])
        for (let due = 1; due < 20; due += 1) {
          const of = challan({ due_date: `2026-11-${String(due).padStart(2, '0')}` });
          const one = policy({ method, amount: 100, grace_days, holidays: [...EID, ['2026-11-15', '2026-11-16']] });
          const last = lastFreeDay(one, of);
          const next = new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
          expect([lateFine(one, of, last), lateFine(one, of, next)]).toEqual([0, 100]);
        }
  },

  'never falls while the days pass, and never beyond its cap': ({ lateFine }) => {
    const terms = [
      policy({ method: 'per_day', amount: 700, cap: 9000 }),
      policy({ method: 'per_month', amount: 5000 }),
      policy({ method: 'slab', slabs: SLABS }),
      policy({ method: 'per_day', amount: 700, holidays: [...EID, ['2026-11-15', '2026-11-16']] }),
    ];
    for (const one of terms) {
      let before = 0;
      for (let day = 0; day < 120; day += 1) {
        const paid = new Date(Date.UTC(2026, 10, 10 + day)).toISOString().slice(0, 10);
        const fine = lateFine(one, challan(), paid);
        expect(fine).toBeGreaterThanOrEqual(before);
        expect(fine).toBeLessThanOrEqual(one.cap ?? Infinity);
        before = fine;
      }
    }
  },
};
const lawOf =
  ([, terms, of, paid, expected]: Case): Law =>
  ({ lateFine }) => {
    expect(lateFine(policy(terms), challan(of), paid)).toBe(expected);
  };
export const lateFineLaws: Readonly<Record<string, Law>> = {
  ...Object.fromEntries(CASES.map((one) => [one[0], lawOf(one)])),
  ...laws,
};
