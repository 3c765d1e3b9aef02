import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const busHires = defineResource({
  key: 'bus_hires',
  label: ['Bus Hire', 'Bus Hires'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 120 }),
    days: f.int({ required: true, min: 1 }),
    a_day: f.money({ required: true }),
    total: f.money({ required: true }),
  },
  // The total of a new one, while nobody types another.
  defaults: { total: { from: ['days', 'a_day'], value: ({ days, a_day }) => days && a_day && days * a_day } },
  wire: wire.own('/bus_hires'),
  sample: { name: 'Sports day', days: 2, a_day: 15000, total: 28000 },
});
