import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const feePlanLists = defineResource({
  key: 'fee_plan_lists',
  path: 'admission/fee_plan_list',
  label: ['Fee Plan List', 'Fee Plan Lists'],
  menu: { group: 'Admission Settings', legacy: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    session_id: f.ref('sessions'),
    is_active: f.bool({ default: true }),
  },
  wire: wire.own('/fee_plan_lists'),
  sample: { name: 'Primary classes' },
});
