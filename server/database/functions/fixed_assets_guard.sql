-- Numbers an asset, and holds what its depreciation is made of: accounts that fit, and nothing changed once a month was posted or it was disposed of.
CREATE OR REPLACE FUNCTION fixed_assets_guard()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r record; v_field text; v_why text;
BEGIN
  IF TG_OP = 'INSERT' THEN NEW.asset_no := take_numbers(NEW.institute_code, 'asset', 1); END IF;
  IF TG_OP = 'UPDATE' THEN
    NEW.asset_no := OLD.asset_no;
    SELECT f.name INTO v_field FROM (VALUES (1, 'campus_id', OLD.campus_id IS DISTINCT FROM NEW.campus_id), (2, 'cost', OLD.cost <> NEW.cost), (3, 'residual_value', OLD.residual_value <> NEW.residual_value),
      (4, 'in_use_from', OLD.in_use_from <> NEW.in_use_from), (5, 'months_of_life', OLD.months_of_life <> NEW.months_of_life), (6, 'opening_depreciation', OLD.opening_depreciation <> NEW.opening_depreciation),
      (7, 'opening_month', OLD.opening_month IS DISTINCT FROM NEW.opening_month), (8, 'accumulated_account_id', OLD.accumulated_account_id IS DISTINCT FROM NEW.accumulated_account_id),
      (9, 'expense_account_id', OLD.expense_account_id IS DISTINCT FROM NEW.expense_account_id)) AS f (at, name, changed) WHERE f.changed ORDER BY f.at LIMIT 1;
    IF v_field IS NOT NULL AND EXISTS (SELECT 1 FROM depreciation_entries e WHERE e.institute_code = OLD.institute_code AND e.asset_id = OLD.id AND NOT e.is_void) THEN
      PERFORM asset_refuse('Months of it are depreciated with this; reverse those runs first', v_field); END IF;
    IF (v_field IS NOT NULL OR OLD.account_id IS DISTINCT FROM NEW.account_id) AND EXISTS (SELECT 1 FROM asset_disposals d WHERE d.institute_code = OLD.institute_code AND d.asset_id = OLD.id AND d.voided_at IS NULL) THEN
      PERFORM asset_refuse('It has been disposed of; take the disposal back first', coalesce(v_field, 'account_id')); END IF;
  END IF;
  FOR r IN SELECT w.field, x.id, x.acc_name, x.role, x.is_active, x.campus_id, g.account_class FROM (VALUES ('account_id', NEW.account_id), ('accumulated_account_id', NEW.accumulated_account_id), ('expense_account_id', NEW.expense_account_id)) AS w (field, id)
      LEFT JOIN finance_accounts x ON x.institute_code = NEW.institute_code AND x.id = w.id LEFT JOIN finance_groups g ON g.institute_code = x.institute_code AND g.id = x.group_id WHERE w.id IS NOT NULL LOOP
    v_why := CASE WHEN r.id IS NULL THEN 'This account does not exist' WHEN NOT r.is_active THEN format('%s is not active', r.acc_name) WHEN r.campus_id <> NEW.campus_id THEN format('%s is of another campus', r.acc_name)
      WHEN r.field = 'account_id' AND (r.account_class <> 'asset' OR r.role IS NOT NULL) THEN format('%s is not an asset account without a use of its own', r.acc_name)
      WHEN r.field = 'accumulated_account_id' AND r.role IS DISTINCT FROM 'accumulated_depreciation' THEN format('%s does not have the use Accumulated depreciation', r.acc_name)
      WHEN r.field = 'accumulated_account_id' AND r.account_class <> 'asset' THEN format('%s is not an asset account', r.acc_name)
      WHEN r.field = 'expense_account_id' AND r.account_class <> 'expense' THEN format('%s is not an expense account', r.acc_name) END;
    IF v_why IS NOT NULL THEN PERFORM asset_refuse(v_why, r.field); END IF;
  END LOOP;
  IF NEW.voucher IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.voucher IS DISTINCT FROM NEW.voucher OR OLD.campus_id <> NEW.campus_id)
      AND NOT EXISTS (SELECT 1 FROM vouchers v WHERE v.institute_code = NEW.institute_code AND v.campus_id = NEW.campus_id AND v.voucher = NEW.voucher AND v.status = 'approved') THEN
    PERFORM asset_refuse(format('No voucher %s is posted at this campus', NEW.voucher), 'voucher'); END IF;
  IF NEW.opening_depreciation > 0 AND NEW.opening_depreciation < NEW.cost - NEW.residual_value AND asset_month(NEW, NEW.opening_month) >= NEW.months_of_life THEN
    PERFORM asset_refuse('Its life is over by then, and it is not depreciated to its residual value', 'opening_month'); END IF;
  IF NEW.opening_depreciation > 0 AND asset_month(NEW, NEW.opening_month) < 1 THEN
    PERFORM asset_refuse('It was not in use yet', 'opening_month'); END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE TRIGGER fixed_assets_guard BEFORE INSERT OR UPDATE ON fixed_assets FOR EACH ROW EXECUTE FUNCTION fixed_assets_guard();
