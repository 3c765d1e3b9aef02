-- Matches lines of a statement with lines of the books, by hand: any number of each, also of one side alone where they cancel out.
CREATE OR REPLACE FUNCTION bank_match(p_institute text, p_statement bigint, p_lines bigint[], p_journals bigint[], p_line_nos smallint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  RETURN bank_group(p_institute, bank_open(p_institute, p_statement), p_lines, p_journals, p_line_nos, false);
END $function$;
REVOKE ALL ON FUNCTION bank_match(text, bigint, bigint[], bigint[], smallint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_match(text, bigint, bigint[], bigint[], smallint[]) TO edubase_app;
