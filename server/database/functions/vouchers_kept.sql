-- A voucher that was posted stays, and its lines with it; none is put to it later. What was not posted goes with its lines.
CREATE OR REPLACE FUNCTION vouchers_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r voucher_lines;
BEGIN
  IF TG_ARGV[0] = 'lines' THEN
    r := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    -- What takes an accrual back is posted with its first line.
    IF EXISTS (SELECT 1 FROM vouchers v WHERE v.institute_code = r.institute_code AND v.id = r.voucher_id AND v.journal_id IS NOT NULL AND (TG_OP = 'DELETE' OR v.takes_back_id IS NULL OR v.version > 1)) THEN
      RAISE EXCEPTION 'this table only grows: a voucher that is posted keeps its lines' USING ERRCODE = 'restrict_violation'; END IF;
    RETURN r;
  END IF;
  RAISE EXCEPTION 'this table only grows: a voucher that is posted is reversed' USING ERRCODE = 'restrict_violation';
END $function$;
CREATE OR REPLACE TRIGGER vouchers_kept BEFORE DELETE ON vouchers FOR EACH ROW WHEN (OLD.journal_id IS NOT NULL) EXECUTE FUNCTION vouchers_kept('voucher');
CREATE OR REPLACE TRIGGER voucher_lines_kept BEFORE INSERT OR DELETE ON voucher_lines FOR EACH ROW EXECUTE FUNCTION vouchers_kept('lines');
