-- Puts a float into a drawer: out of what was handed over of its account (then nothing is posted: the cash stays in the account), or out of another
-- cash account (then an entry moves it, once it is accepted). For oneself it is there at once; for somebody else when they have counted it.
CREATE OR REPLACE FUNCTION till_float(p_institute text, p_campus bigint, p_account bigint, p_from bigint, p_to bigint, p_date date, p_amount bigint, p_counted_as text, p_notes text)
 RETURNS TABLE(handover_id bigint, handover_no bigint, status text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_to bigint := coalesce(p_to, v_user); v_source bigint := coalesce(p_from, p_account); v_id bigint := nextval(pg_get_serial_sequence('public.till_handovers', 'id'));
  v_no bigint; v_name text; v_left bigint; v_other finance_accounts;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  PERFORM till_takes(p_institute, v_to, p_campus, p_account);
  PERFORM fee_not_own(p_institute, p_campus, v_to, 'The float of your own drawer is given to you by someone else');
  IF p_from IS NOT NULL AND p_from <> p_account THEN
    SELECT * INTO v_other FROM finance_accounts x WHERE x.institute_code = p_institute AND x.id = p_from AND app_campus_ok(x.campus_id);
    IF NOT FOUND OR v_other.role IS DISTINCT FROM 'cash' OR NOT v_other.is_active OR v_other.campus_id <> p_campus THEN
      RAISE EXCEPTION 'A float comes out of an active cash account of its campus' USING ERRCODE = 'P0001', CONSTRAINT = 'till_float', COLUMN = 'from_account_id'; END IF;
  END IF;
  -- As who counts a till, and who gives out what was handed over.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':till:' || v_to, p_account));
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':handed over', x.id)) FROM (SELECT DISTINCT u.id FROM unnest(ARRAY[p_account, v_source]) AS u (id) ORDER BY 1) x;
  -- Its entry gets its number before it does, as in who hands a drawer on: nobody waits for the other.
  IF v_source <> p_account AND v_to = v_user THEN
    PERFORM voucher_periods(p_institute);
    PERFORM take_numbers(p_institute, 'voucher', 0);
  END IF;
  v_no := take_numbers(p_institute, 'till_handover', 1);
  INSERT INTO till_handovers (institute_code, id, handover_no, kind, campus_id, account_id, from_account_id, to_user_id, amount, counted_as, notes, given_on, given_by)
    VALUES (p_institute, v_id, v_no, 'float', p_campus, p_account, nullif(v_source, p_account), v_to, p_amount, p_counted_as, p_notes, p_date, v_user);
  v_left := fee_handed_over(p_institute, p_campus, v_source);
  IF v_left < 0 THEN
    SELECT a.acc_name INTO v_name FROM finance_accounts a WHERE a.institute_code = p_institute AND a.id = v_source;
    RAISE EXCEPTION 'Only % of what was handed over of % is there: the rest is in drawers, or at the bank', to_char(greatest(0, v_left + p_amount) / 100.0, 'FM999,999,999,999,990.00'), v_name
      USING ERRCODE = 'P0001', CONSTRAINT = 'till_float', COLUMN = 'amount'; END IF;
  IF v_to = v_user THEN PERFORM till_take_over(p_institute, v_id, p_date, p_amount, NULL, NULL); END IF;
  RETURN QUERY SELECT h.id, h.handover_no, h.status FROM till_handovers h WHERE h.institute_code = p_institute AND h.id = v_id;
END $function$;
REVOKE ALL ON FUNCTION till_float(text, bigint, bigint, bigint, bigint, date, bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION till_float(text, bigint, bigint, bigint, bigint, date, bigint, text, text) TO edubase_app;
