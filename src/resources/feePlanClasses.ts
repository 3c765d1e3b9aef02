import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const feePlanClasses = defineResource({
  key: 'fee_plan_classes',
  path: 'admission/feeplanlist_in_campus_class',
  label: ['Fee Plan of a Class', 'Fee Plans of Classes'],
  heading: 'Fee Plan Lists in Campus Classes',
  menu: { group: 'Admission Settings', legacy: true },
  fields: {
    name: f.computed('{fee_plan_list_id} for {campus_class_id}', { list: false }),
    fee_plan_list_id: f.ref('fee_plan_lists', { required: true }),
    campus_class_id: f.ref('campus_classes', { required: true }),
  },
  campus: 'campus_class_id',
  db: { unique: [['fee_plan_list_id', 'campus_class_id']] },
  wire: wire.own('/fee_plan_classes'),
  sample: {},
});
