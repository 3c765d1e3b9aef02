-- Adds what became of challans to what is due on their days: how many of them something can be paid of, and how much. What waits for approval is not.
CREATE OR REPLACE FUNCTION challans_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_parts due_days[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Once with each payment: in one statement.
    INSERT INTO due_days AS t (institute_code, campus_id, day, slot, n, due)
    SELECT d.institute_code, d.campus_id, d.due_date, sum_slot(d.institute_code, 'due'), sum(d.sign), sum(d.sign * d.due) FROM (
      SELECT c.institute_code, c.campus_id, c.due_date, 1 AS sign, c.gross + c.fine - c.discount - c.paid - c.pending AS due FROM new_rows c WHERE c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > c.pending
      UNION ALL SELECT c.institute_code, c.campus_id, c.due_date, -1, c.gross + c.fine - c.discount - c.paid - c.pending FROM old_rows c WHERE c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > c.pending) d
    GROUP BY 1, 2, 3 HAVING sum(d.sign) <> 0 OR sum(d.sign * d.due) <> 0
    ON CONFLICT (institute_code, day, campus_id, slot) DO UPDATE SET n = t.n + EXCLUDED.n, due = t.due + EXCLUDED.due;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(p.institute_code, p.campus_id, p.due_date, 0, p.n, p.due)::due_days) INTO v_parts FROM (
      SELECT c.institute_code, c.campus_id, c.due_date, count(*) AS n, sum(c.gross + c.fine - c.discount - c.paid - c.pending)::bigint AS due
      FROM new_rows c WHERE c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > c.pending GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) p;
  ELSE
    SELECT array_agg(ROW(p.institute_code, p.campus_id, p.due_date, 0, -p.n, -p.due)::due_days) INTO v_parts FROM (
      SELECT c.institute_code, c.campus_id, c.due_date, count(*) AS n, sum(c.gross + c.fine - c.discount - c.paid - c.pending)::bigint AS due
      FROM old_rows c WHERE c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > c.pending GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) p; END IF;
  IF v_parts IS NULL THEN RETURN NULL; END IF;
  INSERT INTO due_days AS t (institute_code, campus_id, day, slot, n, due)
  SELECT d.institute_code, d.campus_id, d.day, sum_slot(d.institute_code, 'due'), sum(d.n), sum(d.due)
  FROM unnest(v_parts) d
  GROUP BY 1, 2, 3 HAVING sum(d.n) <> 0 OR sum(d.due) <> 0
  ON CONFLICT (institute_code, day, campus_id, slot) DO UPDATE SET n = t.n + EXCLUDED.n, due = t.due + EXCLUDED.due;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION challans_due() FROM PUBLIC;
CREATE OR REPLACE TRIGGER challans_due_added AFTER INSERT ON challans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION challans_due();
CREATE OR REPLACE TRIGGER challans_due_changed AFTER UPDATE ON challans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION challans_due();
CREATE OR REPLACE TRIGGER challans_due_gone AFTER DELETE ON challans REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION challans_due();
