-- What waits to be voided or given back does not change meanwhile: a receipt is not voided, given back or its advance used, nor what was paid of a deposit taken off, nor a refund voided,
-- before the request is decided or withdrawn. So what is approved is what was asked for. What is being approved is let through.
CREATE OR REPLACE FUNCTION money_waits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE q money_requests;
BEGIN
  CASE TG_ARGV[0]
    WHEN 'payments' THEN SELECT * INTO q FROM money_requests w WHERE w.institute_code = NEW.institute_code AND w.payment_id = NEW.id AND w.status = 'pending' AND NOT w.doing;
    WHEN 'challan_lines' THEN SELECT * INTO q FROM money_requests w WHERE w.institute_code = NEW.institute_code AND w.challan_line_id = NEW.id AND w.status = 'pending' AND NOT w.doing;
    WHEN 'refunds' THEN SELECT * INTO q FROM money_requests w WHERE w.institute_code = NEW.institute_code AND w.status = 'pending' AND NOT w.doing
      AND CASE TG_OP WHEN 'UPDATE' THEN w.refund_id = NEW.id ELSE w.challan_line_id = NEW.challan_line_id OR w.kind = 'void_payment' AND w.payment_id IN (
        SELECT a.payment_id FROM payment_allocations a WHERE a.institute_code = NEW.institute_code AND a.challan_line_id = NEW.challan_line_id AND a.state = 'active') END LIMIT 1;
  END CASE;
  IF q.id IS NOT NULL THEN PERFORM fee_refuse(money_request_words(q.institute_code, q) || ' waits for approval; it is decided or withdrawn first', 'money_waits'); END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE TRIGGER payments_waits BEFORE UPDATE OF status, advance_used, refunded ON payments FOR EACH ROW
  WHEN (NEW.status = 'voided' AND OLD.status <> 'voided' OR NEW.advance_used > OLD.advance_used OR NEW.refunded > OLD.refunded) EXECUTE FUNCTION money_waits('payments');
CREATE OR REPLACE TRIGGER challan_lines_waits BEFORE UPDATE OF paid ON challan_lines FOR EACH ROW WHEN (NEW.paid < OLD.paid AND NEW.deposit_account_id IS NOT NULL) EXECUTE FUNCTION money_waits('challan_lines');
CREATE OR REPLACE TRIGGER refunds_wait BEFORE INSERT ON refunds FOR EACH ROW WHEN (NEW.challan_line_id IS NOT NULL) EXECUTE FUNCTION money_waits('refunds');
CREATE OR REPLACE TRIGGER refunds_void_waits BEFORE UPDATE OF voided_at ON refunds FOR EACH ROW WHEN (NEW.voided_at IS NOT NULL AND OLD.voided_at IS NULL) EXECUTE FUNCTION money_waits('refunds');
