-- A voucher that was posted stays, and its lines with it; none is put to it later. What was not posted goes with its lines.
CREATE OR REPLACE FUNCTION vouchers_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r voucher_lines; b voucher_bills;
BEGIN
  IF TG_ARGV[0] = 'bills' THEN
    b := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    IF EXISTS (SELECT 1 FROM vouchers v WHERE v.institute_code = b.institute_code AND v.id = b.voucher_id AND v.journal_id IS NOT NULL) THEN
      RAISE EXCEPTION 'this table only grows: what a voucher that is posted pays of bills stays' USING ERRCODE = 'restrict_violation'; END IF;
    RETURN b;
  END IF;
  IF TG_ARGV[0] = 'lines' THEN
    r := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    IF EXISTS (SELECT 1 FROM vouchers v WHERE v.institute_code = r.institute_code AND v.id = r.voucher_id AND v.journal_id IS NOT NULL) THEN
      RAISE EXCEPTION 'this table only grows: a voucher that is posted keeps its lines' USING ERRCODE = 'restrict_violation'; END IF;
    RETURN r;
  END IF;
  RAISE EXCEPTION 'this table only grows: a voucher that is posted is reversed' USING ERRCODE = 'restrict_violation';
END $function$;
CREATE OR REPLACE TRIGGER vouchers_kept BEFORE DELETE ON vouchers FOR EACH ROW WHEN (OLD.journal_id IS NOT NULL) EXECUTE FUNCTION vouchers_kept('voucher');
CREATE OR REPLACE TRIGGER voucher_lines_kept BEFORE INSERT OR DELETE ON voucher_lines FOR EACH ROW EXECUTE FUNCTION vouchers_kept('lines');
CREATE OR REPLACE TRIGGER voucher_bills_kept BEFORE INSERT OR DELETE ON voucher_bills FOR EACH ROW EXECUTE FUNCTION vouchers_kept('bills');
