import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { inOrder } from './data/rules.ts';

export const sessions = defineResource({
  key: 'sessions',
  path: 'admission/sessions',
  label: ['Session', 'Sessions'],
  menu: { group: 'Core', legacy: true },
  fields: {
    session_name: f.text({ required: true, max: 40, unique: true, help: 'For example 2026-27.' }),
    start_date: f.date({ required: true }),
    end_date: f.date({ required: true }),
    is_current: f.bool({ default: false, help: 'New students are admitted into the current session.' }),
  },
  list: { sort: ['start_date', 'DESC'] },
  wire: wire.listed('/session'),
  sample: { session_name: '2030-31', start_date: '2030-04-01', end_date: '2031-03-31' },
  check: [
    {
      rule: 'dates-in-order',
      fields: ['end_date', 'start_date'],
      message: 'must be after the start date',
      test: (v) => inOrder(v.start_date, v.end_date),
      fails: { start_date: '2031-03-31', end_date: '2030-04-01' },
    },
  ],
});
