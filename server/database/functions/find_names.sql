-- Ids of who has all words typed, each of them as the beginning of a word of theirs; a word of four letters and more that nobody has stands for those that
-- are spelt nearly so, and then `nearly` is true. It reads the entries of the word that the fewest have, some hundreds at most, however many people there are.
-- A function of the owner, because what compares words is not leakproof: under row-level security no index could be used for it. It answers nothing but ids
-- of the running institute and of the campuses of the running transaction.
CREATE OR REPLACE FUNCTION find_names(who text, typed text, most integer)
 RETURNS TABLE (id bigint, nearly boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE
  own CONSTANT text := coalesce(current_setting('app.campuses', true), '');
  mine CONSTANT bigint[] := CASE WHEN own = 'all' THEN NULL ELSE string_to_array(own, ',')::bigint[] END;
  institute CONSTANT text := app_institute();
  one text; n bigint; least bigint; meant text[]; rarest text[]; tests text[] := '{}'; near boolean := false; enough integer;
BEGIN
  FOREACH one IN ARRAY (find_words_of(typed))[1:6] LOOP
    meant := ARRAY[one];
    SELECT count(*) INTO n FROM (SELECT 1 FROM find_entries e WHERE e.institute_code = institute AND e.kind = who AND e.word >= one AND e.word < one || chr(1114111)
      AND (mine IS NULL OR e.campus_id = ANY(mine)) LIMIT 200) x;
    IF n = 0 AND length(one) > 3 AND one !~ '\d' AND to_regproc('similarity') IS NOT NULL THEN
      SELECT array_agg(x.word), count(*) INTO meant, n FROM (SELECT w.word FROM find_words w WHERE w.institute_code = institute AND w.word % one
        ORDER BY similarity(w.word, one) DESC, abs(length(w.word) - length(one)), w.word LIMIT 3) x;
      near := true;
    END IF;
    IF n = 0 THEN RETURN; END IF;
    IF least IS NULL OR n < least THEN least := n; rarest := meant; END IF;
    tests := tests || ('(^|[][\s.,;:/|()''"_-])(' || (SELECT string_agg(regexp_replace(m, '([^[:alnum:]])', '\\\1', 'g'), '|') FROM unnest(meant) m) || ')');
  END LOOP;
  IF least IS NULL THEN RETURN; END IF;
  -- Who has the one word that was typed is found; of several words some who have the rarest are looked at for the others.
  enough := CASE WHEN cardinality(tests) = 1 THEN 2 * most ELSE 300 END;
  RETURN QUERY SELECT f.id, near FROM (
      SELECT DISTINCT c.id, c.at FROM (SELECT e.id, min(m.at) AS at FROM unnest(rarest) WITH ORDINALITY m(word, at) CROSS JOIN LATERAL (
          SELECT e.id FROM find_entries e WHERE e.institute_code = institute AND e.kind = who AND e.word >= m.word AND e.word < m.word || chr(1114111)
            AND (mine IS NULL OR e.campus_id = ANY(mine)) LIMIT enough) e GROUP BY e.id) c) f
    WHERE cardinality(tests) = 1 OR (SELECT bool_and(x.texts ~ t) FROM (SELECT CASE who
        WHEN 'student' THEN (SELECT s.search_text FROM students s WHERE s.institute_code = institute AND s.id = f.id)
        ELSE (SELECT lower(concat_ws(' ', p.name, p.father_name)) FROM employees p WHERE p.institute_code = institute AND p.id = f.id) END AS texts OFFSET 0) x, unnest(tests) t)
    ORDER BY f.at LIMIT most;
END $function$;
