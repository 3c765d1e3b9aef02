import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { MONTHS } from './data/months.ts';

export const feePlanMonths = defineResource({
  key: 'fee_plan_months',
  path: 'admission/feePLanListParticularAmountRepeatMonth',
  label: ['Repeat Month Amount', 'Repeat Month Amounts'],
  heading: 'Fee Particular Repeat Months',
  menu: { group: 'Admission Settings', legacy: true },
  fields: {
    name: f.computed('{fee_plan_particular_id}, month {month}', { list: false }),
    fee_plan_particular_id: f.ref('fee_plan_particulars', {
      required: true,
      onDelete: 'cascade',
    }),
    month: f.enum(MONTHS, { required: true }),
    amount: f.money({ required: true, min: 0, help: 'Charged in this month instead of the amount of the fee plan.' }),
  },
  db: { unique: [['fee_plan_particular_id', 'month']] },
  wire: wire.own('/fee_plan_months'),
  sample: { month: '06', amount: 9000 },
  notes: [
    'The amount and the repeat months of a particular are on the fee plan particular; this list holds the months that differ.',
  ],
});
