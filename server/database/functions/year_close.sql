-- Closes a year: one entry for each campus moves what is left on its income and expense accounts to retained earnings, on the last day of the year, and nothing is posted into the year any more.
-- Answers how many entries were posted.
CREATE OR REPLACE FUNCTION year_close(p_institute text, p_year bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE y fiscal_years; v_posts gl_draft[]; v_made integer;
BEGIN
  PERFORM year_may(p_institute, 'books.close');
  PERFORM year_turn(p_institute, p_year);
  PERFORM year_judge(p_institute, p_year);
  SELECT * INTO y FROM fiscal_years f WHERE f.institute_code = p_institute AND f.id = p_year FOR NO KEY UPDATE;
  WITH moved AS MATERIALIZED (SELECT * FROM year_closes(p_institute, p_year)),
    posted AS (SELECT m.campus_id, 1 AS side, m.account_id, -m.net AS net FROM moved m
      UNION ALL SELECT m.campus_id, 2, gl_account(p_institute, 'retained_earnings', m.campus_id), sum(m.net) FROM moved m GROUP BY m.campus_id HAVING sum(m.net) <> 0)
  SELECT array_agg(ROW(p.campus_id, p.campus_id, y.end_date, 'closing', p_year, NULL, NULL, 'Closing of ' || y.name, p.account_id, greatest(p.net, 0), greatest(-p.net, 0), NULL, NULL)::gl_draft
    ORDER BY p.campus_id, p.side, p.account_id) INTO v_posts FROM posted p;
  SELECT count(*) INTO v_made FROM gl_post(p_institute, coalesce(v_posts, '{}'));
  PERFORM set_config('app.turns_year', 'on', true);
  UPDATE fiscal_years SET status = 'closed', version = version + 1, updated_at = now() WHERE institute_code = p_institute AND id = p_year;
  PERFORM set_config('app.turns_year', '', true);
  RETURN v_made;
END $function$;
REVOKE ALL ON FUNCTION year_close(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION year_close(text, bigint) TO edubase_app;
