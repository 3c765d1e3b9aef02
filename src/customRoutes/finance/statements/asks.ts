/** What statements of a period are asked for. */
import { f } from '../../../../contract/fields.ts';

export const PERIOD = {
  from_date: f.date({ default: 'report start' }),
  to_date: f.date({ default: 'today' }),
  campus_id: f.ref('campuses'),
} as const;
const PERIODS = [
  ['one', 'This period'],
  ['compared', 'Previous and last year'],
  ['campuses', 'Each campus'],
  ['months', 'Each month'],
] as const;
export const COLUMNS_OF_PERIODS = f.enum(PERIODS, { default: 'one' });
/** Of income and expenses also what was budgeted for them. */
export const COLUMNS_OF_RESULT = f.enum(
  [
    ...PERIODS,
    ['budget', 'Budget and variance'],
    ['budget_campuses', 'Budget of each campus'],
    ['budget_months', 'Budget of each month'],
  ],
  { default: 'one' },
);
