-- A deposit is owed once it is received, and an advance serves the family at every campus. docs/money.md has the rules in words.
-- Rows of money are sealed again.

-- Uses of accounts that are the product's own: what is billed of deposits and not received, and what one campus owes another.
ALTER TABLE finance_accounts DROP CONSTRAINT finance_accounts_role_check;
ALTER TABLE finance_accounts ADD CONSTRAINT finance_accounts_role_check CHECK (role IN ('cash', 'bank', 'receivable', 'advance_fee', 'fee_income', 'fine_income', 'discount', 'bad_debt', 'security_deposit', 'deposits_billed', 'inter_campus', 'salary_expense', 'salary_payable', 'employee_advance', 'opening_equity', 'retained_earnings', 'rounding'));
DROP TRIGGER finance_accounts_keep_role ON finance_accounts;
CREATE TRIGGER finance_accounts_keep_role BEFORE UPDATE OF role ON finance_accounts FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role
  AND (OLD.role IN ('receivable', 'advance_fee', 'cash', 'bank', 'deposits_billed', 'inter_campus') OR NEW.role IN ('receivable', 'advance_fee', 'cash', 'bank', 'deposits_billed', 'inter_campus'))
  AND NOT (coalesce(OLD.role, '') IN ('cash', 'bank') AND coalesce(NEW.role, '') IN ('cash', 'bank'))) EXECUTE FUNCTION finance_accounts_keep_role();

-- Entries that go with another one, which source_id names: of a deposit carried over below, of an advance that came from another campus.
ALTER TABLE gl_journals DROP CONSTRAINT gl_journals_source_check;
ALTER TABLE gl_journals ADD CONSTRAINT gl_journals_source_check CHECK (source IN ('challan', 'charge', 'fine', 'opening', 'payment', 'advance', 'inter_campus', 'discount', 'deposit', 'refund', 'reversal',
  'journal', 'expense', 'income', 'closing', 'salary', 'salary_payment', 'employee_advance'));

-- Where what is received for a line is owed back from; null for what is no deposit. Settled when it is charged, whatever becomes of its particular.
ALTER TABLE challan_lines ADD COLUMN deposit_account_id bigint;
ALTER TABLE challan_lines ADD CONSTRAINT challan_lines_deposit_account_id_fkey FOREIGN KEY (institute_code, deposit_account_id) REFERENCES finance_accounts (institute_code, id);
CREATE INDEX challan_lines_deposit_account_id_idx ON challan_lines (institute_code, deposit_account_id) WHERE deposit_account_id IS NOT NULL;

DO $$
DECLARE i record;
BEGIN
  FOR i IN SELECT DISTINCT f.institute_code AS code FROM fee_particulars f WHERE f.is_refundable LOOP
    PERFORM set_config('app.institute', i.code, true), set_config('app.campuses', 'all', true), set_config('app.user', '', true);
    -- Where it was credited, if that is a liability: a particular may have another account since.
    UPDATE challan_lines l SET deposit_account_id = d.account_id FROM (SELECT l.id, coalesce((SELECT g.account_id FROM gl_journals j JOIN gl_lines g ON g.institute_code = j.institute_code AND g.journal_id = j.id
        JOIN finance_accounts a ON a.institute_code = g.institute_code AND a.id = g.account_id JOIN finance_groups o ON o.institute_code = a.institute_code AND o.id = a.group_id AND o.account_class = 'liability'
        WHERE j.institute_code = i.code AND j.challan_id = l.challan_id AND g.particular_id = l.particular_id AND g.credit > 0
          AND (j.source = 'charge' AND j.source_id = l.id OR j.source = 'challan' AND j.source_id = l.challan_id) ORDER BY j.source = 'charge' DESC LIMIT 1),
        fee_income_account(i.code, l.particular_id, l.campus_id)) AS account_id
      FROM challan_lines l WHERE l.institute_code = i.code AND l.particular_id IN (SELECT f.id FROM fee_particulars f WHERE f.institute_code = i.code AND f.is_refundable)) d
      WHERE l.institute_code = i.code AND l.id = d.id;
  END LOOP;
END $$;

/*
 * What was billed by the old rule, where a deposit was owed from its issue on: each entry that has not been reversed gets one beside it that makes of
 * both what would be posted now, dated today (or as the original, if that is later), or on the last open day where there is no open period today. They
 * are reversed with their originals.
 */
DO $$
DECLARE i record; v_billed bigint; v_date date; v_posts gl_draft[];
BEGIN
  FOR i IN SELECT DISTINCT f.institute_code AS code, n.books_locked_upto AS locked FROM fee_particulars f JOIN institute n ON n.institute_code = f.institute_code
      WHERE f.is_refundable AND EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = f.institute_code AND l.particular_id = f.id) LOOP
    PERFORM set_config('app.institute', i.code, true), set_config('app.campuses', 'all', true), set_config('app.user', '', true);
    INSERT INTO finance_accounts (institute_code, acc_code, acc_name, group_id, role)
    SELECT i.code, 'DEPOSITS-BILLED', 'Deposits Billed, not Received', r.group_id, 'deposits_billed' FROM finance_accounts r
      WHERE r.institute_code = i.code AND r.role = 'receivable' ORDER BY r.campus_id NULLS FIRST, NOT r.is_active, r.acc_code LIMIT 1 RETURNING id INTO v_billed;
    SELECT max(least(f.end_date, greatest(f.start_date, current_date, i.locked + 1))) INTO v_date FROM fiscal_years f WHERE f.institute_code = i.code AND f.status <> 'closed' AND f.start_date <= greatest(current_date, i.locked + 1) AND f.end_date > coalesce(i.locked, '-infinity');
    WITH living AS MATERIALIZED (SELECT j.* FROM gl_journals j WHERE j.institute_code = i.code AND j.reverses_id IS NULL AND j.source IN ('challan', 'opening', 'charge', 'discount', 'payment', 'advance', 'refund')
        AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = i.code AND r.reverses_id = j.id)),
      deposits AS MATERIALIZED (SELECT f.id FROM fee_particulars f WHERE f.institute_code = i.code AND f.is_refundable),
      -- Of bills and discounts: what they put on other accounts goes back, and the rest is only billed.
      billed AS MATERIALIZED (SELECT j.id, g.account_id, g.student_id, g.particular_id, sum(g.credit - g.debit)::bigint AS debit FROM living j JOIN gl_lines g ON g.institute_code = i.code AND g.journal_id = j.id
        JOIN deposits d ON d.id = g.particular_id JOIN finance_accounts a ON a.institute_code = i.code AND a.id = g.account_id AND a.role IS DISTINCT FROM 'receivable'
        WHERE j.source IN ('challan', 'opening', 'charge', 'discount') GROUP BY 1, 2, 3, 4),
      -- Of what was received: it is owed from then on.
      received AS MATERIALIZED (SELECT a.journal_id AS id, l.deposit_account_id AS account_id, l.student_id, l.particular_id, sum(a.amount)::bigint AS amount FROM payment_allocations a
        JOIN challan_lines l ON l.institute_code = i.code AND l.id = a.challan_line_id AND l.deposit_account_id IS NOT NULL WHERE a.institute_code = i.code AND a.state = 'active' GROUP BY 1, 2, 3, 4),
      -- Of what was given back from an account that was no liability.
      returned AS MATERIALIZED (SELECT r.journal_id AS id, g.account_id AS was, l.deposit_account_id AS account_id, l.student_id, l.particular_id, r.amount FROM refunds r
        JOIN challan_lines l ON l.institute_code = i.code AND l.id = r.challan_line_id JOIN gl_lines g ON g.institute_code = i.code AND g.journal_id = r.journal_id AND g.debit > 0
        WHERE r.institute_code = i.code AND r.voided_at IS NULL AND g.account_id <> l.deposit_account_id),
      moved AS (SELECT b.id, b.account_id, b.student_id, b.particular_id, b.debit FROM billed b
        UNION ALL SELECT b.id, v_billed, b.student_id, b.particular_id, -sum(b.debit)::bigint FROM billed b GROUP BY 1, 3, 4
        UNION ALL SELECT c.id, v_billed, c.student_id, c.particular_id, c.amount FROM received c UNION ALL SELECT c.id, c.account_id, c.student_id, c.particular_id, -c.amount FROM received c
        UNION ALL SELECT t.id, t.account_id, t.student_id, t.particular_id, t.amount FROM returned t UNION ALL SELECT t.id, t.was, t.student_id, t.particular_id, -t.amount FROM returned t)
    SELECT array_agg(ROW(m.id, j.campus_id, greatest(v_date, j.entry_date), 'deposit', m.id, j.challan_id, NULL, 'Deposits are owed once they are received', m.account_id, greatest(m.debit, 0), greatest(-m.debit, 0), m.student_id, m.particular_id)::gl_draft ORDER BY m.id)
      INTO v_posts FROM moved m JOIN living j ON j.id = m.id WHERE m.debit <> 0;
    PERFORM gl_post(i.code, coalesce(v_posts, '{}'));
  END LOOP;
END $$;
SET CONSTRAINTS ALL IMMEDIATE;
DROP FUNCTION fee_credited_account(text, challan_lines);
