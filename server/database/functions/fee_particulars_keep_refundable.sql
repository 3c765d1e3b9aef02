-- Whether money is owed back is settled when it is charged: a particular that is on challans stays what it is.
CREATE OR REPLACE FUNCTION fee_particulars_keep_refundable()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_charged boolean;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  v_charged := EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = NEW.institute_code AND l.particular_id = NEW.id AND NOT l.is_void);
  PERFORM set_config('app.campuses', own, true);
  IF v_charged THEN
    RAISE EXCEPTION '% is on challans and stays %; make another particular', OLD.name, CASE WHEN OLD.is_refundable THEN 'refundable' ELSE 'as it is' END
      USING ERRCODE = 'P0001', CONSTRAINT = 'fee_particulars_keep_refundable', COLUMN = 'is_refundable'; END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE TRIGGER fee_particulars_keep_refundable BEFORE UPDATE OF is_refundable ON fee_particulars FOR EACH ROW
  WHEN (OLD.is_refundable IS DISTINCT FROM NEW.is_refundable) EXECUTE FUNCTION fee_particulars_keep_refundable();
