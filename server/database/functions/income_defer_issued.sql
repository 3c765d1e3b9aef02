-- What the entries of new challans have put on the account for fees billed ahead: the charges of months after the issue date, and their standing discounts.
CREATE OR REPLACE FUNCTION income_defer_issued(p_institute text, p_challans bigint[], p_journals bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_journals bigint[]; v_lines bigint[]; v_accounts bigint[]; v_amounts bigint[]; v_later bigint[] := fee_later(p_institute);
BEGIN
  PERFORM fee_guard(p_institute);
  WITH ahead AS MATERIALIZED (SELECT l.id, i.journal_id, l.particular_id, l.campus_id, l.amount, l.discount, l.discount_type_id FROM unnest(p_challans, p_journals) AS i (challan_id, journal_id)
      JOIN challans c ON c.institute_code = p_institute AND c.id = i.challan_id JOIN challan_lines l ON l.institute_code = p_institute AND l.challan_id = c.id
      WHERE l.line_month > c.issue_date AND l.source IN ('plan', 'added', 'direct') AND l.particular_id = ANY (v_later)),
    incomes AS MATERIALIZED (SELECT k.particular_id, k.campus_id, fee_income_account(p_institute, k.particular_id, k.campus_id) AS account_id FROM (SELECT DISTINCT a.particular_id, a.campus_id FROM ahead a) k),
    discounts AS MATERIALIZED (SELECT k.discount_type_id, k.campus_id, fee_discount_account(p_institute, k.discount_type_id, k.campus_id) AS account_id
      FROM (SELECT DISTINCT a.discount_type_id, a.campus_id FROM ahead a WHERE a.discount > 0) k),
    deferred AS (SELECT a.journal_id, a.id, i.account_id, a.amount FROM ahead a JOIN incomes i ON i.particular_id = a.particular_id AND i.campus_id = a.campus_id
      UNION ALL SELECT a.journal_id, a.id, d.account_id, -a.discount FROM ahead a JOIN discounts d ON d.campus_id = a.campus_id AND d.discount_type_id IS NOT DISTINCT FROM a.discount_type_id WHERE a.discount > 0)
  SELECT array_agg(d.journal_id), array_agg(d.id), array_agg(d.account_id), array_agg(d.amount) INTO v_journals, v_lines, v_accounts, v_amounts FROM deferred d;
  PERFORM income_defer(p_institute, v_journals, v_lines, v_accounts, v_amounts);
END $function$;
REVOKE ALL ON FUNCTION income_defer_issued(text, bigint[], bigint[]) FROM PUBLIC;
