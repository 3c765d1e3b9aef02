import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { EVERY_MONTH, MONTHS } from './data/months.ts';
import { within } from './data/rules.ts';

export const feePlanParticulars = defineResource({
  key: 'fee_plan_particulars',
  path: 'admission/fee_particular_in_feeplanlist',
  label: ['Fee Plan Particular', 'Fee Plan Particulars'],
  heading: 'Fee Particulars in Fee Plan Lists',
  menu: { group: 'Admission Settings', legacy: true },
  fields: {
    name: f.computed('{particular_id} of {fee_plan_list_id}', { list: false }),
    fee_plan_list_id: f.ref('fee_plan_lists', { required: true, onDelete: 'cascade' }),
    particular_id: f.ref('fee_particulars', { required: true }),
    amount: f.money({ required: true, min: 0 }),
    min_amount: f.money({ label: 'Least amount', default: 0, list: false, help: 'A discount never goes below it.' }),
    first_time: f.bool({
      label: 'First challan only',
      default: false,
      help: 'Charged once, when the student is admitted.',
    }),
    months: f.enums(MONTHS, {
      label: 'Repeat months',
      default: EVERY_MONTH,
      when: { first_time: false },
      list: true,
      help: 'Charged in these months of every year.',
    }),
  },
  db: { unique: [['fee_plan_list_id', 'particular_id']] },
  wire: wire.own('/fee_plan_particulars'),
  sample: { amount: 4500, min_amount: 2000 },
  check: [
    {
      rule: 'least-within-amount',
      fields: ['min_amount', 'amount'],
      message: 'must not be more than the amount',
      test: (v) => within(v.min_amount, v.amount),
      fails: { amount: 1000, min_amount: 1500 },
    },
  ],
});
