-- What is paid on lines is paid on their challans, and what waits for approval waits there: once for all lines of a receipt, with the day of payment, so
-- that a challan is written once and not with each of its lines. challans_sum finds it right then. Lines are held by whoever allocates.
CREATE OR REPLACE FUNCTION payment_allocations_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  -- Challans are held in the order of their ids before the first is written: two receipts for the same ones never wait for each other.
  UPDATE challans c SET paid = c.paid + x.paid, pending = c.pending + x.pending, last_paid_date = greatest(c.last_paid_date, x.day), version = c.version + 1
    FROM (SELECT s.* FROM (SELECT l.institute_code, l.challan_id, coalesce(sum(n.amount) FILTER (WHERE n.state = 'active'), 0)::bigint AS paid, coalesce(sum(n.amount) FILTER (WHERE n.state = 'pending'), 0)::bigint AS pending,
        max(n.allocated_on) FILTER (WHERE n.state = 'active') AS day
      FROM new_rows n JOIN challan_lines l ON l.institute_code = n.institute_code AND l.id = n.challan_line_id GROUP BY 1, 2) s
      JOIN challans k ON k.institute_code = s.institute_code AND k.id = s.challan_id ORDER BY k.institute_code, k.id FOR NO KEY UPDATE OF k) x
    WHERE c.institute_code = x.institute_code AND c.id = x.challan_id;
  UPDATE challan_lines l SET paid = l.paid + x.paid, pending = l.pending + x.pending
    FROM (SELECT n.institute_code, n.challan_line_id, coalesce(sum(n.amount) FILTER (WHERE n.state = 'active'), 0)::bigint AS paid, coalesce(sum(n.amount) FILTER (WHERE n.state = 'pending'), 0)::bigint AS pending
      FROM new_rows n GROUP BY 1, 2) x
    WHERE l.institute_code = x.institute_code AND l.id = x.challan_line_id;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION payment_allocations_added() FROM PUBLIC;
CREATE OR REPLACE TRIGGER payment_allocations_added AFTER INSERT ON payment_allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payment_allocations_added();
