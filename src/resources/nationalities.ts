import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const nationalities = defineResource({
  key: 'nationalities',
  path: 'manage-nationality',
  label: ['Nationality', 'Nationalities'],
  menu: { group: 'Admission Settings' },
  fields: {
    name: f.text({ required: true, max: 100, unique: true }),
    country: f.text({ max: 100 }),
    iso_code: f.text({
      label: 'ISO code',
      max: 2,
      pattern: '^[A-Z]{2}$',
      patternHint: 'must be two capital letters',
      unique: true,
    }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.rest('/nationality'),
  sample: { name: 'Stateless', country: 'None', iso_code: 'XX' },
});
