import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { STATUS_CLASSES } from './data/statusClasses.ts';

export const studentStatuses = defineResource({
  key: 'student_statuses',
  label: ['Student Status', 'Student Statuses'],
  menu: { group: 'Admission Settings' },
  fields: {
    name: f.text({ required: true, max: 60, unique: true }),
    status_class: f.enum(STATUS_CLASSES, {
      required: true,
      default: 'enrolled',
      help: 'What the product does with it: only enrolled students are billed.',
    }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.listed('/get_student_statuses', '/student_statuses'),
  sample: { name: 'Long leave', status_class: 'on_leave' },
});
