import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const busRoutes = defineResource({
  key: 'bus_routes',
  label: ['Bus Route', 'Bus Routes'],
  menu: { group: 'General' },
  fields: { name: f.text({ required: true, max: 60, unique: true }), fare: f.money() },
  // The view of a route lists its stops and its riders.
  related: { bus_stops: 'route_id', bus_riders: 'route_id' },
  wire: wire.own('/bus_routes'),
  sample: { name: 'Canal Road', fare: 3500 },
});

export const busStops = defineResource({
  key: 'bus_stops',
  label: ['Bus Stop', 'Bus Stops'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 60 }),
    route_id: f.ref('bus_routes', { required: true, onDelete: 'cascade' }),
    passes_at: f.time(),
  },
  wire: wire.own('/bus_stops'),
  sample: { name: 'Thokar', passes_at: '07:10' },
});

export const busRiders = defineResource({
  key: 'bus_riders',
  label: ['Bus Rider', 'Bus Riders'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 120 }),
    route_id: f.ref('bus_routes', { required: true }),
    // Only stops of the chosen route.
    stop_id: f.ref('bus_stops', { among: { route_id: 'route_id' } }),
  },
  wire: wire.own('/bus_riders'),
  sample: { name: 'Ayesha' },
});
