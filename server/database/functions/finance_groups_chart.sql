-- All of a branch of the chart of accounts is on one statement: a group has the class of its parent, and the class of what has entries stays. Changes take turns, so that two of them do not make together what neither does alone.
CREATE OR REPLACE FUNCTION finance_groups_chart()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_parent finance_groups; v_used text; v_under text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.institute_code || ':chart', 0));
  SELECT * INTO v_parent FROM finance_groups g WHERE g.institute_code = NEW.institute_code AND g.id = NEW.parent_id;
  IF v_parent.account_class <> NEW.account_class THEN
    RAISE EXCEPTION 'A group has the class of its parent group: % is of %, not of %', v_parent.group_name, v_parent.account_class, NEW.account_class
      USING ERRCODE = 'P0001', CONSTRAINT = 'finance_groups_class', COLUMN = 'parent_id'; END IF;
  IF TG_OP = 'INSERT' OR OLD.account_class = NEW.account_class THEN RETURN NEW; END IF;
  SELECT g.group_name INTO v_under FROM finance_groups g WHERE g.institute_code = NEW.institute_code AND g.parent_id = NEW.id ORDER BY g.id LIMIT 1;
  IF v_under IS NOT NULL THEN
    RAISE EXCEPTION '% is under % and has its class; move it first', v_under, NEW.group_name USING ERRCODE = 'P0001', CONSTRAINT = 'finance_groups_class', COLUMN = 'account_class'; END IF;
  PERFORM set_config('app.campuses', 'all', true);
  -- Whoever is posting has ended, or comes after this.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.institute_code, y.id)) FROM (SELECT f.id FROM fiscal_years f WHERE f.institute_code = NEW.institute_code ORDER BY f.id) y;
  SELECT a.acc_name INTO v_used FROM finance_accounts a WHERE a.institute_code = NEW.institute_code AND a.group_id = NEW.id
    AND EXISTS (SELECT 1 FROM gl_days d WHERE d.institute_code = a.institute_code AND d.account_id = a.id) ORDER BY a.acc_code LIMIT 1;
  PERFORM set_config('app.campuses', own, true);
  IF v_used IS NOT NULL THEN
    RAISE EXCEPTION '% has entries, so its group keeps its class', v_used USING ERRCODE = 'P0001', CONSTRAINT = 'finance_groups_class', COLUMN = 'account_class'; END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE TRIGGER finance_groups_chart BEFORE INSERT OR UPDATE OF parent_id, account_class ON finance_groups FOR EACH ROW EXECUTE FUNCTION finance_groups_chart();
