-- The first of `how_many` numbers that nobody else gets; the counter is locked until the transaction ends.
CREATE OR REPLACE FUNCTION take_numbers(institute text, what text, how_many bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE v_first bigint;
BEGIN
  -- Who waits for a row that they update waits in line, one behind the other; who waits for one that they would insert is woken by every end of a transaction.
  UPDATE counter c SET next_value = c.next_value + how_many WHERE c.institute_code = institute AND c.name = what AND c.scope = '' RETURNING c.next_value - how_many INTO v_first;
  IF NOT FOUND THEN
    INSERT INTO counter (institute_code, name, next_value) VALUES (institute, what, 1 + how_many)
      ON CONFLICT (institute_code, name, scope) DO UPDATE SET next_value = counter.next_value + how_many RETURNING next_value - how_many INTO v_first; END IF;
  RETURN v_first;
END $function$;
