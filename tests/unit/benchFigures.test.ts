import { describe, expect, test } from 'vitest';
import { isMet, type Figure } from '../../bench/figures.ts';

const page: Figure = { name: 'a page', value: 90, unit: 'ms', budget: { limit: 50, is: 'at most' } };
const HALF = 0.5;

describe('budgets of the benchmark', () => {
  test('a limit of time is that of the usual machine', () => {
    expect(isMet(page)).toBe(false);
    expect(isMet(page, HALF)).toBe(true);
    expect(isMet({ ...page, value: 110 }, HALF)).toBe(false);
  });
  test('bytes and ratios are the same on every machine', () => {
    expect(isMet({ ...page, unit: 'KB gz' }, HALF)).toBe(false);
    const against = { what: 'ms before', value: 45, ratio: 2 };
    expect(isMet({ ...page, against, budget: { limit: 1.3, is: 'at most', of: 'ratio' } }, HALF)).toBe(false);
  });
});
