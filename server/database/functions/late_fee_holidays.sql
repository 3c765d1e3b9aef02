-- The holidays of students at a campus from a day on: its own and those of all campuses, as days that are apart from one another, so that what follows one is a
-- working day. As they are now: one that is entered later lowers what is not charged yet. Taken into the query that asks, which is planned once for all its challans.
CREATE OR REPLACE FUNCTION late_fee_holidays(p_institute text, p_campus bigint, p_since date)
 RETURNS SETOF daterange
 LANGUAGE sql
 STABLE
AS $function$
  SELECT unnest(range_agg(daterange(h.from_date, greatest(h.from_date, h.to_date), '[]'))) FROM holidays h
    WHERE h.institute_code = p_institute AND h.whom <> 'employees' AND (h.campus_id IS NULL OR h.campus_id = p_campus) AND greatest(h.from_date, h.to_date) >= p_since
$function$;
REVOKE ALL ON FUNCTION late_fee_holidays(text, bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION late_fee_holidays(text, bigint, date) TO edubase_app;
