/** What is said of a power whose fields do not suit it. */
import { expect, it } from 'vitest';
import { f } from '../../contract/fields.ts';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { problemText, validate } from '../../contract/validate.ts';
import { wire } from '../../contract/wire.ts';
import { assetKinds } from '../examples/assetKinds.ts';

const sound = defineResource({
  key: 'bus_stops',
  label: ['Bus Stop', 'Bus Stops'],
  menu: false,
  fields: { name: f.text({ required: true, max: 20 }), next_id: f.ref('bus_stops') },
  wire: wire.own('/bus_stops'),
  sample: { name: 'Thokar' },
});
const { fields } = sound;

it.each<[string, object]>([
  ["bus_stops.name: a tree is made by a reference to 'bus_stops' itself", { tree: 'name' }],
  [
    "bus_stops.next_id: a tree is made by a reference to 'bus_stops' itself",
    { tree: 'next_id', fields: { ...fields, next_id: f.ref('asset_kinds') } },
  ],
  [
    'bus_stops.next_id: it is required, so no record could be the top of the tree',
    { tree: 'next_id', fields: { ...fields, next_id: f.ref('bus_stops', { required: true }) } },
  ],
  [
    'bus_stops.next_id: a parent is not deleted with what is under it',
    { tree: 'next_id', fields: { ...fields, next_id: f.ref('bus_stops', { onDelete: 'cascade' }) } },
  ],
  [
    'bus_stops.name: what archives a record is an f.bool with a default, which says what a record in use has',
    { archive: 'name' },
  ],
  [
    'bus_stops.is_gone: what archives a record is always there, and sent',
    { archive: 'is_gone', fields: { ...fields, is_gone: f.bool({ default: false, form: 'none' }) } },
  ],
  ['bus_stops.name: an order is an f.int', { order: 'name' }],
  [
    'bus_stops.at: the server numbers an order: it is an f.int without required, default, unique, when and form',
    { order: 'at', fields: { ...fields, at: f.int({ default: 0 }) } },
  ],
  [
    'bus_stops.at: the server numbers an order: the sample does not name it',
    { order: 'at', fields: { ...fields, at: f.int() }, sample: { name: 'Thokar', at: 1 } },
  ],
  [
    'bus_stops.at: the list has another order already',
    { order: 'at', fields: { ...fields, at: f.int() }, tree: 'next_id' },
  ],
])('%s', (message, change) => {
  const resource = { ...sound, ...change } as Resource;
  expect(validate([resource, assetKinds]).map(problemText)).toEqual([message]);
});
