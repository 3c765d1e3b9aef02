-- These students and the other children of their families as they are today.
CREATE OR REPLACE FUNCTION siblings_of(p_institute text, p_students bigint[])
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
  SELECT array_agg(q.id ORDER BY q.id) FROM (
    SELECT s.id FROM students s WHERE s.institute_code = p_institute AND s.id = ANY (p_students)
    UNION SELECT k.id FROM students s JOIN students k ON k.institute_code = s.institute_code AND k.family_id = s.family_id WHERE s.institute_code = p_institute AND s.id = ANY (p_students)) q
$function$;
REVOKE ALL ON FUNCTION siblings_of(text,bigint[]) FROM PUBLIC;
