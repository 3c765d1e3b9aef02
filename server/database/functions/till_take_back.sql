-- What was given and not taken over goes back, by whoever gave it or whoever did not take it: a float to where it came from, a drawer to the drawer of
-- the cashier who handed it on.
CREATE OR REPLACE FUNCTION till_take_back(p_institute text, p_id bigint, p_date date, p_reason text)
 RETURNS TABLE(handover_no bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; h till_handovers;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  SELECT * INTO h FROM till_handovers x WHERE x.institute_code = p_institute AND x.id = p_id AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This handover does not exist', 'till_handover_missing'); END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':till:' || coalesce(h.from_user_id, h.to_user_id), h.account_id));
  SELECT * INTO h FROM till_handovers x WHERE x.institute_code = p_institute AND x.id = p_id FOR UPDATE;
  IF h.status = 'accepted' THEN PERFORM fee_refuse('It was taken over already', 'till_handover_done'); END IF;
  IF h.status = 'taken_back' THEN PERFORM fee_refuse('It was taken back already', 'till_handover_done'); END IF;
  IF v_user IS DISTINCT FROM h.given_by AND v_user IS DISTINCT FROM h.to_user_id THEN PERFORM fee_refuse('Only who gave it, or whom it was given to, takes it back', 'till_handover_whose'); END IF;
  IF p_date < h.given_on THEN RAISE EXCEPTION 'It was given on %, and is not taken back before', to_char(h.given_on, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'till_handovers_days_check', COLUMN = 'date'; END IF;
  UPDATE till_handovers x SET status = 'taken_back', decided_on = p_date, decided_by = v_user, decided_at = now(), answer = nullif(btrim(p_reason), '') WHERE x.institute_code = p_institute AND x.id = p_id;
  RETURN QUERY SELECT h.handover_no, h.amount;
END $function$;
REVOKE ALL ON FUNCTION till_take_back(text, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION till_take_back(text, bigint, date, text) TO edubase_app;
