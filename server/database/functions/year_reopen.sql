-- Opens the year that was closed last, for a reason: its closing entries are reversed on their own day. Answers how many were.
CREATE OR REPLACE FUNCTION year_reopen(p_institute text, p_year bigint, p_reason text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE y fiscal_years; v_later text; v_made integer;
BEGIN
  PERFORM year_may(p_institute, 'books.reopen');
  IF btrim(coalesce(p_reason, '')) = '' THEN
    RAISE EXCEPTION 'Say why it is opened again' USING ERRCODE = 'P0001', CONSTRAINT = 'year_reason', COLUMN = 'reason'; END IF;
  PERFORM year_turn(p_institute, p_year);
  SELECT * INTO y FROM fiscal_years f WHERE f.institute_code = p_institute AND f.id = p_year FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This accounting period does not exist', 'year_missing'); END IF;
  IF y.status <> 'closed' THEN PERFORM fee_refuse(format('%s is not closed', y.name), 'year_open'); END IF;
  SELECT f.name INTO v_later FROM fiscal_years f WHERE f.institute_code = p_institute AND f.start_date > y.start_date AND f.status = 'closed' ORDER BY f.start_date LIMIT 1;
  IF FOUND THEN PERFORM fee_refuse(format('%s was closed after it; open that first', v_later), 'year_later_closed'); END IF;
  -- Open again before the reversals are posted into it, and what waited for it is earned.
  PERFORM set_config('app.turns_year', 'on', true);
  UPDATE fiscal_years SET status = 'open', version = version + 1, updated_at = now() WHERE institute_code = p_institute AND id = p_year;
  PERFORM set_config('app.turns_year', '', true);
  SELECT count(*) INTO v_made FROM gl_reverse(p_institute, ARRAY(SELECT j.id FROM gl_journals j WHERE j.institute_code = p_institute AND j.fiscal_year_id = p_year AND j.source = 'closing'
    AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = p_institute AND r.reverses_id = j.id)), y.end_date, p_reason);
  RETURN v_made;
END $function$;
REVOKE ALL ON FUNCTION year_reopen(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION year_reopen(text, bigint, text) TO edubase_app;
