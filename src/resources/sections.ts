import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const sections = defineResource({
  key: 'sections',
  path: 'admission/section',
  label: ['Section', 'Sections'],
  menu: { group: 'Core', legacy: true },
  fields: { section_name: f.text({ required: true, max: 40, unique: true }), is_active: f.bool({ default: true }) },
  wire: wire.listed('/sections'),
  sample: { section_name: 'Rose' },
});
