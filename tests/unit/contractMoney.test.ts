import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, MAX_RUPEES, sumRupees, toPaisa, toRupees } from '../../contract/money.ts';

const paisa = fc.integer({ min: -MAX_RUPEES * 100, max: MAX_RUPEES * 100 });

describe('money', () => {
  it('survives the way to the database and back, to the paisa', () => {
    fc.assert(
      fc.property(paisa, (amount) => void expect(toPaisa(toRupees(amount))).toBe(amount)),
      { numRuns: 2000 },
    );
  });
  it.each([
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [1.005 * 100, 10050],
    [-0.01, -1],
    [MAX_RUPEES, MAX_RUPEES * 100],
  ])('reads %d rupees', (rupees, expected) => {
    expect(toPaisa(rupees)).toBe(expected);
  });
  it.each([
    0.001,
    1.005,
    10_000_000.005,
    900_000_000_000.001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    MAX_RUPEES + 1,
    -MAX_RUPEES - 1,
  ])('refuses %d rather than rounding it', (rupees) => {
    expect(() => toPaisa(rupees)).toThrow(RangeError);
  });
  it('adds up exactly, also beyond the largest single amount', () => {
    expect(sumRupees([])).toBe(0);
    expect(sumRupees([0.1, 0.2, -0.05])).toBe(0.25);
    expect(sumRupees([MAX_RUPEES, MAX_RUPEES, 0.01])).toBe(2 * MAX_RUPEES + 0.01);
  });
  it('takes the text of a bigint', () => expect(toRupees('123456')).toBe(1234.56));
  it.each([
    [1200, '1,200'],
    [1234.5, '1,234.50'],
    [0, '0'],
    [-75.25, '-75.25'],
  ])('writes %d as %s', (rupees, text) => expect(formatMoney(rupees)).toBe(text));
});
