-- The same condition, said so that the planner takes it to let half of the rows through instead of one in three hundred: nearly everybody sees
-- all campuses. With the old guess it thought a page of fifty would cost thousands of rows, and planned the list of a big table anew each time.
CREATE OR REPLACE FUNCTION app_campus_ok(campus bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN campus IS NULL OR current_setting('app.campuses', true) = 'all' THEN true
  ELSE campus::text = ANY (string_to_array(current_setting('app.campuses', true), ',')) END;
