import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const genders = defineResource({
  key: 'genders',
  label: ['Gender', 'Genders'],
  menu: { group: 'Admission Settings' },
  fields: { name: f.text({ required: true, max: 50, unique: true }), is_active: f.bool({ default: true }) },
  wire: wire.rest('/gender'),
  sample: { name: 'Not stated' },
});
