import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const studentGroups = defineResource({
  key: 'student_groups',
  path: 'student-group-discipline',
  label: ['Student Group', 'Student Groups'],
  heading: 'Student Groups / Disciplines',
  menu: { group: 'Admission Settings', label: 'Student Groups / Disciplines' },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    description: f.text({ max: 200 }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.rest('/student_group'),
  sample: { name: 'Home Economics', description: 'Food, textiles, child development' },
});
