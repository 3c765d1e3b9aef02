-- The words of texts by which somebody is found, each once, in their order: letters of two and more, and numbers.
CREATE OR REPLACE FUNCTION find_words_of(texts text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT coalesce(array_agg(DISTINCT left(w, 40) COLLATE "C" ORDER BY left(w, 40) COLLATE "C"), '{}')
  FROM regexp_split_to_table(lower(texts), '[][\s.,;:/|()''"_-]+') w WHERE length(w) > 1 OR w ~ '\d'
$function$;
