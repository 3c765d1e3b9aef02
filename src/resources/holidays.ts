import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

const WHOM = ['everybody', 'students', 'employees'] as const;

export const holidays = defineResource({
  key: 'holidays',
  label: ['Holiday', 'Holidays'],
  menu: { group: 'HRM Settings' },
  fields: {
    name: f.text({ required: true, max: 80 }),
    from_date: f.date({ label: 'From', required: true }),
    to_date: f.date({ label: 'To', help: 'Empty: one day.' }),
    campus_id: f.ref('campuses', { help: 'Empty: every campus.' }),
    whom: f.enum(WHOM, { label: 'For', required: true, default: 'everybody' }),
  },
  campus: 'campus_id',
  list: { sort: ['from_date', 'DESC'] },
  check: [
    {
      rule: 'days-in-order',
      fields: ['to_date', 'from_date'],
      message: 'must not be before the first day',
      test: (v) => !v.from_date || !v.to_date || v.from_date <= v.to_date,
      fails: { from_date: '2026-08-14', to_date: '2026-08-13' },
    },
  ],
  wire: wire.own('/holidays'),
  sample: { name: 'Iqbal Day', from_date: '2026-11-09' },
});
