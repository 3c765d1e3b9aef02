-- Whether accounts of a role have a ledger of their own below them (students, employees, cheques, campuses): no voucher touches them.
CREATE OR REPLACE FUNCTION gl_kept_apart(p_role text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN coalesce(p_role IN ('receivable', 'advance_fee', 'deferred_income', 'security_deposit', 'deposits_billed', 'inter_campus', 'employee_advance', 'salary_payable', 'cheques_in_hand'), false);
REVOKE ALL ON FUNCTION gl_kept_apart(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gl_kept_apart(text) TO edubase_app;
