import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const campuses = defineResource({
  key: 'campuses',
  path: 'admission/campus',
  label: ['Campus', 'Campuses'],
  menu: { group: 'Core', legacy: true },
  fields: {
    campus_name: f.text({ required: true, max: 120, unique: true }),
    campus_code: f.text({
      required: true,
      max: 12,
      unique: true,
      pattern: '^[A-Za-z0-9-]+$',
      patternHint: 'may hold letters, digits and dashes',
      help: 'Part of printed numbers.',
    }),
    city_id: f.ref('cities'),
    address: f.text({ max: 300, list: false }),
    phone: f.phone(),
    email: f.email({ label: 'E-mail', list: false }),
    is_active: f.bool({ default: true }),
  },
  campus: 'id',
  wire: wire.listed('/campus'),
  sample: { campus_name: 'Model Town Campus', campus_code: 'MT', phone: '042-35880000' },
});
