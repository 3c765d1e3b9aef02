/** The hours of a shift on one day: those of the timing that the day is in, those that it had then, or its own. */
import { sql, type RawBuilder } from 'kysely';

export interface ShiftHours {
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly grace_minutes: number | null;
}
/** What `hoursOf` joins, as text. */
export const HOURS = sql`to_char(h.start_time, 'HH24:MI') AS start_time, to_char(h.end_time, 'HH24:MI') AS end_time, h.grace_minutes`;

/** Joins `h` to employees `r`: the hours of their shift on the day, and its timing when it has one there. */
export const hoursOf = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`LEFT JOIN LATERAL (
  SELECT coalesce(was.days, s.days) AS days, x.name AS timing, coalesce(x.start_time, was.start_time, s.start_time) AS start_time,
    coalesce(x.end_time, was.end_time, s.end_time) AS end_time, coalesce(x.grace_minutes, was.grace_minutes, s.grace_minutes) AS grace_minutes
  FROM shifts s LEFT JOIN LATERAL (SELECT b.* FROM shift_hours b WHERE b.institute_code = s.institute_code AND b.shift_id = s.id AND b.to_date >= ${day}
    ORDER BY b.to_date LIMIT 1) was ON true LEFT JOIN shifts_timings x ON x.institute_code = s.institute_code AND x.shifts_id = s.id AND ${day} BETWEEN x.from_date AND x.to_date
  WHERE s.institute_code = r.institute_code AND s.id = r.shift_id) h ON true`;
