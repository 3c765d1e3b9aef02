-- Ids of who has all words typed, each of them as the beginning of a word of theirs; a word of four letters and more that nobody has stands for those that
-- are spelt nearly so, and then `nearly` is true. Nobody is missed. Where few have one of the words, each of them is asked, by an index, for the others. Where
-- many have each, the people of two or three words are read side by side, in the order in which they are stored, until enough have all; of words that begin
-- many, as three letters do, campus by campus.
-- A function of the owner, because what compares words is not leakproof: under row-level security no index could be used for it. It answers nothing but ids
-- of the running institute and of the campuses of the running transaction.
CREATE OR REPLACE FUNCTION find_names(who text, typed text, most integer)
 RETURNS TABLE (id bigint, nearly boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  own CONSTANT text := coalesce(current_setting('app.campuses', true), '');
  institute CONSTANT text := app_institute();
  -- Named also for who sees all, so that one plan asks the index for the campuses of anybody.
  mine CONSTANT bigint[] := CASE WHEN own = 'all' THEN ARRAY(SELECT c.id FROM campuses c WHERE c.institute_code = institute ORDER BY c.id) ELSE string_to_array(own, ',')::bigint[] END;
  one text; other text; n bigint; meant text[]; near boolean := false; told bigint[];
  -- What is read side by side: words typed, by their numbers, and what they stand for.
  second integer := 0; third integer := 0; i integer; rare integer[]; ours text[]; theirs text[]; beside text;
  -- What each word typed stands for, one behind the other, with the number of the word; how many have each, up to 100.
  words text[] := '{}'; of_word integer[] := '{}'; counts bigint[] := '{}'; first integer := 1;
BEGIN
  FOREACH one IN ARRAY (find_words_of(typed))[1:6] LOOP
    meant := ARRAY[one];
    SELECT count(*) INTO n FROM (SELECT 1 FROM find_entries e WHERE e.institute_code = institute AND e.kind = who AND e.word >= one AND e.word < one || chr(1114111)
      AND e.campus_id = ANY(mine) LIMIT 100) x;
    IF n = 0 AND length(one) > 3 AND one !~ '\d' AND to_regproc('similarity') IS NOT NULL THEN
      SELECT array_agg(x.word) INTO meant FROM (SELECT w.word FROM find_words w WHERE w.institute_code = institute AND w.word % one
        ORDER BY similarity(w.word, one) DESC, abs(length(w.word) - length(one)), w.word LIMIT 3) x;
      -- How many people have one of them: a word that is spelt nearly so may be that of thousands.
      SELECT count(*) INTO n FROM (SELECT 1 FROM unnest(meant) m(word) CROSS JOIN LATERAL (SELECT 1 FROM find_entries e WHERE e.institute_code = institute AND e.kind = who
        AND e.word >= m.word AND e.word < m.word || chr(1114111) AND e.campus_id = ANY(mine) LIMIT 100) e LIMIT 100) x;
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
  -- Words that many have: two that begin few words are read side by side, with a third that is one word. Of more than two, and where one begins many words, those that the
  -- fewest have come first, as three campuses tell.
  IF cardinality(counts) > 1 AND counts[first] = 100 THEN
    rare := CASE WHEN cardinality(counts) = 2 THEN ARRAY[1, 2] END;
    LOOP
      IF rare IS NULL THEN
        told := ARRAY[mine[1], mine[cardinality(mine) / 2 + 1], mine[cardinality(mine)]];
        rare := ARRAY(SELECT w FROM generate_series(1, cardinality(counts)) w ORDER BY (SELECT count(*) FROM (SELECT 1 FROM unnest(words, of_word) m(word, number) CROSS JOIN LATERAL (
            SELECT 1 FROM find_entries e WHERE e.institute_code = institute AND e.kind = who AND e.word >= m.word AND e.word < m.word || chr(1114111) AND e.campus_id = ANY(told) LIMIT 500) e
          WHERE m.number = w LIMIT 500) x), w);
        first := rare[1];
      END IF;
      FOREACH i IN ARRAY rare LOOP
        SELECT array_agg(DISTINCT x.word ORDER BY x.word) INTO meant FROM unnest(words, of_word) m(word, number) CROSS JOIN LATERAL (
          SELECT w.word FROM find_words w WHERE w.institute_code = institute AND w.word >= m.word AND w.word < m.word || chr(1114111) ORDER BY w.word LIMIT 9) x WHERE m.number = i;
        IF meant IS NULL OR cardinality(meant) > 8 THEN
          EXIT WHEN second = 0;
          CONTINUE;
        END IF;
        IF ours IS NULL THEN
          ours := meant; first := i;
        ELSIF second = 0 THEN
          theirs := meant; second := i;
        ELSIF cardinality(meant) = 1 THEN
          beside := meant[1]; third := i;
          EXIT;
        END IF;
      END LOOP;
      -- Which of two is rarer is asked where people of it are asked for the other.
      EXIT WHEN second > 0 OR told IS NOT NULL OR cardinality(counts) = 2 AND typed !~ '\d';
      rare := NULL; ours := NULL;
    END LOOP;
  END IF;
  IF second > 0 THEN
    RETURN QUERY SELECT f, near FROM unnest(find_names_of_words(who, mine, words, of_word, ARRAY[first, second, third], ours, theirs, beside, most)) f;
    RETURN;
  END IF;
  IF cardinality(counts) > 1 AND counts[first] = 100 AND typed !~ '\d' THEN
    RETURN QUERY SELECT f, near FROM unnest(find_names_by_campus(who, mine, words, of_word, rare[1:2], most)) f;
    RETURN;
  END IF;
  IF cardinality(words) = 2 AND cardinality(counts) = 2 THEN
    -- Of two words that stand for themselves, by far the most: each person is asked by the index alone, for a fifth of what the words of any number cost.
    one := words[first]; other := words[3 - first];
    RETURN QUERY SELECT f.id, near FROM (SELECT e.id FROM find_entries e CROSS JOIN LATERAL (SELECT 1 FROM find_entries o WHERE o.institute_code = institute AND o.kind = who AND o.id = e.id
          AND o.word >= other AND o.word < other || chr(1114111) LIMIT 1) x
        WHERE e.institute_code = institute AND e.kind = who AND e.word >= one AND e.word < one || chr(1114111) AND e.campus_id = ANY(mine) LIMIT most + 10) f
      GROUP BY f.id LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY SELECT f.id, near FROM (SELECT e.id, min(m.at) AS at FROM unnest(words, of_word) WITH ORDINALITY m(word, number, at) CROSS JOIN LATERAL (
        SELECT e.id FROM find_entries e WHERE e.institute_code = institute AND e.kind = who AND e.word >= m.word AND e.word < m.word || chr(1114111)
          AND e.campus_id = ANY(mine)
          AND NOT EXISTS (SELECT 1 FROM generate_series(1, cardinality(counts)) w WHERE w <> first AND NOT EXISTS (
            SELECT 1 FROM unnest(words, of_word) u(word, number) CROSS JOIN LATERAL (SELECT 1 FROM find_entries o WHERE o.institute_code = institute AND o.kind = who AND o.id = e.id
              AND o.word >= u.word AND o.word < u.word || chr(1114111) LIMIT 1) x WHERE u.number = w))
        LIMIT most + 10) e WHERE m.number = first GROUP BY e.id) f
    ORDER BY f.at LIMIT most;
END $function$;
