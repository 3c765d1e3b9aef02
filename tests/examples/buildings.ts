import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const buildings = defineResource({
  key: 'buildings',
  label: ['Building', 'Buildings'],
  menu: { group: 'General' },
  fields: { name: f.text({ required: true, max: 60 }), campus_id: f.ref('campuses', { required: true }) },
  campus: 'campus_id',
  wire: wire.own('/buildings'),
  sample: { name: 'Main building' },
});

export const storeRooms = defineResource({
  key: 'store_rooms',
  label: ['Store Room', 'Store Rooms'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 60 }),
    // Without a building it is outside, and of all campuses.
    building_id: f.ref('buildings'),
  },
  // The campus of its building.
  campus: 'building_id',
  wire: wire.own('/store_rooms'),
  sample: { name: 'Sports store' },
});

export const cupboards = defineResource({
  key: 'cupboards',
  label: ['Cupboard', 'Cupboards'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 60 }),
    store_room_id: f.ref('store_rooms', { required: true }),
    items: f.children({ name: f.text({ required: true, max: 60 }), pieces: f.int({ min: 0 }) }),
  },
  // The campus of the building of its room; so are its items.
  campus: 'store_room_id',
  wire: wire.own('/cupboards'),
  sample: { name: 'Steel cupboard', items: [{ name: 'Cricket bat', pieces: 4 }] },
});
