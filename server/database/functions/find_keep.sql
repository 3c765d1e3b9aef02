-- Puts what finds people in line with what they are now: entries that are no more are removed, new ones are added. A word stays once it was there: one that
-- nobody has any more finds nobody. Words are added in their order, so that two who add the same ones wait for each other and never in a circle.
CREATE OR REPLACE FUNCTION find_keep(before find_entries[], now find_entries[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF before IS NOT NULL THEN
    DELETE FROM find_entries e USING (SELECT * FROM unnest(before) EXCEPT SELECT * FROM unnest(now)) b
    WHERE e.institute_code = b.institute_code AND e.kind = b.kind AND e.word = b.word AND e.campus_id = b.campus_id AND e.id = b.id;
  END IF;
  IF now IS NOT NULL THEN
    INSERT INTO find_entries SELECT * FROM unnest(now) ON CONFLICT DO NOTHING;
    INSERT INTO find_words (institute_code, word)
    SELECT DISTINCT n.institute_code, n.word FROM unnest(now) n WHERE n.word !~ '\d'
      AND NOT EXISTS (SELECT 1 FROM find_words w WHERE w.institute_code = n.institute_code AND w.word = n.word) ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  END IF;
END $function$;
REVOKE ALL ON FUNCTION find_keep(find_entries[], find_entries[]) FROM PUBLIC;
