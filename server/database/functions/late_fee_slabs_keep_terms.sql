-- See late_fee_bound. Slabs of a policy of another method ask for nothing.
CREATE OR REPLACE FUNCTION late_fee_slabs_keep_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_policy bigint;
BEGIN
  FOR v_policy IN SELECT p.id FROM late_fee_policies p WHERE p.institute_code = coalesce(NEW.institute_code, OLD.institute_code) AND p.id IN (OLD.late_fee_policy_id, NEW.late_fee_policy_id) AND p.method = 'slab' ORDER BY p.id LOOP
    PERFORM late_fee_bound(coalesce(NEW.institute_code, OLD.institute_code), v_policy, CASE WHEN TG_OP = 'UPDATE' AND OLD.from_day <> NEW.from_day THEN 'from_day' WHEN TG_OP = 'UPDATE' AND OLD.amount <> NEW.amount THEN 'amount' ELSE 'late_fee_policy_id' END);
  END LOOP;
  RETURN coalesce(NEW, OLD);
END $function$;
CREATE OR REPLACE TRIGGER late_fee_slabs_keep_terms BEFORE INSERT OR UPDATE OR DELETE ON late_fee_slabs FOR EACH ROW EXECUTE FUNCTION late_fee_slabs_keep_terms();
