-- The sums of a challan follow its lines. Generation writes them right at once, and then nothing is left to do here.
CREATE OR REPLACE FUNCTION challans_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE ic text; ids bigint[]; r record;
BEGIN
  FOR ic, ids IN SELECT institute_code, array_agg(DISTINCT challan_id) FROM changed GROUP BY 1 LOOP
    IF TG_OP = 'INSERT' THEN
      -- Generation wrote the sums with the challans: nothing to wait for, nothing to do.
      SELECT array_agg(c.id) INTO ids FROM challans c JOIN (SELECT l.challan_id, sum(l.amount) FILTER (WHERE NOT l.is_void) AS asked, sum(l.discount) FILTER (WHERE NOT l.is_void) AS discount
          FROM challan_lines l WHERE l.institute_code = ic AND l.challan_id = ANY (ids) GROUP BY 1) s ON s.challan_id = c.id
        WHERE c.institute_code = ic AND c.id = ANY (ids) AND (c.gross + c.fine, c.discount) IS DISTINCT FROM (s.asked, s.discount);
      CONTINUE WHEN ids IS NULL;
    END IF;
    -- Before they are read: who changed another line of the same challan must have ended, or the sums would be without theirs.
    PERFORM 1 FROM challans c WHERE c.institute_code = ic AND c.id = ANY (ids) ORDER BY c.id FOR NO KEY UPDATE;
    -- Only what differs: a payment has written its challans before its lines, and nothing is left to do. Row by row on purpose: one statement for all is
    -- planned badly on tables that nothing has analysed yet.
    FOR r IN SELECT c.id, w.* FROM (SELECT l.challan_id,
          coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine'), 0)::bigint AS all_gross, coalesce(sum(l.amount) FILTER (WHERE l.source <> 'fine' AND NOT l.is_void), 0)::bigint AS gross,
          coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine'), 0)::bigint AS all_fine, coalesce(sum(l.amount) FILTER (WHERE l.source = 'fine' AND NOT l.is_void), 0)::bigint AS fine,
          sum(l.discount)::bigint AS all_discount, coalesce(sum(l.discount) FILTER (WHERE NOT l.is_void), 0)::bigint AS discount,
          sum(l.paid)::bigint AS paid, sum(l.pending + l.pending_discount)::bigint AS pending
        FROM challan_lines l WHERE l.institute_code = ic AND l.challan_id = ANY (ids) GROUP BY 1) s
      JOIN challans c ON c.institute_code = ic AND c.id = ANY (ids) AND c.id = s.challan_id
      -- A void challan still tells what it was for.
      CROSS JOIN LATERAL (SELECT CASE WHEN c.voided_at IS NULL THEN s.gross ELSE s.all_gross END AS gross, CASE WHEN c.voided_at IS NULL THEN s.fine ELSE s.all_fine END AS fine,
        CASE WHEN c.voided_at IS NULL THEN s.discount ELSE s.all_discount END AS discount, s.paid, s.pending) w
      WHERE (c.gross, c.fine, c.discount, c.paid, c.pending) IS DISTINCT FROM (w.gross, w.fine, w.discount, w.paid, w.pending) ORDER BY c.id LOOP
      UPDATE challans c SET gross = r.gross, fine = r.fine, discount = r.discount, paid = r.paid, pending = r.pending, version = c.version + 1 WHERE c.institute_code = ic AND c.id = r.id;
    END LOOP;
  END LOOP;
  RETURN NULL;
END $function$;
