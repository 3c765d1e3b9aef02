import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const designations = defineResource({
  key: 'designations',
  path: 'designation',
  label: ['Designation', 'Designations'],
  menu: { group: 'HRM Settings', legacy: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    department_id: f.ref('departments', { help: 'Empty: used in any department.' }),
    is_teaching: f.bool({ default: false }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.listed('/get_hrm_employee_designations', '/hrm_employee_designations'),
  sample: { name: 'Librarian' },
});
