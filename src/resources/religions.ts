import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const religions = defineResource({
  key: 'religions',
  path: 'manage-religion',
  label: ['Religion', 'Religions'],
  menu: { group: 'Admission Settings' },
  fields: { name: f.text({ required: true, max: 60, unique: true }), is_active: f.bool({ default: true }) },
  wire: wire.rest('/religion'),
  sample: { name: 'Taoism' },
});
