import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const motherTongues = defineResource({
  key: 'mother_tongues',
  path: 'mother-tongue',
  label: ['Mother Tongue', 'Mother Tongues'],
  menu: { group: 'Admission Settings' },
  fields: { name: f.text({ required: true, max: 60, unique: true }), is_active: f.bool({ default: true }) },
  wire: wire.rest('/motherTongue'),
  sample: { name: 'Domaaki' },
});
