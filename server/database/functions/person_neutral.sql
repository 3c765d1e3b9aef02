-- Values of an entry of the log without what they say of a person: the version, numbers of the school and places stay.
CREATE OR REPLACE FUNCTION person_neutral(said jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT CASE jsonb_typeof(said) WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(e.key, CASE WHEN e.key = ANY ('{id,version,sid,emp_no,family_no,student_id,employee_id,campus_id,session_id,class_id,section_id,
      status_id,status_class,status,department_id,designation_id,admission_date,leaving_date,join_date,leave_date,deleted_at,is_active}'::text[]) THEN e.value ELSE 'null'::jsonb END), '{}') FROM jsonb_each(said) e)
    WHEN 'null' THEN said ELSE CASE WHEN said IS NULL THEN NULL ELSE 'null'::jsonb END END
$function$;
