-- What a receipt adds to the days: on the day of payment what came in, or what waits for approval; on the day of its void what went out. Nothing came in with an opening.
CREATE OR REPLACE FUNCTION receipt_parts(p payments)
 RETURNS TABLE (day date, n integer, received bigint, voided bigint, n_waiting integer, waiting bigint)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT p.paid_date, 1, p.amount, 0::bigint, 0, 0::bigint WHERE p.status IN ('approved', 'voided') AND p.kind <> 'opening'
  UNION ALL SELECT j.entry_date, 0, 0, p.amount, 0, 0 FROM gl_journals j WHERE p.status = 'voided' AND p.kind <> 'opening' AND j.institute_code = p.institute_code AND j.id = p.void_journal_id
  UNION ALL SELECT p.paid_date, 0, 0, 0, 1, p.amount WHERE p.status = 'pending'
$function$;
