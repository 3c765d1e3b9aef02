-- The rows of an institute are numbered from 1 without gaps: a new one comes last, and a number that is changed moves the row among the others, which make
-- room. Changes of one order take turns. The table and the column come as arguments; app.ordering keeps what is moved here from moving others again.
CREATE OR REPLACE FUNCTION order_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_was bigint; v_is bigint; v_last bigint; v_open boolean;
BEGIN
  IF current_setting('app.ordering', true) = 'on' THEN RETURN NEW; END IF;
  PERFORM table_turn(NEW.institute_code, TG_ARGV[0]);
  PERFORM set_config('app.campuses', 'all', true);
  EXECUTE format('SELECT EXISTS (SELECT FROM %1$I t WHERE t.institute_code = $1 AND t.%2$I IS NULL AND t.id <> $2)', TG_ARGV[0], TG_ARGV[1])
    INTO v_open USING NEW.institute_code, NEW.id;
  -- Rows that were there before the order was declared.
  IF v_open THEN PERFORM order_number(NEW.institute_code, TG_ARGV[0], TG_ARGV[1], CASE WHEN TG_OP = 'UPDATE' THEN NEW.id END); END IF;
  EXECUTE format('SELECT coalesce(max(t.%2$I), 0) FROM %1$I t WHERE t.institute_code = $1 AND t.id <> $2', TG_ARGV[0], TG_ARGV[1]) INTO v_last USING NEW.institute_code, NEW.id;
  IF TG_OP = 'INSERT' THEN v_is := v_last + 1;
  ELSE
    v_was := CASE WHEN v_open THEN v_last + 1 ELSE coalesce((to_jsonb(OLD) ->> TG_ARGV[1])::bigint, v_last + 1) END;
    v_last := greatest(v_last, v_was);
    v_is := greatest(1, least(coalesce((to_jsonb(NEW) ->> TG_ARGV[1])::bigint, v_last), v_last));
    PERFORM set_config('app.ordering', 'on', true);
    EXECUTE format('UPDATE %1$I t SET %2$I = t.%2$I + CASE WHEN $3 < $2 THEN 1 ELSE -1 END
      WHERE t.institute_code = $1 AND t.id <> $4 AND t.%2$I BETWEEN least($3, $2 + 1) AND greatest($3, $2 - 1)', TG_ARGV[0], TG_ARGV[1])
      USING NEW.institute_code, v_was, v_is, NEW.id;
    PERFORM set_config('app.ordering', '', true);
  END IF;
  PERFORM set_config('app.campuses', own, true);
  RETURN jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[1], v_is));
END $function$;
