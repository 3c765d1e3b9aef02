import { sql } from 'kysely';
import { shifts } from '../../src/resources/shifts.ts';
import { computedSql } from './computedSql.ts';

computedSql(shifts, {
  hours_since: sql`(SELECT max(h.to_date) + 1 FROM shift_hours h WHERE h.institute_code = r.institute_code AND h.shift_id = r.id)`,
});
