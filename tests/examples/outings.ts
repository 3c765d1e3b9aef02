import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const outings = defineResource({
  key: 'outings',
  label: ['Outing', 'Outings'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 120 }),
    nights: f.int({ required: true, min: 0, default: 0 }),
    cost: f.money(),
    // There is one only where somebody stays overnight or much is paid, and it must be given then.
    insurance: f.text({ required: true, when: { any: [{ nights: { '>': 0 } }, { cost: { '>=': 5000 } }] } }),
    // Always there, and must be given for what costs anything.
    approved_by: f.text({ requiredWhen: { cost: { '>': 0 } } }),
  },
  wire: wire.own('/outings'),
  sample: { name: 'Two days in Murree', nights: 1, cost: 4500, insurance: 'EFU 1201', approved_by: 'The principal' },
});
