import { describe, test } from 'vitest';
import { spread } from '../../contract/fees/spread.ts';
import { spreadLaws } from './feeLaws/spreadLaws.ts';

describe('spreading a payment', () => {
  for (const [law, holds] of Object.entries(spreadLaws)) test(law, () => holds(spread));
});
