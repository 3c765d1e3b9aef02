-- Ids of who has all words typed, each of them as the beginning of a word of theirs; a word of four letters and more that nobody has stands for those that
-- are spelt nearly so, and then `nearly` is true. It goes through the entries of the word that the fewest have and asks of each person, by an index, whether they
-- have the others, until enough are found: so nobody is missed, and where many have all words it soon ends.
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
  one text; n bigint; meant text[]; near boolean := false;
  -- What each word typed stands for, one behind the other, with the number of the word; how many have each.
  words text[] := '{}'; of_word integer[] := '{}'; counts bigint[] := '{}'; rarest integer := 1;
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
    counts := counts || n;
    words := words || meant;
    of_word := of_word || array_fill(cardinality(counts), ARRAY[cardinality(meant)]);
  END LOOP;
  IF cardinality(counts) = 0 THEN RETURN; END IF;
  -- Where many have each of several words, it is worth a look which of them fewer have.
  IF cardinality(counts) > 1 AND 200 <= ALL (counts) THEN
    FOR i IN 1 .. cardinality(counts) LOOP
      one := words[array_position(of_word, i)];
      SELECT count(*) INTO n FROM (SELECT 1 FROM find_entries e WHERE e.institute_code = institute AND e.kind = who AND e.word >= one AND e.word < one || chr(1114111) LIMIT 1500) x;
      counts[i] := n;
    END LOOP;
  END IF;
  FOR i IN 2 .. cardinality(counts) LOOP
    IF counts[i] < counts[rarest] THEN rarest := i; END IF;
  END LOOP;
  RETURN QUERY SELECT f.id, near FROM (SELECT e.id, min(m.at) AS at FROM unnest(words, of_word) WITH ORDINALITY m(word, number, at) CROSS JOIN LATERAL (
        SELECT e.id FROM find_entries e WHERE e.institute_code = institute AND e.kind = who AND e.word >= m.word AND e.word < m.word || chr(1114111)
          AND (mine IS NULL OR e.campus_id = ANY(mine))
          AND NOT EXISTS (SELECT 1 FROM generate_series(1, cardinality(counts)) w WHERE w <> rarest AND NOT EXISTS (
            SELECT 1 FROM unnest(words, of_word) u(word, number) CROSS JOIN LATERAL (SELECT 1 FROM find_entries o WHERE o.institute_code = institute AND o.kind = who AND o.id = e.id
              AND o.word >= u.word AND o.word < u.word || chr(1114111) LIMIT 1) x WHERE u.number = w))
        LIMIT most + 10) e WHERE m.number = rarest GROUP BY e.id) f
    ORDER BY f.at LIMIT most;
END $function$;
