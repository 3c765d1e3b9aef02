import { describe, expect, test } from 'vitest';
import { spread } from '../../contract/fees/spread.ts';
import { spreadLaws } from './feeLaws/spreadLaws.ts';

describe('spreading a payment', () => {
  test.each(Object.entries(spreadLaws))('%s', (_, holds) => {
    expect.hasAssertions();
    holds(spread);
  });
});
