-- Ids, up to `most`, of who has words that begin many, as three letters do: the two of the numbers `read` are intersected, campus by campus, until enough have
-- them and of every other word typed one that it begins. For find_names, which says what `words` and `of_word` are.
CREATE OR REPLACE FUNCTION find_names_by_campus(who text, mine bigint[], words text[], of_word integer[], read integer[], most integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  institute CONSTANT text := app_institute();
  typed CONSTANT integer := of_word[cardinality(of_word)];
  -- Which campuses, of which next, and how many of them.
  here bigint[]; at integer := 1; few integer := 1;
  some_ids bigint[]; ids bigint[] := '{}';
BEGIN
  IF who = 'employee' AND typed = 2 THEN
    -- There are few of them in a campus: all are read at once, as they lie together by the word.
    SELECT array_agg(x.id) INTO ids FROM (
        SELECT e.id FROM unnest(words, of_word) m(word, number) CROSS JOIN LATERAL (SELECT e.id FROM find_entries e WHERE e.institute_code = institute AND e.kind = who
          AND e.word >= m.word AND e.word < m.word || chr(1114111) AND e.campus_id = ANY(mine)) e WHERE m.number = read[1]
        INTERSECT
        SELECT e.id FROM unnest(words, of_word) m(word, number) CROSS JOIN LATERAL (SELECT e.id FROM find_entries e WHERE e.institute_code = institute AND e.kind = who
          AND e.word >= m.word AND e.word < m.word || chr(1114111) AND e.campus_id = ANY(mine)) e WHERE m.number = read[2] LIMIT most) x;
    RETURN ids;
  END IF;
  WHILE at <= cardinality(mine) AND cardinality(ids) < most LOOP
    here := mine[at : at + few - 1];
    -- Intersected: no plan of it reads the one side again for each of the other. Of names alone, which an index has by campus.
    SELECT array_agg(x.id) INTO some_ids FROM (SELECT b.id FROM (
        SELECT e.id FROM unnest(words, of_word) m(word, number) CROSS JOIN LATERAL (SELECT e.id FROM find_entries e WHERE e.institute_code = institute AND e.kind = who
          AND e.word >= m.word AND e.word < m.word || chr(1114111) AND e.campus_id = ANY(here) AND e.word !~ '\d') e WHERE m.number = read[1]
        INTERSECT
        SELECT e.id FROM unnest(words, of_word) m(word, number) CROSS JOIN LATERAL (SELECT e.id FROM find_entries e WHERE e.institute_code = institute AND e.kind = who
          AND e.word >= m.word AND e.word < m.word || chr(1114111) AND e.campus_id = ANY(here) AND e.word !~ '\d') e WHERE m.number = read[2]) b
      WHERE NOT EXISTS (SELECT 1 FROM generate_series(1, typed) w WHERE w <> ALL(read) AND NOT EXISTS (
        SELECT 1 FROM unnest(words, of_word) u(word, number) CROSS JOIN LATERAL (SELECT 1 FROM find_entries o WHERE o.institute_code = institute AND o.kind = who AND o.id = b.id
          AND o.word >= u.word AND o.word < u.word || chr(1114111) LIMIT 1) x WHERE u.number = w))
      LIMIT most - cardinality(ids)) x;
    ids := ids || some_ids;
    at := at + few;
    -- As many as it takes by what those read so far have, and one more.
    few := CASE WHEN cardinality(ids) = 0 THEN few * 4 ELSE least(few * 6, 1 + (most - cardinality(ids)) * (at - 1) / cardinality(ids)) END;
  END LOOP;
  RETURN ids;
END $function$;
