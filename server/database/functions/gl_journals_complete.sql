-- Backstop: a header without its last line.
CREATE OR REPLACE FUNCTION gl_journals_complete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM gl_lines l WHERE l.institute_code = NEW.institute_code AND l.journal_id = NEW.id AND l.line_no = NEW.n_lines) THEN
    RAISE EXCEPTION 'The entry has no lines' USING ERRCODE = 'P0001', CONSTRAINT = 'gl_complete'; END IF;
  RETURN NULL;
END $function$;
