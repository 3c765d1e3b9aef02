-- See late_fee_bound.
CREATE OR REPLACE FUNCTION late_fee_policies_keep_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM late_fee_bound(OLD.institute_code, OLD.id, CASE WHEN OLD.method <> NEW.method THEN 'method' WHEN OLD.amount IS DISTINCT FROM NEW.amount THEN 'amount' WHEN OLD.percent IS DISTINCT FROM NEW.percent THEN 'percent'
    WHEN OLD.grace_days <> NEW.grace_days THEN 'grace_days' WHEN OLD.count_from <> NEW.count_from THEN 'count_from' WHEN OLD.skip_holidays <> NEW.skip_holidays THEN 'skip_holidays' ELSE 'cap' END);
  RETURN NEW;
END $function$;
CREATE OR REPLACE TRIGGER late_fee_policies_keep_terms BEFORE UPDATE OF method, amount, percent, grace_days, count_from, skip_holidays, cap ON late_fee_policies FOR EACH ROW
  WHEN ((OLD.method, OLD.amount, OLD.percent, OLD.grace_days, OLD.count_from, OLD.skip_holidays, OLD.cap) IS DISTINCT FROM (NEW.method, NEW.amount, NEW.percent, NEW.grace_days, NEW.count_from, NEW.skip_holidays, NEW.cap))
  EXECUTE FUNCTION late_fee_policies_keep_terms();
