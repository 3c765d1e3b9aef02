-- What an account with entries may not become: of another class, of one campus while others have entries on it, inactive with a balance; and no use
-- of an account that postings look up (gl_account) is left without one.
CREATE OR REPLACE FUNCTION finance_accounts_chart()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_stops boolean := TG_OP = 'DELETE'; v_moves boolean := false; v_balance bigint; v_was text; v_is text;
  v_rule text; v_column text; v_why text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(OLD.institute_code || ':chart', 0));
  -- Whoever is posting has ended, or comes after this.
  PERFORM pg_advisory_xact_lock(hashtextextended(OLD.institute_code, y.id)) FROM (SELECT f.id FROM fiscal_years f WHERE f.institute_code = OLD.institute_code ORDER BY f.id) y;
  PERFORM set_config('app.campuses', 'all', true);
  IF TG_OP = 'UPDATE' THEN
    v_stops := OLD.is_active AND NOT NEW.is_active;
    v_moves := NEW.campus_id IS NOT NULL AND NEW.campus_id IS DISTINCT FROM OLD.campus_id;
    SELECT g.account_class INTO v_was FROM finance_groups g WHERE g.institute_code = OLD.institute_code AND g.id = OLD.group_id;
    SELECT g.account_class INTO v_is FROM finance_groups g WHERE g.institute_code = OLD.institute_code AND g.id = NEW.group_id;
    IF v_was <> v_is AND EXISTS (SELECT 1 FROM gl_days d WHERE d.institute_code = OLD.institute_code AND d.account_id = OLD.id) THEN
      v_rule := 'finance_accounts_keep_class'; v_column := 'group_id'; v_why := format('%s has entries and stays among the groups of its class (%s)', OLD.acc_name, v_was);
    ELSIF v_moves AND (EXISTS (SELECT 1 FROM gl_days d WHERE d.institute_code = OLD.institute_code AND d.account_id = OLD.id AND d.campus_id <> NEW.campus_id)
        OR EXISTS (SELECT 1 FROM payments y WHERE y.institute_code = OLD.institute_code AND y.receiving_account_id = OLD.id AND y.status = 'pending' AND y.campus_id <> NEW.campus_id)) THEN
      v_rule := 'finance_accounts_keep_campus'; v_column := 'campus_id'; v_why := format('%s has entries or payments of other campuses; make an account for this campus', OLD.acc_name);
    END IF;
  END IF;
  IF v_rule IS NULL AND v_stops THEN
    SELECT sum(abs(b.net)) INTO v_balance FROM (SELECT sum(d.debit - d.credit) AS net FROM gl_days d WHERE d.institute_code = OLD.institute_code AND d.account_id = OLD.id GROUP BY d.campus_id) b;
    v_rule := 'finance_accounts_keep_active'; v_column := 'is_active';
    v_why := CASE WHEN v_balance > 0 THEN format('%s has a balance of %s; an account is made inactive when it has none', OLD.acc_name, round(v_balance / 100.0, 2))
      WHEN EXISTS (SELECT 1 FROM payments y WHERE y.institute_code = OLD.institute_code AND y.receiving_account_id = OLD.id AND y.status = 'pending') THEN format('Payments into %s wait for approval; decide them first', OLD.acc_name)
      WHEN EXISTS (SELECT 1 FROM fee_particulars f WHERE f.institute_code = OLD.institute_code AND f.income_account_id = OLD.id AND f.is_active)
        OR EXISTS (SELECT 1 FROM discount_types t WHERE t.institute_code = OLD.institute_code AND t.expense_account_id = OLD.id AND t.is_active)
        THEN format('Fee particulars or discount types are posted to %s; give them another account first', OLD.acc_name) END;
  END IF;
  -- Cash and bank are chosen by the payer; the others are looked up by their use.
  IF v_why IS NULL AND OLD.is_active AND OLD.role NOT IN ('cash', 'bank') AND (v_stops OR v_moves OR NEW.role IS DISTINCT FROM OLD.role)
    AND NOT EXISTS (SELECT 1 FROM finance_accounts a WHERE a.institute_code = OLD.institute_code AND a.role = OLD.role AND a.is_active AND (a.campus_id IS NULL OR a.campus_id = OLD.campus_id)) THEN
    v_rule := 'finance_accounts_role_served'; v_column := CASE WHEN v_moves THEN 'campus_id' WHEN v_stops THEN 'is_active' ELSE 'role' END;
    v_why := format('%s is the only active account for %s; make another one first', OLD.acc_name, replace(OLD.role, '_', ' '));
  END IF;
  PERFORM set_config('app.campuses', own, true);
  IF v_why IS NOT NULL THEN RAISE EXCEPTION '%', v_why USING ERRCODE = 'P0001', CONSTRAINT = v_rule, COLUMN = v_column; END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER finance_accounts_chart AFTER UPDATE OF role, campus_id, group_id, is_active OR DELETE ON finance_accounts FOR EACH ROW EXECUTE FUNCTION finance_accounts_chart();
