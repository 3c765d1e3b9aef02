-- A cheque that is received lies in hand as soon as its receipt is in the books: when it is taken, or approved. One that went into a bank account, as
-- older versions had it, is none.
CREATE OR REPLACE FUNCTION cheque_hold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  INSERT INTO cheques (institute_code, payment_id, campus_id, amount, cheque_no, cheque_date, bank_name, received_on, account_id)
  SELECT NEW.institute_code, NEW.id, NEW.campus_id, NEW.amount, NEW.cheque_no, coalesce(NEW.cheque_date, NEW.paid_date), NEW.bank_name, NEW.paid_date, a.id
    FROM finance_accounts a WHERE a.institute_code = NEW.institute_code AND a.id = NEW.receiving_account_id AND a.role = 'cheques_in_hand';
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER payments_cheque_taken AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.method = 'cheque' AND NEW.status = 'approved') EXECUTE FUNCTION cheque_hold();
CREATE OR REPLACE TRIGGER payments_cheque_approved AFTER UPDATE OF status ON payments FOR EACH ROW WHEN (NEW.method = 'cheque' AND NEW.status = 'approved' AND OLD.status = 'pending')
  EXECUTE FUNCTION cheque_hold();
