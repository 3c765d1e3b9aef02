import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const houses = defineResource({
  key: 'houses',
  path: 'house-management',
  label: ['House', 'Houses'],
  menu: { group: 'House Management System' },
  routes: 'edit-id',
  fields: {
    name: f.text({ required: true, max: 60, unique: true }),
    color: f.color({ required: true, default: '#1b5e20', label: 'Colour' }),
    motto: f.text({ max: 120 }),
    campus_id: f.ref('campuses', { help: 'Empty: the house exists on every campus.' }),
    capacity: f.int({ min: 1, max: 100_000, unit: 'students' }),
    is_active: f.bool({ default: true }),
  },
  campus: 'campus_id',
  wire: wire.rest('/house_system', { list: { paging: 'laravel', empty: 'drop', assumed: true } }),
  notes: ['That the list is paged is assumed; that filters without a value are left out is specified.'],
  sample: { name: 'Fatima House', color: '#6a1b9a', motto: 'Courage' },
});
