import { sql } from 'kysely';
import { computedSql } from '../../server/computed/computedSql.ts';
import { busTimetables } from './busTimetables.ts';

const ofStops = (value: string) =>
  sql`(SELECT ${sql.raw(value)} FROM bus_timetables_stops s WHERE s.institute_code = r.institute_code AND s.bus_timetables_id = r.id)`;

computedSql(busTimetables, {
  stop_count: ofStops('count(*)::int'),
  starts_at: ofStops('min(s.passes_at)'),
  // Paisa, as columns of money have them.
  all_fares: ofStops('coalesce(sum(s.fare), 0)::bigint'),
});
