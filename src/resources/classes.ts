import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const classes = defineResource({
  key: 'classes',
  path: 'admission/classes',
  label: ['Class', 'Classes'],
  menu: { group: 'Core', legacy: true },
  fields: {
    class_name: f.text({ required: true, max: 60, unique: true }),
    sort_order: f.int({
      names: true,
      label: 'Order',
      required: true,
      min: 0,
      max: 999,
      default: 0,
      help: 'Lists and reports run in this order.',
    }),
    next_class_id: f.ref('classes', { label: 'Promoted to', help: 'Empty: the last class of the school.' }),
    is_active: f.bool({ default: true }),
  },
  list: { sort: ['sort_order', 'ASC'] },
  wire: wire.own('/classes'),
  sample: { class_name: 'Eleven', sort_order: 14 },
});
