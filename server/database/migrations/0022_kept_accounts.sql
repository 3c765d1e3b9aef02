-- What is changed in between does not bend what was booked: accounts keep what fees know them by, a deposit goes back from where it was put, nothing goes
-- back before it came, and the lock of the books waits for who is posting.

-- Setting the lock takes the periods as closing them does, in one order: an entry is before it and there, or comes after it and is refused.
CREATE FUNCTION institute_lock_books() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(y.institute_code, y.id)) FROM (SELECT f.institute_code, f.id FROM fiscal_years f WHERE f.institute_code = OLD.institute_code ORDER BY f.id) y;
  RETURN NEW;
END $$;
CREATE TRIGGER institute_lock_books BEFORE UPDATE OF books_locked_upto ON institute FOR EACH ROW WHEN (OLD.books_locked_upto IS DISTINCT FROM NEW.books_locked_upto) EXECUTE FUNCTION institute_lock_books();

-- What students owe, their advances and the tills are read by the role of an account: it keeps it while there is anything on it, and gets none of these
-- roles later. Entries are looked for at every campus.
CREATE FUNCTION finance_accounts_keep_role() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_entries boolean; v_waits boolean; v_named boolean;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  v_entries := EXISTS (SELECT 1 FROM gl_days d WHERE d.institute_code = OLD.institute_code AND d.account_id = OLD.id);
  v_waits := EXISTS (SELECT 1 FROM payments y WHERE y.institute_code = OLD.institute_code AND y.receiving_account_id = OLD.id AND y.status = 'pending');
  v_named := EXISTS (SELECT 1 FROM fee_particulars f WHERE f.institute_code = OLD.institute_code AND f.income_account_id = OLD.id)
    OR EXISTS (SELECT 1 FROM discount_types t WHERE t.institute_code = OLD.institute_code AND t.expense_account_id = OLD.id);
  PERFORM set_config('app.campuses', own, true);
  IF v_entries THEN RAISE EXCEPTION '% has entries and keeps what it is used for; make another account', OLD.acc_name USING ERRCODE = 'P0001', CONSTRAINT = 'finance_accounts_keep_role'; END IF;
  IF v_waits THEN RAISE EXCEPTION 'Payments into % wait for approval; decide them first', OLD.acc_name USING ERRCODE = 'P0001', CONSTRAINT = 'finance_accounts_keep_role'; END IF;
  IF v_named THEN RAISE EXCEPTION 'Fee particulars or discount types are posted to %; give them another account first', OLD.acc_name USING ERRCODE = 'P0001', CONSTRAINT = 'finance_accounts_keep_role'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER finance_accounts_keep_role BEFORE UPDATE OF role ON finance_accounts FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role
  AND (OLD.role IN ('receivable', 'advance_fee', 'cash', 'bank') OR NEW.role IN ('receivable', 'advance_fee', 'cash', 'bank'))
  AND NOT (coalesce(OLD.role, '') IN ('cash', 'bank') AND coalesce(NEW.role, '') IN ('cash', 'bank'))) EXECUTE FUNCTION finance_accounts_keep_role();

-- Nor is what is charged or given posted to one of these: the other side of the same entry would take it away again.
CREATE FUNCTION fee_accounts_apart() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_account bigint := (to_jsonb(NEW) ->> TG_ARGV[0])::bigint; v_name text;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  SELECT a.acc_name INTO v_name FROM finance_accounts a WHERE a.institute_code = NEW.institute_code AND a.id = v_account AND a.role IN ('receivable', 'advance_fee', 'cash', 'bank');
  PERFORM set_config('app.campuses', own, true);
  IF v_name IS NOT NULL THEN RAISE EXCEPTION '% is for receivables, advances, cash or bank; choose another account', v_name USING ERRCODE = 'P0001', CONSTRAINT = 'fee_accounts_apart'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fee_accounts_apart BEFORE INSERT OR UPDATE OF income_account_id ON fee_particulars FOR EACH ROW WHEN (NEW.income_account_id IS NOT NULL) EXECUTE FUNCTION fee_accounts_apart('income_account_id');
CREATE TRIGGER fee_accounts_apart BEFORE INSERT OR UPDATE OF expense_account_id ON discount_types FOR EACH ROW WHEN (NEW.expense_account_id IS NOT NULL) EXECUTE FUNCTION fee_accounts_apart('expense_account_id');

-- Where a line was credited when it was charged: a particular may have another account since. An added line has an entry of its own, unless it went into instalments.
CREATE FUNCTION fee_credited_account(p_institute text, l challan_lines) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT g.account_id FROM gl_journals j JOIN gl_lines g ON g.institute_code = j.institute_code AND g.journal_id = j.id
  WHERE j.institute_code = p_institute AND j.challan_id = l.challan_id AND g.particular_id = l.particular_id AND g.credit > 0
    AND (j.source = 'charge' AND j.source_id = l.id OR j.source IN ('challan', 'opening') AND j.source_id = l.challan_id)
  ORDER BY j.source = 'charge' DESC LIMIT 1
$$;
REVOKE ALL ON FUNCTION fee_credited_account(text, challan_lines) FROM PUBLIC;

CREATE OR REPLACE FUNCTION refund_make(p_institute text, p_payment bigint, p_line bigint, p_amount bigint, p_date date, p_account bigint, p_reason text) RETURNS TABLE (refund_id bigint, refund_no bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE r payments; l challan_lines; v_id bigint := nextval(pg_get_serial_sequence('public.refunds', 'id')); v_no bigint; v_left bigint; v_campus bigint; v_student bigint; v_from bigint; v_journal bigint; v_paid date;
BEGIN
  PERFORM fee_guard(p_institute);
  IF (p_payment IS NULL) = (p_line IS NULL) THEN PERFORM fee_refuse('Refund either an advance or a deposit', 'refunds_of_one_check'); END IF;
  IF p_payment IS NOT NULL THEN
    SELECT * INTO r FROM payments x WHERE x.institute_code = p_institute AND x.id = p_payment AND app_campus_ok(x.campus_id) FOR UPDATE;
    IF NOT FOUND OR r.status <> 'approved' THEN PERFORM fee_refuse('This payment does not exist or is not approved', 'payment_missing'); END IF;
    v_left := r.amount - r.allocated - r.advance_used - r.refunded;
    v_paid := r.paid_date; v_campus := r.campus_id; v_student := r.student_id; v_from := gl_account(p_institute, 'advance_fee', r.campus_id);
  ELSE
    SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = p_line AND app_campus_ok(x.campus_id) FOR UPDATE;
    IF NOT FOUND THEN PERFORM fee_refuse('This line does not exist', 'fee_line'); END IF;
    IF NOT EXISTS (SELECT 1 FROM fee_particulars f WHERE f.institute_code = p_institute AND f.id = l.particular_id AND f.is_refundable) THEN PERFORM fee_refuse('This particular is not refundable', 'refund_particular'); END IF;
    SELECT l.paid - coalesce(sum(x.amount), 0) INTO v_left FROM refunds x WHERE x.institute_code = p_institute AND x.challan_line_id = l.id AND x.voided_at IS NULL;
    v_campus := l.campus_id; v_student := l.student_id; v_from := fee_credited_account(p_institute, l);
    SELECT max(a.allocated_on) INTO v_paid FROM payment_allocations a WHERE a.institute_code = p_institute AND a.challan_line_id = l.id AND a.state = 'active';
  END IF;
  IF p_amount > v_left THEN PERFORM fee_refuse(format('Only %s is left to refund', round(v_left / 100.0, 2)), 'refund_too_much'); END IF;
  IF p_date < v_paid THEN PERFORM fee_refuse(format('It was paid on %s and cannot be given back before', to_char(v_paid, 'DD-Mon-YYYY')), 'refund_date'); END IF;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
    ROW(1, v_campus, p_date, 'refund', v_id, NULL, NULL, p_reason, v_from, p_amount, 0, v_student, l.particular_id)::gl_draft,
    ROW(1, v_campus, p_date, 'refund', v_id, NULL, NULL, p_reason, p_account, 0, p_amount, v_student, NULL)::gl_draft]) g;
  v_no := take_numbers(p_institute, 'refund', 1);
  INSERT INTO refunds (institute_code, id, refund_no, campus_id, student_id, payment_id, challan_line_id, amount, refund_date, paying_account_id, reason, journal_id, created_by)
  VALUES (p_institute, v_id, v_no, v_campus, v_student, p_payment, p_line, p_amount, p_date, p_account, p_reason, v_journal, nullif(current_setting('app.user', true), '')::bigint);
  IF p_payment IS NOT NULL THEN UPDATE payments SET refunded = refunded + p_amount, version = version + 1 WHERE institute_code = p_institute AND id = p_payment; END IF;
  RETURN QUERY SELECT v_id, v_no;
END $$;

-- Opening arrears are no income, whichever way they reach a challan: also as instalments of an opening challan, whatever account the particular names.
CREATE OR REPLACE FUNCTION fee_income_account(p_institute text, p_particular bigint, p_campus bigint) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE f fee_particulars;
BEGIN
  SELECT * INTO f FROM fee_particulars p WHERE p.institute_code = p_institute AND p.id = p_particular;
  IF f.income_account_id IS NOT NULL AND f.kind <> 'arrears' THEN RETURN f.income_account_id; END IF;
  RETURN gl_account(p_institute, CASE WHEN f.is_refundable THEN 'security_deposit' WHEN f.kind = 'arrears' THEN 'opening_equity'
    WHEN f.kind IN ('fine', 'attendance_fine') THEN 'fine_income' ELSE 'fee_income' END, p_campus);
END $$;

-- Redefining a function forgets its settings.
DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('challan_candidates', 'challan_add', 'fee_credited_account') LOOP
    EXECUTE format('ALTER FUNCTION %s SET enable_seqscan = off', f);
  END LOOP;
END $$;
