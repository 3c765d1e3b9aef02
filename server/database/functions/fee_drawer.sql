-- The least that the drawer of a cashier holds of an account at a campus on a day and on every day since: taken less given since they last
-- counted, what waits for approval included. The same rows as till_close counts.
CREATE OR REPLACE FUNCTION fee_drawer(p_institute text, p_user bigint, p_campus bigint, p_account bigint, p_date date)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  RETURN (SELECT min(x.held) FROM (SELECT d.day, sum(sum(d.amount)) OVER (ORDER BY d.day) AS held FROM (
    SELECT y.paid_date AS day, y.amount FROM payments y WHERE y.institute_code = p_institute AND y.created_by = p_user AND y.receiving_account_id = p_account AND y.campus_id = p_campus
      AND y.status IN ('pending', 'approved', 'rejected') AND y.returned_on IS NULL AND y.till_closing_id IS NULL
    UNION ALL SELECT y.void_date, -y.amount FROM payments y WHERE y.institute_code = p_institute AND y.voided_by = p_user AND y.receiving_account_id = p_account AND y.campus_id = p_campus
      AND y.status = 'voided' AND y.till_closing_id IS NOT NULL AND y.void_till_closing_id IS NULL
    UNION ALL SELECT y.returned_on, -y.amount FROM payments y WHERE y.institute_code = p_institute AND y.created_by = p_user AND y.receiving_account_id = p_account AND y.campus_id = p_campus
      AND y.status IN ('rejected', 'withdrawn') AND y.returned_on IS NOT NULL AND y.till_closing_id IS NOT NULL AND y.return_till_closing_id IS NULL
    UNION ALL SELECT f.refund_date, -f.amount FROM refunds f WHERE f.institute_code = p_institute AND f.created_by = p_user AND f.paying_account_id = p_account AND f.campus_id = p_campus
      AND f.voided_at IS NULL AND f.till_closing_id IS NULL AND NOT f.of_no_drawer
    UNION ALL SELECT f.void_date, f.amount FROM refunds f WHERE f.institute_code = p_institute AND f.voided_by = p_user AND f.paying_account_id = p_account AND f.campus_id = p_campus
      AND f.voided_at IS NOT NULL AND f.till_closing_id IS NOT NULL AND f.void_till_closing_id IS NULL
    UNION ALL SELECT p_date, 0) d GROUP BY d.day) x WHERE x.day >= p_date);
END $function$;
REVOKE ALL ON FUNCTION fee_drawer(text, bigint, bigint, bigint, date) FROM PUBLIC;
