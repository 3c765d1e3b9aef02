import { describe, test } from 'vitest';
import { daysLate, lateFine } from '../../contract/fees/lateFine.ts';
import { lateFineLaws } from './feeLaws/lateFineLaws.ts';

describe('late fine, in paisa', () => {
  for (const [law, holds] of Object.entries(lateFineLaws)) test(law, () => holds({ lateFine, daysLate }));
});
