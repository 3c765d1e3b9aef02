-- The day on which the last deposit of a cheque was undone; null: none was.
CREATE OR REPLACE FUNCTION cheque_last_undone(p_undone jsonb)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (p_undone -> -1 ->> 'undone_on')::date;
REVOKE ALL ON FUNCTION cheque_last_undone(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cheque_last_undone(jsonb) TO edubase_app;
