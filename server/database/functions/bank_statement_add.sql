-- Keeps a statement of the bank with its lines: the next of its account, whose lines lead from its opening to its closing balance.
CREATE OR REPLACE FUNCTION bank_statement_add(p_institute text, p jsonb, p_lines jsonb)
 RETURNS bank_statements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s bank_statements := jsonb_populate_record(NULL::bank_statements, p); b bank_statements; a finance_accounts; l record; v_sum numeric := 0; v_n integer := 0;
BEGIN
  a := bank_turn(p_institute, s.account_id);
  IF s.to_date < s.from_date THEN PERFORM bank_refuse('It ends before it begins', 'to_date'); END IF;
  IF s.to_date > fee_today(p_institute) THEN PERFORM bank_refuse('A statement does not go beyond today', 'to_date'); END IF;
  SELECT * INTO b FROM bank_statements x WHERE x.institute_code = p_institute AND x.account_id = a.id AND x.status <> 'removed' ORDER BY x.to_date DESC LIMIT 1;
  IF b.id IS NOT NULL AND s.from_date <= b.to_date THEN PERFORM bank_refuse(format('There is a statement of %s up to %s already; this one begins before that', a.acc_name, to_char(b.to_date, 'DD-Mon-YYYY')), 'from_date'); END IF;
  IF b.id IS NOT NULL AND s.opening <> b.closing THEN
    PERFORM bank_refuse(format('It opens with %s, but the statement before it closed with %s', to_char(s.opening / 100.0, 'FM999,999,999,999,990.00'), to_char(b.closing / 100.0, 'FM999,999,999,999,990.00')), 'opening'); END IF;
  INSERT INTO bank_statements (institute_code, account_id, campus_id, from_date, to_date, opening, closing, n_lines, file_name, mapping, made_by)
    VALUES (p_institute, a.id, a.campus_id, s.from_date, s.to_date, s.opening, s.closing, jsonb_array_length(p_lines), s.file_name, coalesce(s.mapping, '{}'), nullif(current_setting('app.user', true), '')::bigint) RETURNING * INTO s;
  IF b.id IS NULL AND s.opening <> 0 THEN
    INSERT INTO bank_statement_lines (institute_code, statement_id, campus_id, line_no, line_date, description, amount) VALUES (p_institute, s.id, a.campus_id, 0, s.from_date - 1, 'Brought forward', s.opening); END IF;
  FOR l IN SELECT * FROM ROWS FROM (jsonb_to_recordset(p_lines) AS (line_date date, description text, reference text, cheque_no text, amount bigint)) WITH ORDINALITY AS x (line_date, description, reference, cheque_no, amount, nth) LOOP
    v_n := v_n + 1;
    IF l.line_date NOT BETWEEN s.from_date AND s.to_date THEN PERFORM bank_refuse(format('Line %s is of %s, outside the statement', v_n, to_char(l.line_date, 'DD-Mon-YYYY')), 'lines'); END IF;
    v_sum := v_sum + l.amount;
    INSERT INTO bank_statement_lines (institute_code, statement_id, campus_id, line_no, line_date, description, reference, cheque_no, amount)
      VALUES (p_institute, s.id, a.campus_id, v_n, l.line_date, coalesce(l.description, ''), nullif(btrim(l.reference), ''), nullif(btrim(l.cheque_no), ''), l.amount);
  END LOOP;
  IF v_sum <> s.closing - s.opening THEN
    PERFORM bank_refuse(format('Its lines come to %s, but it closes with %s', to_char((s.opening + v_sum) / 100.0, 'FM999,999,999,999,990.00'), to_char(s.closing / 100.0, 'FM999,999,999,999,990.00')), 'closing'); END IF;
  RETURN s;
END $function$;
REVOKE ALL ON FUNCTION bank_statement_add(text, jsonb, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_statement_add(text, jsonb, jsonb) TO edubase_app;
