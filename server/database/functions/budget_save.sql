-- Writes the budget of a year and campus, of these accounts: p_rows has account_id and amounts (paisa), one for each month of the year in their order; all
-- nothing takes the account out of it. Refuses what was made from another version than the one that stands.
CREATE OR REPLACE FUNCTION budget_save(p_institute text, p_year bigint, p_campus bigint, p_version integer, p_beyond text, p_rows jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE y fiscal_years; s budget_sheets; v_months date[]; r record; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  IF NOT EXISTS (SELECT 1 FROM campuses k WHERE k.institute_code = p_institute AND k.id = p_campus AND app_campus_ok(k.id)) THEN PERFORM voucher_refuse('This campus does not exist', 'campus_id'); END IF;
  SELECT * INTO y FROM fiscal_years f WHERE f.institute_code = p_institute AND f.id = p_year;
  IF NOT FOUND THEN PERFORM voucher_refuse('This accounting period does not exist', 'fiscal_year_id'); END IF;
  v_months := budget_months(y.start_date, y.end_date);
  INSERT INTO budget_sheets (institute_code, fiscal_year_id, campus_id, version) VALUES (p_institute, p_year, p_campus, 0) ON CONFLICT DO NOTHING;
  SELECT * INTO s FROM budget_sheets b WHERE b.institute_code = p_institute AND b.fiscal_year_id = p_year AND b.campus_id = p_campus FOR UPDATE;
  IF s.version <> p_version THEN PERFORM fee_refuse('Somebody else changed this budget meanwhile; open it again', 'voucher_version'); END IF;
  FOR r IN SELECT x.ord - 1 AS at, x.account_id, x.amounts, a.id, a.acc_name, a.campus_id, g.account_class FROM ROWS FROM (jsonb_to_recordset(p_rows) AS (account_id bigint, amounts bigint[])) WITH ORDINALITY AS x (account_id, amounts, ord)
      LEFT JOIN finance_accounts a ON a.institute_code = p_institute AND a.id = x.account_id AND app_campus_ok(a.campus_id) LEFT JOIN finance_groups g ON g.institute_code = p_institute AND g.id = a.group_id LOOP
    IF r.id IS NULL THEN PERFORM voucher_refuse('This account does not exist', format('rows.%s.account_id', r.at)); END IF;
    IF r.account_class NOT IN ('income', 'expense') THEN PERFORM voucher_refuse(format('%s is neither income nor expense', r.acc_name), format('rows.%s.account_id', r.at)); END IF;
    IF r.campus_id <> p_campus THEN PERFORM voucher_refuse(format('%s is of another campus', r.acc_name), format('rows.%s.account_id', r.at)); END IF;
    IF cardinality(r.amounts) <> cardinality(v_months) THEN
      PERFORM voucher_refuse(format('%s has %s months, and there are %s amounts', y.name, cardinality(v_months), cardinality(r.amounts)), format('rows.%s.amounts', r.at)); END IF;
    DELETE FROM budgets b WHERE b.institute_code = p_institute AND b.fiscal_year_id = p_year AND b.campus_id = p_campus AND b.account_id = r.account_id;
    IF EXISTS (SELECT 1 FROM unnest(r.amounts) u WHERE u <> 0) THEN
      INSERT INTO budgets (institute_code, fiscal_year_id, campus_id, account_id, month, amount)
      SELECT p_institute, p_year, p_campus, r.account_id, m.month, m.amount FROM unnest(v_months, r.amounts) AS m (month, amount); END IF;
  END LOOP;
  IF (SELECT sum(b.amount) FROM budgets b WHERE b.institute_code = p_institute AND b.fiscal_year_id = p_year AND b.campus_id = p_campus) > 4000000000000000 THEN
    PERFORM voucher_refuse('The amounts are more than a budget can have', 'rows'); END IF;
  UPDATE budget_sheets b SET version = s.version + 1, beyond = coalesce(p_beyond, s.beyond), changed_by = v_user, changed_at = now()
    WHERE b.institute_code = p_institute AND b.fiscal_year_id = p_year AND b.campus_id = p_campus;
  RETURN s.version + 1;
END $function$;
REVOKE ALL ON FUNCTION budget_save(text, bigint, bigint, integer, text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION budget_save(text, bigint, bigint, integer, text, jsonb) TO edubase_app;
