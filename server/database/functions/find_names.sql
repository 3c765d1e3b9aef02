-- Ids of who has all words typed, each of them as the beginning of a word of theirs; a word of four letters and more that nobody has stands for those that
-- are spelt nearly so, and then `nearly` is true. Nobody is missed. Where few have one of the words, each of them is asked, by an index, for the others. Where
-- many have each, the people of two words are read side by side, in the order in which both are stored, until enough have both.
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
  one text; other text; n bigint; meant text[]; near boolean := false; ids bigint[] := '{}'; some_ids bigint[]; second integer := 0; ours text[]; theirs text[];
  -- What each word typed stands for, one behind the other, with the number of the word; how many have each, up to 200.
  words text[] := '{}'; of_word integer[] := '{}'; counts bigint[] := '{}'; first integer := 1;
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
  FOR i IN 2 .. cardinality(counts) LOOP
    IF counts[i] < counts[first] THEN first := i; END IF;
  END LOOP;
  -- Two words that many have, and that begin few words: side by side.
  IF cardinality(counts) > 1 AND counts[first] = 200 THEN
    ours := NULL;
    FOR i IN 1 .. cardinality(counts) LOOP
      SELECT array_agg(x.word) INTO meant FROM (SELECT DISTINCT w.word FROM unnest(words, of_word) m(word, number)
        JOIN find_words w ON w.institute_code = institute AND w.word >= m.word AND w.word < m.word || chr(1114111) WHERE m.number = i ORDER BY w.word LIMIT 9) x;
      CONTINUE WHEN meant IS NULL OR cardinality(meant) > 8;
      IF ours IS NULL THEN
        ours := meant; first := i;
      ELSE
        theirs := meant; second := i;
        EXIT;
      END IF;
    END LOOP;
  END IF;
  IF second > 0 THEN
    -- Selected, so that the plan is that for any words: of words seen, people of one are asked for the other, one at a time.
    FOREACH one IN ARRAY ours LOOP
      FOREACH other IN ARRAY theirs LOOP
        SELECT array_agg(x.id) INTO some_ids FROM (SELECT e.id FROM find_entries e JOIN find_entries b ON b.campus_id = e.campus_id AND b.id = e.id
          WHERE e.institute_code = institute AND e.kind = who AND e.word = (SELECT one) AND b.institute_code = institute AND b.kind = who AND b.word = (SELECT other)
            AND (mine IS NULL OR e.campus_id = ANY(mine))
            AND NOT EXISTS (SELECT 1 FROM generate_series(1, cardinality(counts)) w WHERE w <> first AND w <> second AND NOT EXISTS (
              SELECT 1 FROM unnest(words, of_word) u(word, number) CROSS JOIN LATERAL (SELECT 1 FROM find_entries o WHERE o.institute_code = institute AND o.kind = who AND o.id = e.id
                AND o.word >= u.word AND o.word < u.word || chr(1114111) LIMIT 1) x WHERE u.number = w))
          LIMIT most + 10) x;
        ids := ids || some_ids;
        EXIT WHEN cardinality(ids) >= most;
      END LOOP;
      EXIT WHEN cardinality(ids) >= most;
    END LOOP;
    RETURN QUERY SELECT f.id, near FROM unnest(ids) WITH ORDINALITY f(id, at) GROUP BY f.id ORDER BY min(f.at) LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY SELECT f.id, near FROM (SELECT e.id, min(m.at) AS at FROM unnest(words, of_word) WITH ORDINALITY m(word, number, at) CROSS JOIN LATERAL (
        SELECT e.id FROM find_entries e WHERE e.institute_code = institute AND e.kind = who AND e.word >= m.word AND e.word < m.word || chr(1114111)
          AND (mine IS NULL OR e.campus_id = ANY(mine))
          AND NOT EXISTS (SELECT 1 FROM generate_series(1, cardinality(counts)) w WHERE w <> first AND NOT EXISTS (
            SELECT 1 FROM unnest(words, of_word) u(word, number) CROSS JOIN LATERAL (SELECT 1 FROM find_entries o WHERE o.institute_code = institute AND o.kind = who AND o.id = e.id
              AND o.word >= u.word AND o.word < u.word || chr(1114111) LIMIT 1) x WHERE u.number = w))
        LIMIT most + 10) e WHERE m.number = first GROUP BY e.id) f
    ORDER BY f.at LIMIT most;
END $function$;
