import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const classTeachers = defineResource({
  key: 'class_teachers',
  label: ['Class Teacher', 'Class Teachers'],
  menu: { group: 'HRM' },
  fields: {
    name: f.computed('{class_id} {section_id}, {campus_id}', { label: 'Class and section', list: false }),
    campus_id: f.ref('campuses', { required: true }),
    class_id: f.ref('classes', { required: true }),
    section_id: f.ref('sections', { help: 'Empty: of every section that has no teacher of its own.' }),
    employee_id: f.ref('employees', { label: 'Teacher', required: true }),
  },
  campus: 'campus_id',
  list: { columns: ['name', 'employee_id'] },
  db: { unique: [['campus_id', 'class_id', 'section_id']] },
  wire: wire.own('/class_teachers'),
  sample: {},
});
