-- After something of an advance or a deposit was used, given back or voided: that on no day from p_date on less than nothing was held of it. It can
-- happen only with a date before other entries, when what gave it back (a use that was taken back, a refund that was voided) is dated later.
CREATE OR REPLACE FUNCTION fee_held_each_day(p_institute text, p_students bigint[], p_date date, p_field text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE x record; v_day constant text := 'DD-Mon-YYYY';
BEGIN
  PERFORM fee_guard(p_institute);
  IF NOT EXISTS (SELECT 1 FROM gl_lines l WHERE l.institute_code = p_institute AND l.student_id = ANY (p_students) AND l.entry_date > p_date) THEN RETURN; END IF;
  SELECT q.what, q.day, q.next INTO x FROM (
    SELECT d.what, d.day, lead(d.day) OVER w AS next, sum(d.net) OVER w AS held FROM (
      SELECT 'advance' AS what, l.student_id, l.campus_id, 0::bigint AS account_id, 0::bigint AS particular_id, l.entry_date AS day, sum(l.credit - l.debit) AS net
        FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'advance_fee'
        WHERE l.institute_code = p_institute AND l.student_id = ANY (p_students) GROUP BY 2, 3, 6
      UNION ALL SELECT 'deposit', l.student_id, l.campus_id, l.account_id, l.particular_id, l.entry_date, sum(l.credit - l.debit) FROM gl_lines l
        WHERE l.institute_code = p_institute AND l.student_id = ANY (p_students) AND (l.account_id, l.particular_id) IN (SELECT c.deposit_account_id, c.particular_id FROM challan_lines c
          WHERE c.institute_code = p_institute AND c.student_id = ANY (p_students) AND c.deposit_account_id IS NOT NULL) GROUP BY 2, 3, 4, 5, 6) d
    WINDOW w AS (PARTITION BY d.what, d.student_id, d.campus_id, d.account_id, d.particular_id ORDER BY d.day)) q
    WHERE q.held < 0 AND coalesce(q.next, q.day) > p_date ORDER BY q.next DESC NULLS FIRST LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '%', format('On %s less than nothing of the %s would be left: until %s it was used or given back otherwise. Date this on %s or later', to_char(greatest(x.day, p_date), v_day), x.what,
        to_char(coalesce(x.next, x.day), v_day), to_char(coalesce(x.next, x.day), v_day)) USING ERRCODE = 'P0001', CONSTRAINT = 'fee_held_each_day', COLUMN = p_field; END IF;
END $function$;
REVOKE ALL ON FUNCTION fee_held_each_day(text, bigint[], date, text) FROM PUBLIC;
