-- The first of `how_many` numbers that nobody else gets; the counter is locked until the transaction ends.
CREATE OR REPLACE FUNCTION take_numbers(institute text, what text, how_many bigint)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  INSERT INTO counter (institute_code, name, next_value) VALUES (institute, what, 1 + how_many)
  ON CONFLICT (institute_code, name, scope) DO UPDATE SET next_value = counter.next_value + how_many RETURNING next_value - how_many
$function$;
