-- What the lines of a voucher that are spread over months must be: debits of expenses (or what is taken off them), from its own month or a later one, of a paisa
-- a month at least. Of a draft the amounts are not judged.
CREATE OR REPLACE FUNCTION prepaid_judge(p_institute text, v vouchers, p_lines voucher_lines[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE l record;
BEGIN
  PERFORM fee_guard(p_institute);
  FOR l IN SELECT p.*, format('lines.%s.', p.line_no - 1) AS field, sum(p.debit - p.credit) OVER (PARTITION BY p.account_id, p.spread_months, p.spread_from) AS amount
    FROM unnest(p_lines) p WHERE p.spread_months IS NOT NULL ORDER BY p.line_no LOOP
    IF v.kind <> 'expense' THEN PERFORM voucher_refuse('Only an expense is spread over months', l.field || 'spread_months'); END IF;
    IF NOT prepaid_takes(p_institute, l.account_id) THEN PERFORM voucher_refuse('This account is none of expenses; only those are spread over months', l.field || 'spread_months'); END IF;
    IF l.spread_months NOT BETWEEN 2 AND 60 THEN PERFORM voucher_refuse('It is spread over 2 to 60 months', l.field || 'spread_months'); END IF;
    IF l.spread_from < date_trunc('month', v.entry_date::timestamp)::date THEN PERFORM voucher_refuse('It is spread from its own month or a later one', l.field || 'spread_from'); END IF;
    IF v.status <> 'draft' AND l.amount < l.spread_months THEN PERFORM voucher_refuse('It is too little to be spread over so many months', l.field || 'spread_months'); END IF;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION prepaid_judge(text, vouchers, voucher_lines[]) FROM PUBLIC;
