-- The institute of the running transaction; null outside the door, and then no row is visible.
CREATE OR REPLACE FUNCTION app_institute()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.institute'::text, true), ''::text);
