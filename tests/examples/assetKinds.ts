import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const assetKinds = defineResource({
  key: 'asset_kinds',
  label: ['Kind of Asset', 'Kinds of Assets'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 60, unique: true }),
    parent_id: f.ref('asset_kinds', { label: 'Part of', help: 'Empty: at the top.' }),
  },
  // Furniture, and under it desks and chairs.
  tree: 'parent_id',
  wire: wire.own('/asset_kinds'),
  sample: { name: 'Furniture' },
});
