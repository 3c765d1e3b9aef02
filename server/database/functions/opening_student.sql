-- The student of a row of openings, whose openings are nobody else's until the end of the transaction, once its day and amount are judged.
CREATE OR REPLACE FUNCTION opening_student(p_institute text, p_sid bigint, p_amount bigint, p_date date)
 RETURNS students
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s students; v_ceiling bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Held on');
  IF fee_two_step(p_institute) THEN PERFORM fee_refuse('Openings are posted at once, but your entries must be approved by another user first: ask a user whose entries need no approval to bring them in', 'payment_two_step'); END IF;
  SELECT * INTO s FROM students x WHERE x.institute_code = p_institute AND x.sid = p_sid AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM opening_refuse(format('No student has the SID %s', p_sid), 'sid'); END IF;
  PERFORM voucher_open_day(p_institute, s.campus_id, p_date, 'held_on');
  IF coalesce(p_amount, 0) <= 0 THEN PERFORM opening_refuse('The amount is more than 0', 'amount'); END IF;
  v_ceiling := fee_ceiling(p_institute, s.campus_id);
  IF p_amount > v_ceiling THEN PERFORM opening_refuse(format('It may be at most %s (Challan Settings)', to_char(v_ceiling / 100.0, 'FM999,999,999,999,990.00')), 'amount'); END IF;
  -- Two files with the same student take turns.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':openings of students', s.id));
  RETURN s;
END $function$;
REVOKE ALL ON FUNCTION opening_student(text, bigint, bigint, date) FROM PUBLIC;
