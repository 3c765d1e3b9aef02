import { expect, it } from 'vitest';
import { nextYear } from '../../contract/finance/nextYear.ts';

it.each([
  ['2026-01-01', '2026-12-31', '2027', '2027-01-01', '2027-12-31'],
  ['2025-07-01', '2026-06-30', '2026-27', '2026-07-01', '2027-06-30'],
  ['1998-04-01', '1999-03-31', '1999-00', '1999-04-01', '2000-03-31'],
])('after the year from %s to %s comes %s', (_start, end_date, name, from, to) => {
  expect(nextYear({ end_date })).toEqual({ name, start_date: from, end_date: to });
});
