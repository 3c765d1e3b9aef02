import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const employmentTypes = defineResource({
  key: 'employment_types',
  path: 'employement_type',
  label: ['Employment Type', 'Employment Types'],
  menu: { group: 'HRM Settings', legacy: true },
  fields: { name: f.text({ required: true, max: 60, unique: true }), is_active: f.bool({ default: true }) },
  wire: wire.own('/employment_types'),
  sample: { name: 'Seasonal' },
});
