import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const departments = defineResource({
  key: 'departments',
  path: 'department',
  label: ['Department', 'Departments'],
  menu: { group: 'HRM Settings', legacy: true },
  fields: { name: f.text({ required: true, max: 80, unique: true }), is_active: f.bool({ default: true }) },
  wire: wire.own('/departments'),
  sample: { name: 'Library' },
});
