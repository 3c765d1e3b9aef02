import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { PROVINCES } from './data/provinces.ts';

export const cities = defineResource({
  key: 'cities',
  path: 'admission/city',
  label: ['City', 'Cities'],
  menu: { group: 'Core', legacy: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    province: f.enum(PROVINCES, { label: 'Province or territory' }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.listed('/cities'),
  sample: { name: 'Pindi Gheb', province: 'Punjab' },
});
