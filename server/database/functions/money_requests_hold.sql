-- Holds all that these requests will touch before the first of them posts: drawers and what was handed over, lines, receipts, refunds and cheques, in the order in which every event of money takes them.
CREATE OR REPLACE FUNCTION money_requests_hold(p_institute text, p_requests money_requests[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_payments bigint[]; v_refunds bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT array_agg(q.payment_id), array_agg(q.refund_id) INTO v_payments, v_refunds FROM unnest(p_requests) q;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':till:' || o.owner, o.account)) FROM (
    SELECT q.requested_by AS owner, q.account_id AS account FROM unnest(p_requests) q
    UNION SELECT y.created_by, y.receiving_account_id FROM payments y JOIN unnest(p_requests) q ON q.payment_id = y.id AND q.kind = 'void_payment' WHERE y.institute_code = p_institute AND y.created_by IS NOT NULL ORDER BY 1, 2) o;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':handed over', o.account)) FROM (SELECT DISTINCT q.account_id AS account FROM unnest(p_requests) q ORDER BY 1) o;
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND (l.id IN (SELECT q.challan_line_id FROM unnest(p_requests) q)
    OR l.id IN (SELECT a.challan_line_id FROM payment_allocations a JOIN unnest(p_requests) q ON q.payment_id = a.payment_id AND q.kind = 'void_payment' WHERE a.institute_code = p_institute)) ORDER BY l.id FOR UPDATE;
  PERFORM 1 FROM payments y WHERE y.institute_code = p_institute AND (y.id = ANY (v_payments) OR y.id IN (SELECT f.payment_id FROM refunds f WHERE f.institute_code = p_institute AND f.id = ANY (v_refunds))) ORDER BY y.id FOR UPDATE;
  PERFORM 1 FROM refunds f WHERE f.institute_code = p_institute AND f.id = ANY (v_refunds) ORDER BY f.id FOR UPDATE;
  PERFORM 1 FROM cheques c WHERE c.institute_code = p_institute AND c.payment_id = ANY (v_payments) ORDER BY c.id FOR UPDATE;
END $function$;
REVOKE ALL ON FUNCTION money_requests_hold(text, money_requests[]) FROM PUBLIC;
