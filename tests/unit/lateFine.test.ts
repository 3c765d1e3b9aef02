import { describe, expect, test } from 'vitest';
import { daysLate, lastFreeDay, lateFine } from '../../contract/fees/lateFine.ts';
import { lateFineLaws } from './feeLaws/lateFineLaws.ts';

describe('late fine, in paisa', () => {
  test.each(Object.entries(lateFineLaws))('%s', (_, holds) => {
    expect.hasAssertions();
    holds({ lateFine, daysLate, lastFreeDay });
  });
});
