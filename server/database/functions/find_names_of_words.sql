-- Ids, up to `most`, of who has words that begin few: one of `ours`, one of `theirs`, where it is not null `beside`, and of every other word typed one that
-- it begins. They are read side by side, in the order in which they are stored. `read`: the numbers of the words typed that these three are. For find_names,
-- which says what `words` and `of_word` are.
CREATE OR REPLACE FUNCTION find_names_of_words(who text, mine bigint[], words text[], of_word integer[], read integer[], ours text[], theirs text[], beside text, most integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  institute CONSTANT text := app_institute();
  typed CONSTANT integer := of_word[cardinality(of_word)];
  one text; other text; some_ids bigint[]; ids bigint[] := '{}';
BEGIN
  -- Selected, so that the plan is that for any words: of words seen, people of one are asked for the other, one at a time.
  FOREACH one IN ARRAY ours LOOP
    FOREACH other IN ARRAY theirs LOOP
      IF typed = 2 THEN
        SELECT array_agg(x.id) INTO some_ids FROM (SELECT e.id FROM find_entries e JOIN find_entries b ON b.campus_id = e.campus_id AND b.id = e.id
          WHERE e.institute_code = institute AND e.kind = who AND e.word = (SELECT one) AND e.campus_id = ANY(mine) AND b.institute_code = institute AND b.kind = who AND b.word = (SELECT other) AND b.campus_id = ANY(mine)
            AND e.id <> ALL(ids) LIMIT most - cardinality(ids)) x;
      ELSE
        SELECT array_agg(x.id) INTO some_ids FROM (SELECT e.id FROM (SELECT e.campus_id, e.id FROM find_entries e JOIN find_entries b ON b.campus_id = e.campus_id AND b.id = e.id
            WHERE e.institute_code = institute AND e.kind = who AND e.word = (SELECT one) AND e.campus_id = ANY(mine) AND b.institute_code = institute AND b.kind = who AND b.word = (SELECT other) AND b.campus_id = ANY(mine) OFFSET 0) e
          JOIN find_entries d ON d.campus_id = e.campus_id AND d.id = e.id WHERE d.institute_code = institute AND d.kind = who AND d.word = (SELECT coalesce(beside, other)) AND d.campus_id = ANY(mine)
            AND NOT EXISTS (SELECT 1 FROM generate_series(1, typed) w WHERE w <> ALL(read) AND NOT EXISTS (
              SELECT 1 FROM unnest(words, of_word) u(word, number) CROSS JOIN LATERAL (SELECT 1 FROM find_entries o WHERE o.institute_code = institute AND o.kind = who AND o.id = e.id
                AND o.word >= u.word AND o.word < u.word || chr(1114111) LIMIT 1) x WHERE u.number = w))
            AND e.id <> ALL(ids)
          LIMIT most - cardinality(ids)) x;
      END IF;
      ids := ids || some_ids;
      IF cardinality(ids) >= most THEN RETURN ids; END IF;
    END LOOP;
  END LOOP;
  RETURN ids;
END $function$;
