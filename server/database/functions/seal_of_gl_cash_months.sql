-- The seal of what is kept of the cash basis of a month: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_gl_cash_months(r gl_cash_months)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.campus_id, r.month, r.n, r.chart, r.days, r.accounts, r.particulars, r.sources, r.moved, r.received, r.paid), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_gl_cash_months(gl_cash_months) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_gl_cash_months(gl_cash_months) TO edubase_app;
