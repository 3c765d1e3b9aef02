/** What statements of a period are asked for. */
import { f } from '../../../../contract/fields.ts';

export const PERIOD = {
  from_date: f.date({ default: 'report start' }),
  to_date: f.date({ default: 'today' }),
  campus_id: f.ref('campuses'),
} as const;
export const COLUMNS_OF_PERIODS = f.enum(
  [
    ['one', 'This period'],
    ['compared', 'Previous period and last year'],
    ['campuses', 'Each campus'],
    ['months', 'Each month'],
  ],
  { default: 'one' },
);
