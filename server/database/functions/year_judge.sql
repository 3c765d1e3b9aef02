-- Refuses a year that cannot be closed, naming the first thing that stands in the way. Asked before the books are checked, and again when nobody else posts into it.
CREATE OR REPLACE FUNCTION year_judge(p_institute text, p_year bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE y fiscal_years; c record;
BEGIN
  PERFORM year_may(p_institute, 'books.close');
  SELECT * INTO y FROM fiscal_years f WHERE f.institute_code = p_institute AND f.id = p_year;
  IF NOT FOUND THEN PERFORM fee_refuse('This accounting period does not exist', 'year_missing'); END IF;
  IF y.status = 'closed' THEN PERFORM fee_refuse(format('%s is closed already', y.name), 'year_closed'); END IF;
  SELECT k.* INTO c FROM year_check(p_institute, p_year) k WHERE k.found > 0 AND k.name NOT IN ('next year', 'bank statements', 'cheques') LIMIT 1;
  IF FOUND THEN
    PERFORM fee_refuse(CASE c.name
      WHEN 'over' THEN format('%s ends on %s; it is closed after that day', y.name, c.example)
      WHEN 'earlier years' THEN format('%s comes before it and is not closed', c.example)
      WHEN 'payments' THEN format('%s payments of the year wait for approval, %s is one', c.found, c.example)
      WHEN 'discounts' THEN format('%s discounts of the year wait for approval, one on %s', c.found, c.example)
      WHEN 'vouchers' THEN format('%s vouchers of the year wait for approval', c.found)
      WHEN 'drafts' THEN format('%s drafts of vouchers are dated in the year, one %s', c.found, c.example)
      WHEN 'advances' THEN format('%s advances of employees wait for approval, %s is one', c.found, c.example)
      WHEN 'salaries' THEN format('Salaries of %s are not run for everybody who has a plan; run them first', c.example)
      WHEN 'payroll' THEN format('%s payrolls of the year wait for approval, one %s', c.found, c.example)
      WHEN 'jobs' THEN 'Challans are being generated; wait until that is done'
      WHEN 'tills' THEN format('%s tills are not counted up to the end of the year, one %s', c.found, c.example)
      WHEN 'billed ahead' THEN format('Fees of %s are billed and not earned yet; unlock the books of that month first', c.example)
      WHEN 'depreciation' THEN format('Assets are not depreciated for %s; run it first', c.example)
      ELSE 'No active GL account has the role "retained earnings"; set it under GL Accounts' END, 'year_not_ready'); END IF;
END $function$;
REVOKE ALL ON FUNCTION year_judge(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION year_judge(text, bigint) TO edubase_app;
