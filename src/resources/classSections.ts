import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const classSections = defineResource({
  key: 'class_sections',
  path: 'admission/class_sections',
  label: ['Class Section', 'Class Sections'],
  menu: { group: 'Core', legacy: true },
  fields: {
    name: f.computed('{campus_class_id}, {section_id}', { label: 'Class section', list: false }),
    campus_class_id: f.ref('campus_classes', { required: true }),
    section_id: f.ref('sections', { required: true }),
    capacity: f.int({ min: 1, max: 1000, unit: 'students' }),
    room: f.text({ max: 40 }),
    is_active: f.bool({ default: true }),
  },
  campus: 'campus_class_id',
  db: { unique: [['campus_class_id', 'section_id']] },
  wire: wire.own('/class_sections'),
  sample: { capacity: 35, room: 'B-4' },
});
