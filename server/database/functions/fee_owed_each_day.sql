-- After something was put on what students owe: that on no day from p_date on less than nothing was owed. It can happen only with a date before
-- other entries, when what made room for it (a void) is dated later.
CREATE OR REPLACE FUNCTION fee_owed_each_day(p_institute text, p_students bigint[], p_date date, p_field text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_from date; v_until date;
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  IF NOT EXISTS (SELECT 1 FROM gl_lines l WHERE l.institute_code = p_institute AND l.student_id = ANY (p_students) AND l.entry_date > p_date
      AND l.account_id IN (SELECT a.id FROM finance_accounts a WHERE a.institute_code = p_institute AND a.role = 'receivable')) THEN RETURN; END IF;
  SELECT min(x.day), max(x.next) INTO v_from, v_until FROM (
    SELECT d.day, lead(d.day) OVER w AS next, sum(d.net) OVER w AS owed FROM (SELECT l.student_id, l.campus_id, l.entry_date AS day, sum(l.debit - l.credit) AS net
      FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'receivable'
      WHERE l.institute_code = p_institute AND l.student_id = ANY (p_students) GROUP BY 1, 2, 3) d
    WINDOW w AS (PARTITION BY d.student_id, d.campus_id ORDER BY d.day)) x WHERE x.owed < 0 AND coalesce(x.next, x.day) > p_date;
  IF v_from IS NOT NULL THEN
    RAISE EXCEPTION '%', format('On %s less than nothing would be owed: what made room for this is dated later. Date it on %s, or that void earlier', to_char(greatest(v_from, p_date), 'DD-Mon-YYYY'),
        to_char(coalesce(v_until, p_date), 'DD-Mon-YYYY')) USING ERRCODE = 'P0001', CONSTRAINT = 'fee_owed_each_day', COLUMN = p_field; END IF;
END $function$;
REVOKE ALL ON FUNCTION fee_owed_each_day(text, bigint[], date, text) FROM PUBLIC;
