import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const lateFeeSlabs = defineResource({
  key: 'late_fee_slabs',
  path: 'admission/late_fee_slab',
  label: ['Late Fee Slab', 'Late Fee Slabs'],
  menu: { group: 'Admission Settings' },
  fields: {
    name: f.computed('{late_fee_policy_id} from day {from_day}', { list: false }),
    late_fee_policy_id: f.ref('late_fee_policies', { label: 'Policy', required: true, onDelete: 'cascade' }),
    from_day: f.int({ required: true, min: 1, max: 365, help: 'Days late, counted after the grace days.' }),
    amount: f.money({ required: true, min: 0, help: 'The last slab that is reached counts.' }),
  },
  campus: 'late_fee_policy_id',
  db: { unique: [['late_fee_policy_id', 'from_day']] },
  wire: wire.own('/late_fee_slabs'),
  sample: { from_day: 11, amount: 200 },
});
