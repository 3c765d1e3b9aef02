import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const assemblyItems = defineResource({
  key: 'assembly_items',
  label: ['Assembly Item', 'Assembly Items'],
  menu: { group: 'General' },
  fields: { name: f.text({ required: true, max: 80 }), minutes: f.int({ min: 1, max: 60 }), position: f.int() },
  // What comes first in the morning assembly is dragged to the top.
  order: 'position',
  wire: wire.own('/assembly_items'),
  sample: { name: 'National anthem', minutes: 3 },
});
