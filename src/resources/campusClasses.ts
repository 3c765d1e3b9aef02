import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const campusClasses = defineResource({
  key: 'campus_classes',
  path: 'admission/campus_classes',
  label: ['Campus Class', 'Campus Classes'],
  menu: { group: 'Core', legacy: true },
  fields: {
    name: f.computed('{class_id}, {campus_id}', { label: 'Campus class', list: false }),
    campus_id: f.ref('campuses', { required: true }),
    class_id: f.ref('classes', { required: true }),
    is_active: f.bool({ default: true }),
  },
  campus: 'campus_id',
  db: { unique: [['campus_id', 'class_id']] },
  wire: wire.own('/campus_class'),
  notes: ['POST /campus_classes is a question (the classes of a campus), so the list is kept under /campus_class.'],
  sample: {},
});
