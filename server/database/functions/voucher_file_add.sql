-- Puts a stored file to a voucher, whatever has become of it: a bill often comes after its payment. Ten at most.
CREATE OR REPLACE FUNCTION voucher_file_add(p_institute text, p_voucher bigint, p_code text)
 RETURNS vouchers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v vouchers; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO v FROM vouchers x WHERE x.institute_code = p_institute AND x.id = p_voucher AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This voucher does not exist', 'voucher_missing'); END IF;
  IF v.status = 'draft' AND v.made_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse('Somebody else made this voucher; only they change it before it is approved', 'voucher_not_own'); END IF;
  IF (SELECT count(*) FROM voucher_files f WHERE f.institute_code = p_institute AND f.voucher_id = v.id) >= 10 THEN PERFORM fee_refuse('A voucher has ten files at most', 'voucher_files'); END IF;
  INSERT INTO voucher_files (institute_code, code, voucher_id, added_by) VALUES (p_institute, p_code, v.id, v_user);
  RETURN v;
END $function$;
REVOKE ALL ON FUNCTION voucher_file_add(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voucher_file_add(text, bigint, text) TO edubase_app;
