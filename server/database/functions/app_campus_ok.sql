-- Whether the running transaction may see rows of a campus: 'all', or a list '1,2,3'. Rows without campus belong to all.
CREATE OR REPLACE FUNCTION app_campus_ok(campus bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((campus IS NULL) OR (current_setting('app.campuses'::text, true) = 'all'::text)) THEN true ELSE ((campus)::text = ANY (string_to_array(current_setting('app.campuses'::text, true), ','::text))) END;
