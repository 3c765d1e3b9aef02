-- What a voucher pays of bills: each is of its campus and in the books, takes no more than is left of it, and what is paid of the bills of a payable account is
-- what the voucher takes off that account. Holds the bills, so that two who pay one take turns. What the voucher stands in for is taken back with it, and not
-- counted. Of a draft the amounts are not judged.
CREATE OR REPLACE FUNCTION bill_judge(p_institute text, v vouchers, p_lines voucher_lines[], p_bills voucher_bills[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE b record; v_why text; d record;
BEGIN
  IF cardinality(p_bills) IS NULL OR cardinality(p_bills) = 0 THEN RETURN; END IF;
  IF v.kind NOT IN ('expense', 'journal') THEN PERFORM voucher_refuse('Bills are paid by an expense, or settled by a journal', 'bills'); END IF;
  IF v.reverse_on IS NOT NULL THEN PERFORM voucher_refuse('What pays bills does not reverse by itself', 'reverse_on'); END IF;
  IF (SELECT count(DISTINCT x.bill_id) FROM unnest(p_bills) x) < cardinality(p_bills) THEN PERFORM voucher_refuse('A bill is named once', 'bills'); END IF;
  PERFORM 1 FROM vouchers x WHERE x.institute_code = p_institute AND x.id IN (SELECT y.bill_id FROM unnest(p_bills) y) ORDER BY x.id FOR UPDATE;
  FOR b IN SELECT u.amount, u.at - 1 AS at, x.id, x.voucher, x.status, x.campus_id, x.entry_date, w.id AS bill_id,
      w.rest + coalesce((SELECT o.amount FROM voucher_bills o JOIN vouchers r ON r.institute_code = o.institute_code AND r.id = o.voucher_id AND r.status = 'approved'
        WHERE o.institute_code = p_institute AND o.voucher_id = v.replaces_id AND o.bill_id = u.bill_id), 0) AS rest
    FROM unnest(p_bills) WITH ORDINALITY AS u (institute_code, voucher_id, bill_id, amount, seal, at)
      LEFT JOIN vouchers x ON x.institute_code = p_institute AND x.id = u.bill_id AND app_campus_ok(x.campus_id) LEFT JOIN bills w ON w.institute_code = p_institute AND w.id = x.id ORDER BY u.at LOOP
    v_why := CASE WHEN b.id IS NULL THEN 'This bill does not exist'
      WHEN b.status = 'voided' THEN format('%s is void', b.voucher)
      WHEN b.bill_id IS NULL THEN format('%s is no bill that is owed', coalesce(b.voucher, 'This voucher'))
      WHEN b.campus_id <> v.campus_id THEN format('%s is of another campus', b.voucher)
      WHEN v.status = 'draft' THEN NULL
      WHEN v.entry_date < b.entry_date THEN format('%s is of %s, later than this payment', b.voucher, to_char(b.entry_date, 'DD-Mon-YYYY'))
      WHEN b.amount <= 0 THEN format('Enter what is paid of %s', b.voucher)
      WHEN b.rest = 0 THEN format('%s is paid', b.voucher)
      WHEN b.amount > b.rest THEN format('Of %s %s is left to pay', b.voucher, to_char(b.rest / 100.0, 'FM999,999,999,999,990.00')) END;
    IF v_why IS NOT NULL THEN PERFORM voucher_refuse(v_why, format('bills.%s.amount', b.at)); END IF;
  END LOOP;
  IF v.status = 'draft' THEN RETURN; END IF;
  FOR d IN SELECT a.acc_name, sum(s.debit)::bigint AS debit, sum(s.credit)::bigint AS credit, sum(s.bills)::bigint AS bills FROM (
      SELECT l.account_id, l.debit, l.credit, 0 AS bills FROM unnest(p_lines) l
      UNION ALL SELECT w.account_id, 0, 0, y.amount FROM unnest(p_bills) y JOIN bills w ON w.institute_code = p_institute AND w.id = y.bill_id) s
    JOIN finance_accounts a ON a.institute_code = p_institute AND a.id = s.account_id AND a.role = 'payable' GROUP BY a.id, a.acc_name ORDER BY a.id LOOP
    IF v.kind = 'expense' AND d.credit > 0 THEN PERFORM voucher_refuse('What pays bills is paid from cash or bank', 'lines'); END IF;
    IF d.debit <> d.bills THEN PERFORM voucher_refuse(format('%s of %s is for bills, and %s of it is entered on its lines', to_char(d.bills / 100.0, 'FM999,999,999,999,990.00'), d.acc_name,
      to_char(d.debit / 100.0, 'FM999,999,999,999,990.00')), 'bills'); END IF;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION bill_judge(text, vouchers, voucher_lines[], voucher_bills[]) FROM PUBLIC;
