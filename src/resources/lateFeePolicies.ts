import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { within } from './data/rules.ts';

export const lateFeePolicies = defineResource({
  key: 'late_fee_policies',
  path: 'admission/late_fee_fine_policy',
  label: ['Late Fee Policy', 'Late Fee Policies'],
  heading: 'Late Fee Fine Policies',
  menu: { group: 'Admission Settings', legacy: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    campus_id: f.ref('campuses', { help: 'Empty: every campus.' }),
    class_id: f.ref('classes', { help: 'Empty: every class.' }),
    method: f.enum(
      [['fixed', 'Once'], 'per_day', 'per_month', ['percent', 'Percent of the balance'], ['slab', 'By slabs of days']],
      { required: true, default: 'fixed' },
    ),
    amount: f.money({ required: true, min: 1, when: { method: ['fixed', 'per_day', 'per_month'] } }),
    percent: f.int({ required: true, min: 1, max: 100, unit: '%', when: { method: 'percent' } }),
    grace_days: f.int({ min: 0, max: 90, default: 0, unit: 'days', help: 'Days after the date that are not fined.' }),
    count_from: f.enum(['due_date', 'validity_date'], { default: 'due_date' }),
    skip_holidays: f.bool({
      default: false,
      list: false,
      help: 'A last day that is a holiday of students moves to the next working day; a fine per day does not count holidays.',
    }),
    cap: f.money({ label: 'At most', min: 1, list: false, help: 'Empty: no limit.' }),
    is_active: f.bool({ default: true }),
  },
  campus: 'campus_id',
  related: { late_fee_slabs: 'late_fee_policy_id' },
  wire: wire.listed('/late_fee_fine'),
  sample: { name: 'Rs 10 a day', method: 'per_day', amount: 10, grace_days: 2, cap: 300 },
  check: [
    {
      rule: 'cap-covers-amount',
      fields: ['cap', 'amount'],
      message: 'must not be less than the amount',
      test: (v) => within(v.amount, v.cap),
      fails: { amount: 500, cap: 100 },
    },
  ],
});
