-- Adds what became of receipts to the sums of their days (receipt_parts).
CREATE OR REPLACE FUNCTION payments_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_parts receipt_days[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Once with each payment: in one statement.
    INSERT INTO receipt_days AS t (institute_code, campus_id, day, slot, n, received, voided, n_waiting, waiting)
    SELECT p.institute_code, p.campus_id, x.day, sum_slot(p.institute_code, 'receipts'), sum(x.n), sum(x.received), sum(x.voided), sum(x.n_waiting), sum(x.waiting)
    FROM new_rows p CROSS JOIN LATERAL receipt_parts(ROW(p.*)::payments) x
    GROUP BY 1, 2, 3 HAVING (sum(x.n), sum(x.received), sum(x.voided), sum(x.n_waiting), sum(x.waiting)) <> (0, 0, 0, 0, 0)
    ON CONFLICT (institute_code, day, campus_id, slot)
      DO UPDATE SET n = t.n + EXCLUDED.n, received = t.received + EXCLUDED.received, voided = t.voided + EXCLUDED.voided, n_waiting = t.n_waiting + EXCLUDED.n_waiting, waiting = t.waiting + EXCLUDED.waiting;
    RETURN NULL;
  END IF;
  SELECT array_agg(ROW(p.institute_code, p.campus_id, x.day, 0, -x.n, -x.received, -x.voided, -x.n_waiting, -x.waiting)::receipt_days ORDER BY p.id, x.day) INTO v_parts
    FROM old_rows p CROSS JOIN LATERAL receipt_parts(ROW(p.*)::payments) x;
  IF TG_OP = 'UPDATE' THEN
    v_parts := v_parts || (SELECT array_agg(ROW(p.institute_code, p.campus_id, x.day, 0, x.n, x.received, x.voided, x.n_waiting, x.waiting)::receipt_days ORDER BY p.id, x.day)
      FROM new_rows p CROSS JOIN LATERAL receipt_parts(ROW(p.*)::payments) x); END IF;
  IF v_parts IS NULL THEN RETURN NULL; END IF;
  INSERT INTO receipt_days AS t (institute_code, campus_id, day, slot, n, received, voided, n_waiting, waiting)
  SELECT d.institute_code, d.campus_id, d.day, sum_slot(d.institute_code, 'receipts'), sum(d.n), sum(d.received), sum(d.voided), sum(d.n_waiting), sum(d.waiting)
  FROM unnest(v_parts) d
  GROUP BY 1, 2, 3 HAVING (sum(d.n), sum(d.received), sum(d.voided), sum(d.n_waiting), sum(d.waiting)) <> (0, 0, 0, 0, 0)
  ON CONFLICT (institute_code, day, campus_id, slot)
    DO UPDATE SET n = t.n + EXCLUDED.n, received = t.received + EXCLUDED.received, voided = t.voided + EXCLUDED.voided, n_waiting = t.n_waiting + EXCLUDED.n_waiting, waiting = t.waiting + EXCLUDED.waiting;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION payments_sum() FROM PUBLIC;
CREATE OR REPLACE TRIGGER payments_sum_added AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payments_sum();
CREATE OR REPLACE TRIGGER payments_sum_changed AFTER UPDATE ON payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payments_sum();
CREATE OR REPLACE TRIGGER payments_sum_gone AFTER DELETE ON payments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION payments_sum();
