-- Takes a file off a voucher that is not approved yet, by who made the voucher; never later: it is the proof of what was approved.
CREATE OR REPLACE FUNCTION voucher_file_drop(p_institute text, p_code text)
 RETURNS vouchers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v vouchers; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT x.* INTO v FROM voucher_files f JOIN vouchers x ON x.institute_code = f.institute_code AND x.id = f.voucher_id
    WHERE f.institute_code = p_institute AND f.code = p_code AND app_campus_ok(x.campus_id) FOR UPDATE OF x;
  IF NOT FOUND THEN PERFORM fee_refuse('This file does not exist', 'voucher_missing'); END IF;
  IF v.status IN ('approved', 'voided') THEN PERFORM fee_refuse(format('%s is %s, and its files stay', v.voucher, v.status), 'voucher_decided'); END IF;
  IF v.made_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse('Somebody else made this voucher; only they change it before it is approved', 'voucher_not_own'); END IF;
  DELETE FROM voucher_files f WHERE f.institute_code = p_institute AND f.code = p_code;
  PERFORM stored_files_drop(p_institute, ARRAY[p_code]);
  RETURN v;
END $function$;
REVOKE ALL ON FUNCTION voucher_file_drop(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voucher_file_drop(text, text) TO edubase_app;
