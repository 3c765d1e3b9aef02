-- What a student counts as: at the school, an inquiry, a record that lacks something, admitted or left on a day. What has no day has '-infinity'.
-- Who left without a date did so on the day of the last change, as in the report of those who left.
CREATE OR REPLACE FUNCTION student_parts(s students)
 RETURNS TABLE (what text, day date)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT x.what, x.day FROM (VALUES
    ('enrolled', '-infinity'::date, s.status_class = 'enrolled'),
    ('inquiry', '-infinity', s.status_class IN ('inquiry', 'applied')),
    ('no_section', '-infinity', s.status_class = 'enrolled' AND s.section_id IS NULL),
    ('no_birth', '-infinity', s.status_class = 'enrolled' AND s.date_of_birth IS NULL),
    ('no_gender', '-infinity', s.status_class = 'enrolled' AND s.gender_id IS NULL),
    ('no_mobile', '-infinity', s.status_class = 'enrolled' AND coalesce(s.mobile, '') = ''),
    ('admitted', s.admission_date, s.status_class NOT IN ('inquiry', 'applied', 'rejected')),
    ('left', coalesce(s.leaving_date, (s.updated_at AT TIME ZONE 'UTC' + interval '5 hours')::date), s.status_class IN ('struck_off', 'withdrawn', 'passed_out', 'transferred'))
  ) AS x (what, day, holds) WHERE s.deleted_at IS NULL AND x.holds AND x.day IS NOT NULL
$function$;
