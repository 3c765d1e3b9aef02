import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const busTimetables = defineResource({
  key: 'bus_timetables',
  label: ['Bus Timetable', 'Bus Timetables'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 60, unique: true }),
    campus_id: f.ref('campuses'),
    plan: f.file(),
    // A grid in the form, a table on the view; kept in the table bus_timetables_stops, in the order of the grid.
    stops: f.children(
      {
        name: f.text({ required: true, max: 60, unique: true }),
        passes_at: f.time({ required: true, default: '07:00' }),
        fare: f.money({ min: 0 }),
        city_id: f.ref('cities'),
      },
      { required: true, max: 40, list: true },
    ),
    // Worked out when they are read: the SQL is in busTimetablesComputed.ts.
    stop_count: f.int({ label: 'Number of stops', computed: true }),
    starts_at: f.time({ computed: true }),
    all_fares: f.money({ computed: true }),
  },
  campus: 'campus_id',
  wire: wire.own('/bus_timetables'),
  sample: {
    name: 'Morning',
    stops: [
      { name: 'Thokar', passes_at: '07:10', fare: 1500.5 },
      { name: 'Kalma Chowk', passes_at: '07:25' },
    ],
  },
});
