-- Spreads a table over a Citus cluster by institute; does nothing on a plain PostgreSQL.
CREATE OR REPLACE FUNCTION place(t regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  IF t = 'institute'::regclass THEN EXECUTE format('SELECT create_distributed_table(%L, %L, shard_count => 8)', t, 'institute_code');
  ELSE EXECUTE format('SELECT create_distributed_table(%L, %L, colocate_with => %L)', t, 'institute_code', 'institute'); END IF;
END $function$;
