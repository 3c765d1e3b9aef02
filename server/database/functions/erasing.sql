-- Whether this transaction erases a person: it alone may rewrite what is history otherwise. A setting anybody may set; the row only person_erase writes, and now() is the
-- moment at which the transaction began.
CREATE OR REPLACE FUNCTION erasing()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT coalesce(current_setting('app.erasure', true), '') <> '' AND EXISTS (SELECT 1 FROM erasures e
    WHERE e.institute_code = app_institute() AND e.id::text = current_setting('app.erasure', true) AND e.made_at = now())
$function$;
