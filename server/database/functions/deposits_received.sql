-- Lines of an entry that receives these amounts on these lines: what of them is deposits was billed, and is owed back from now on.
CREATE OR REPLACE FUNCTION deposits_received(p_institute text, p_campus bigint, p_lines bigint[], p_amounts bigint[])
 RETURNS TABLE(account_id bigint, debit bigint, credit bigint, student_id bigint, particular_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  RETURN QUERY SELECT v.account_id, v.debit, v.credit, r.student_id, r.particular_id FROM (
      SELECT l.deposit_account_id, l.student_id, l.particular_id, sum(a.amount)::bigint AS amount FROM unnest(p_lines, p_amounts) AS a (line_id, amount)
      JOIN challan_lines l ON l.institute_code = p_institute AND l.id = ANY (p_lines) AND l.id = a.line_id WHERE l.deposit_account_id IS NOT NULL GROUP BY 1, 2, 3) r
    CROSS JOIN LATERAL (VALUES (1, gl_own_account(p_institute, 'deposits_billed', p_campus), r.amount, 0::bigint), (2, r.deposit_account_id, 0::bigint, r.amount)) AS v (side, account_id, debit, credit)
    ORDER BY r.student_id, r.particular_id, r.deposit_account_id, v.side;
END $function$;
REVOKE ALL ON FUNCTION deposits_received(text,bigint,bigint[],bigint[]) FROM PUBLIC;
