import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { inOrder } from './data/rules.ts';

export const fiscalYears = defineResource({
  key: 'fiscal_years',
  path: 'accounting-periods',
  label: ['Accounting Period', 'Accounting Periods'],
  menu: { group: 'Finance' },
  fields: {
    name: f.text({ required: true, max: 40, unique: true, help: 'For example 2026-27.' }),
    start_date: f.date({ required: true, unique: true }),
    end_date: f.date({ required: true, unique: true, help: 'The next period starts on the day after.' }),
    status: f.enum(['open', 'closed'], {
      default: 'open',
      form: 'update',
      help: 'Nothing is posted into a closed period. Year end says what closing needs.',
    }),
  },
  list: { sort: ['start_date', 'DESC'] },
  wire: wire.rest('/fiscal_years'),
  sample: { name: '2027-28', start_date: '2027-07-01', end_date: '2028-06-30' },
  check: [
    {
      rule: 'dates-in-order',
      fields: ['end_date', 'start_date'],
      message: 'must be after the start date',
      test: (v) => inOrder(v.start_date, v.end_date),
      fails: { start_date: '2031-06-30', end_date: '2030-07-01' },
    },
  ],
  notes: ['Periods do not overlap and leave no gap between them: the server refuses either.'],
});
